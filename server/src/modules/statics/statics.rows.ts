import type { Generated } from 'kysely'
import { sql } from 'kysely'
import type { Language } from '#contract/fields.ts'
import { language } from '#contract/fields.ts'
import type { ListQuery, Page } from '#contract/lists.ts'
import type { StaticPage } from '#contract/statics.ts'
import { fromBoolean, toBoolean } from '../../platform/db/columns.ts'
import { compiledQuery } from '../../platform/db/compiled-queries.ts'
import { declarePublic } from '../../platform/db/content-version.ts'
import { listPage } from '../../platform/db/lists.ts'
import { searchText } from '../../platform/db/sort-keys.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'
import { bumpVersion } from '../../platform/db/versions.ts'

interface StaticPageTable {
  id: Generated<number>
  defined_id: string
  version: Generated<number>
  sample: Generated<number>
}
interface StaticTranslationTable {
  static_id: number
  language: Language
  body: string
  description: string
  search: string
}
declare module '../../platform/db/tables.ts' {
  interface Tables {
    static_page: StaticPageTable
    static_translation: StaticTranslationTable
  }
}
declarePublic('static_page', 'static_translation')

export type StaticSortField = 'id' | 'definedId'

/** A page's text in one language, as stored; `search` is its body's part of the search text. */
export interface TranslationValues {
  language: Language
  body: string
  description: string
  search: string
}

/** One page of a list of static pages; the search looks at every language. */
export async function listStatics(db: Reader, query: ListQuery<StaticSortField>): Promise<Page<StaticPage>> {
  const { content, totalElements } = await listPage(selectPages(db), query, order)
  const texts = await findTranslations(
    db,
    content.map(({ id }) => id),
  )
  return {
    totalElements,
    content: content.map(({ sample, ...row }) => ({
      ...row,
      ...sampleMark(sample),
      translations: texts.get(row.id) ?? [],
    })),
  }
}

/** The same without the bodies: `description` in `preferred`, or else in any language that has one. */
export async function listStaticEntities(
  db: Reader,
  query: ListQuery<StaticSortField>,
  preferred: Language,
): Promise<Page<Pick<StaticPage, 'id' | 'definedId' | 'sample'> & { description: string }>> {
  const { content, totalElements } = await listPage(selectPages(db), query, order)
  const rows = await db
    .selectFrom('static_translation')
    .select(['static_id', 'language', 'description'])
    .execute()
  return {
    totalElements,
    content: content.map(({ id, definedId, sample }) => {
      const own = rows.filter((row) => row.static_id === id && row.description !== '')
      const chosen = own.find((row) => row.language === preferred) ?? own[0]
      return { id, definedId, description: chosen?.description ?? '', ...sampleMark(sample) }
    }),
  }
}

const order = {
  search: 'search',
  id: 'id',
  sort: { id: 'id', definedId: 'definedId' },
  defaultSort: [['id', 'asc']] as ['id', 'asc'][],
}

/** Pages with the search text of all their languages together. */
const selectPages = (db: Reader) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('static_page')
        .leftJoin('static_translation', 'static_translation.static_id', 'static_page.id')
        .select(['static_page.id', 'static_page.defined_id as definedId'])
        .select(['static_page.version', 'static_page.sample'])
        .select(sql<string>`string_agg(static_translation.search, ' ')`.as('search'))
        .groupBy(['static_page.id', 'static_page.defined_id', 'static_page.version', 'static_page.sample'])
        .as('page'),
    )
    .select(['id', 'definedId', 'version', 'sample'])

/** Marks a page that holds the sample text; nothing for any other. */
const sampleMark = (sample: number) => (toBoolean(sample) ? { sample: true as const } : {})

const byLanguage = (a: { language: Language }, b: { language: Language }) =>
  language.options.indexOf(a.language) - language.options.indexOf(b.language)

async function findTranslations(db: Reader, ids: number[]): Promise<Map<number, StaticPage['translations']>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('static_translation')
    .select(['static_id', 'language', 'body', 'description'])
    .where('static_id', 'in', ids)
    .execute()
  const texts = Map.groupBy(rows.sort(byLanguage), (row) => row.static_id)
  return new Map([...texts].map(([id, some]) => [id, some.map(({ static_id, ...text }) => text)]))
}

const findTexts = compiledQuery((db, page: { definedId: string }) =>
  db
    .selectFrom('static_page')
    .leftJoin('static_translation', 'static_translation.static_id', 'static_page.id')
    .select(['static_page.id', 'static_page.defined_id as definedId'])
    .select(['static_page.version', 'static_page.sample'])
    .select(['static_translation.language', 'static_translation.body', 'static_translation.description'])
    .where('static_page.defined_id', '=', page.definedId),
)

export async function findStatic(db: Reader, definedId: string): Promise<StaticPage | undefined> {
  const rows = await findTexts(db, { definedId })
  const [page] = rows
  if (!page) return undefined
  const translations = rows.flatMap(({ language, body, description }) =>
    language && body !== null && description !== null ? [{ language, body, description }] : [],
  )
  return {
    id: page.id,
    definedId: page.definedId,
    version: page.version,
    ...sampleMark(page.sample),
    translations: translations.sort(byLanguage),
  }
}

/** The definedIds of the pages that still hold the sample text, in the order they were made. */
export async function listSamples(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('static_page')
    .select('defined_id')
    .where('sample', '=', fromBoolean(true))
    .orderBy('id')
    .execute()
  return rows.map(({ defined_id }) => defined_id)
}

export async function countStatics(db: Reader): Promise<number> {
  const { total } = await db
    .selectFrom('static_page')
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/**
 * @param isSample whether the portal itself makes the page, with the sample text
 * @returns the new page's id
 */
export async function insertStatic(tx: Tx, definedId: string, isSample = false): Promise<number> {
  const { id } = await tx
    .insertInto('static_page')
    .values({ defined_id: definedId, sample: fromBoolean(isSample) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Counts a change if `version` is still the stored one (or null); false when it is not, or there is no such page. */
export const lockStatic = (tx: Tx, definedId: string, version: number | null): Promise<boolean> =>
  bumpVersion(tx, 'static_page', definedId, version, 'defined_id')

/** Writes a page's text in one language, over the one there was. */
export async function putTranslation(
  tx: Tx,
  page: { id: number; definedId: string },
  { search, ...text }: TranslationValues,
): Promise<void> {
  const values = { ...text, search: `${searchText(page.definedId, text.description)} ${search}`.trim() }
  await tx
    .insertInto('static_translation')
    .values({ static_id: page.id, ...values })
    .onConflict((on) => on.columns(['static_id', 'language']).doUpdateSet(values))
    .execute()
}

/** Ends the sample state: sample texts in languages other than the saved ones are deleted. */
export async function endSample(tx: Tx, id: number, languages: readonly Language[]): Promise<void> {
  await tx
    .updateTable('static_page')
    .set({ sample: fromBoolean(false) })
    .where('id', '=', id)
    .execute()
  await tx
    .deleteFrom('static_translation')
    .where('static_id', '=', id)
    .where('language', 'not in', languages)
    .execute()
}

export async function deleteStatic(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('static_page').where('id', '=', id).execute()
}
