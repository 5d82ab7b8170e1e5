import { homePage } from '#contract/access.ts'
import { fieldErrors } from '#contract/errors.ts'
import type { Language } from '#contract/fields.ts'
import type { StaticPage } from '#contract/statics.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/db/audit.ts'
import { uniqueViolation } from '../../platform/db/constraints.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { RecordKind } from '../../platform/records.ts'
import { changeRecord, createRecord, removeRecord } from '../../platform/records.ts'
import { cleanRichTexts } from '../../platform/storage/rich-text.ts'
import type { TranslationValues } from './statics.rows.ts'
import {
  deleteStatic,
  endSample,
  findStatic,
  insertStatic,
  lockStatic,
  putTranslation,
} from './statics.rows.ts'

/** A text as requested; a description left out keeps the stored one, null empties it. */
interface TranslationInput {
  language: Language
  body: string
  description?: string | null | undefined
}

/** Taken by the address that lists all pages. */
const reserved = 'entities'

/** @throws AppError 404 */
export async function getStatic(db: Reader, definedId: string): Promise<StaticPage> {
  const page = await findStatic(db, definedId)
  if (!page) throw new AppError('error.resource-not-found')
  return page
}

/** The page for the audit trail: the text in each language, and whether it is the sample text. */
export const toStaticAudit = ({
  definedId,
  translations,
  sample,
}: Pick<StaticPage, 'definedId' | 'translations' | 'sample'>) => ({
  definedId,
  sample: sample ?? null,
  body: Object.fromEntries(translations.map(({ language, body }) => [language, body])),
  description: Object.fromEntries(translations.map(({ language, description }) => [language, description])),
})

const statics: RecordKind<string, StaticPage> = {
  entidade: 'static',
  lock: lockStatic,
  get: getStatic,
  getName: ({ definedId }) => definedId,
  audited: toStaticAudit,
}

/**
 * Cleans the texts of a request.
 * @throws AppError 400 at `translations.N.body` when no visible content remains, or when a language is duplicated
 */
async function cleanTranslations(who: Actor, inputs: TranslationInput[]) {
  const languages = inputs.map(({ language }) => language)
  const twice = languages.findIndex((language, index) => languages.indexOf(language) !== index)
  if (twice >= 0) throw fieldError(`translations.${twice}.language`, fieldErrors.invalidValue)
  const texts = await cleanRichTexts(
    who.login,
    inputs.map(({ body }) => body),
  )
  return texts.map(({ html, search, isBlank }, index) => {
    if (isBlank) throw fieldError(`translations.${index}.body`, fieldErrors.required)
    const { language, description } = inputs[index] as TranslationInput
    return { language, body: html, search, description }
  })
}

/** @throws AppError 400 when there is a page of that name */
export async function createStatic(
  context: AppContext,
  who: Actor,
  { definedId, translations }: { definedId: string; translations: TranslationInput[] },
): Promise<StaticPage> {
  if (definedId === reserved) throw fieldError('definedId', fieldErrors.invalidValue)
  const texts = (await cleanTranslations(who, translations)).map(withDescription(undefined))
  try {
    return await context.write(who, (write) =>
      createRecord(write, statics, async () => {
        const id = await insertStatic(write.tx, definedId)
        for (const text of texts) await putTranslation(write.tx, { id, definedId }, text)
        return definedId
      }),
    )
  } catch (error) {
    if (uniqueViolation(error) === 'static_page.defined_id') throw new AppError('error.static-id-exists')
    throw error
  }
}

type CleanTranslation = Awaited<ReturnType<typeof cleanTranslations>>[number]

const withDescription =
  (before: StaticPage | undefined) =>
  ({ description, ...text }: CleanTranslation): TranslationValues => {
    const stored = before?.translations.find(({ language }) => language === text.language)?.description
    return { ...text, description: description === undefined ? (stored ?? '') : (description ?? '') }
  }

/**
 * Changes a page's texts; languages that are not sent stay, except sample texts: the first save deletes them all.
 * @param input its `id` is the record's number or its definedId
 * @throws AppError 400 when `id` or `definedId` are another page's; 404; 409 when `version` is not the stored one
 */
export async function changeStatic(
  context: AppContext,
  who: Actor,
  definedId: string,
  input: {
    id: number | string
    definedId?: string | undefined
    translations: TranslationInput[]
    version?: number | null | undefined
  },
): Promise<StaticPage> {
  if (input.definedId !== undefined && input.definedId !== definedId) throw new AppError('error.bad-request')
  const texts = await cleanTranslations(who, input.translations)
  const same: RecordKind<string, StaticPage> = {
    ...statics,
    get: async (db) => {
      const page = await getStatic(db, definedId)
      if (![definedId, String(page.id)].includes(String(input.id))) throw new AppError('error.bad-request')
      return page
    },
  }
  return context.write(who, (write) =>
    changeRecord(write, same, { id: definedId, version: input.version }, async (before) => {
      for (const text of texts) await putTranslation(write.tx, before, withDescription(before)(text))
      if (before.sample)
        await endSample(
          write.tx,
          before.id,
          texts.map(({ language }) => language),
        )
    }),
  )
}

/** @throws AppError 400 for the home page; 404 */
export async function removeStatic(context: AppContext, who: Actor, definedId: string): Promise<void> {
  if (definedId === homePage) throw new AppError('error.static-home')
  await context.write(who, (write) =>
    removeRecord(write, statics, definedId, ({ id }) => deleteStatic(write.tx, id)),
  )
}
