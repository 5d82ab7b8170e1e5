import type { Language } from '#contract/fields.ts'
import type { Key } from '#contract/i18n/key.ts'
import type { ListQuery, Page } from '#contract/lists.ts'
import { translate } from '../../platform/config/i18n.ts'
import { isoDateTime } from '../../platform/config/time.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { Sheet } from '../../platform/workbooks/sheet.ts'
import type { Owner } from './attachments.rows.ts'
import { listDocumentos, listEnlaces, listFotos } from './attachments.rows.ts'
import type { ReunionRow, ReunionSortField } from './reunion.rules.ts'

/** What a workbook of meetings is asked for. */
export interface ReunionsAsked {
  language: Language
  query: Pick<ListQuery<ReunionSortField>, 'search' | 'sort'>
}

/** Where the meetings of a workbook come from, and the key of what it is called. */
interface Source {
  owner: Owner
  title: Key
  list: (db: Reader, query: ListQuery<ReunionSortField>) => Promise<Page<ReunionRow>>
}

/** The same of some records, told apart by what they belong to. */
function byOwner<T extends { ownerId: number }>(all: T[]): Map<number, T[]> {
  const found = new Map<number, T[]>()
  for (const each of all) found.set(each.ownerId, [...(found.get(each.ownerId) ?? []), each])
  return found
}

/** Meetings: a row for each, with the titles of its papers and how many photos and links it has. */
export function reunionSheets(
  db: Reader,
  { language, query }: ReunionsAsked,
  { owner, title, list }: Source,
): Sheet[] {
  const t = (key: Key) => translate(language, key)
  return [
    {
      name: t(title),
      total: t('report.total'),
      columns: [
        { header: t('reunion.tipo'), kind: 'text', width: 16 },
        { header: t('reunion.numero'), kind: 'whole', width: 10, total: 'count' },
        { header: t('report.fecha'), kind: 'date', width: 12 },
        { header: t('report.hora'), kind: 'text', width: 8 },
        { header: t('reunion.lugar'), kind: 'text', width: 40 },
        { header: t('report.documentos'), kind: 'text', width: 60 },
        { header: t('report.fotos'), kind: 'whole', width: 10, total: 'sum' },
        { header: t('report.enlaces'), kind: 'whole', width: 10, total: 'sum' },
      ],
      rows: async function* () {
        const { content } = await list(db, { ...query, page: 0, size: -1, filters: {} })
        const ids = content.map(({ id }) => id)
        const documentos = byOwner(await listDocumentos(db, owner, ids))
        const fotos = byOwner(await listFotos(db, owner, ids))
        const enlaces = byOwner(await listEnlaces(db, owner, ids))
        for (const { id, tipo, numero, fecha, lugar } of content) {
          const [day = null, time = null] = fecha ? isoDateTime(fecha).split('T') : []
          yield [
            t(`reunion.tipo.${tipo}`),
            numero,
            day,
            time === '00:00' ? null : time,
            lugar,
            (documentos.get(id) ?? []).map(({ titulo }) => titulo).join('; '),
            fotos.get(id)?.length ?? 0,
            enlaces.get(id)?.length ?? 0,
          ]
        }
      },
    },
  ]
}
