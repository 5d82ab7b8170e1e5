import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { staticPages } from '#contract/access.ts'
import type { Language } from '#contract/fields.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { toLocale } from '../../platform/config/i18n.ts'
import { system } from '../../platform/db/audit.ts'
import { uniqueViolation } from '../../platform/db/constraints.ts'
import { searchText } from '../../platform/db/sort-keys.ts'
import type { Reader } from '../../platform/db/tables.ts'
import { readableText } from '../../platform/storage/cleaned-html.ts'
import {
  countStatics,
  findStatic,
  insertStatic,
  listSamples,
  lockStatic,
  putTranslation,
} from './statics.rows.ts'
import { toStaticAudit } from './statics.service.ts'

const folder = join(import.meta.dirname, '../../../../contract/i18n')

type FirstPagesContext = Pick<AppContext, 'write' | 'database' | 'settings' | 'identity'>

/**
 * Gives a new portal its static pages, in the languages it offers: sample texts that say what belongs where, without a
 * fact that could be taken for the association's. A portal that has any page keeps those it has: one that was removed
 * does not come back, and one that an editor saved stays as it is.
 */
export async function createFirstPages(context: FirstPagesContext): Promise<void> {
  const { database } = context
  if ((await countStatics(database.read)) > 0) return refreshSamples(context)
  const { nome } = await context.identity()
  const pages = Object.keys(staticPages).map((definedId) => ({
    definedId,
    translations: sampleTexts(context, definedId, nome),
  }))
  try {
    await context.write(system, async ({ tx, audit }) => {
      for (const { definedId, translations } of pages) {
        const id = await insertStatic(tx, definedId, true)
        for (const text of translations) await putTranslation(tx, { id, definedId }, text)
        await audit({ accion: 'CREAR', entidade: 'static', rexistro: id, rexistroNome: definedId })
      }
    })
  } catch (error) {
    // another server of the same portal started at the same moment and was first
    if (uniqueViolation(error) !== 'static_page.defined_id') throw error
  }
}

/** Brings pages that still hold a sample text to the text of this version, and to the association's name of today. */
export async function refreshSamples(context: FirstPagesContext): Promise<void> {
  for (const definedId of await listSamples(context.database.read)) {
    if (!Object.hasOwn(staticPages, definedId)) continue
    const texts = sampleTexts(context, definedId, (await context.identity()).nome)
    const stored = await findStatic(context.database.read, definedId)
    if (!stored || isDeepStrictEqual(visible(stored.translations), visible(texts))) continue
    await context.write(system, async ({ tx, audit }) => {
      // Saving a page may have ended its being a sample since it was read.
      if (!(await findStatic(tx, definedId))?.sample) return
      await lockStatic(tx, definedId, null)
      const before = await findStatic(tx, definedId)
      if (before?.sample) for (const text of texts) await putTranslation(tx, before, text)
      const after = await findStatic(tx, definedId)
      await audit({
        accion: 'MODIFICAR',
        entidade: 'static',
        rexistro: stored.id,
        rexistroNome: definedId,
        ...(before && { antes: toStaticAudit(before) }),
        ...(after && { despois: toStaticAudit(after) }),
      })
    })
  }
}

/** The visible text, for comparison. */
const visible = (texts: readonly { language: Language; body: string; description: string }[]) =>
  texts
    .map(({ language, body, description }) => ({ language, body, description }))
    .sort((a, b) => a.language.localeCompare(b.language))

const sampleTexts = ({ settings }: Pick<FirstPagesContext, 'settings'>, definedId: string, nome: string) =>
  settings.LANGUAGES.map((language) => firstText(language, definedId, nome))

/**
 * The text of `contract/i18n/<language>/pages/<definedId>.html`; its first line, a comment, is the description. The rest is as `cleanHtml`
 * leaves it, so that a start does not load the library that cleans.
 */
function firstText(language: Language, definedId: string, appName: string) {
  const file = readFileSync(join(folder, toLocale(language), 'pages', `${definedId}.html`), 'utf8')
  const named = file
    .replaceAll('{{appName}}', () => escapeText(appName))
    .replace(/>(\s+)</g, (whole, between: string) => (between.includes('\n') ? '><' : whole))
  const description = /^<!-- (.*) -->/.exec(named)?.[1] ?? ''
  const body = named.replace(/^<!-- .* -->/, '').trim()
  return { language, body, description, search: searchText(readableText(body)) }
}

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The definedIds of the pages that still hold the sample text. */
export const sampleNames = (db: Reader): Promise<string[]> => listSamples(db)
