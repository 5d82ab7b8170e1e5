import type { Language } from '#contract/fields.ts'
import type { Key } from '#contract/i18n/key.ts'
import type { ReunionsQuery } from '#contract/reunions.ts'
import { translate } from '../../../platform/config/i18n.ts'
import { isoDateTime } from '../../../platform/config/time.ts'
import type { Reader } from '../../../platform/db/tables.ts'
import type { Sheet } from '../../../platform/workbooks/sheet.ts'
import { withAttached } from '../../attachments/attachments.service.ts'
import { listReunions } from './reunions.rows.ts'
import type { ReunionKind } from './reunions.rules.ts'

/** Parameters of a workbook of meetings. */
export interface ReunionsReportOptions {
  kind: ReunionKind
  language: Language
  query: Pick<ReunionsQuery, 'search' | 'sort'>
}

/** Meetings: a row for each, with the titles of its papers and how many photos and links it has. */
export function reunionSheets(
  db: Reader,
  { kind: { table, reportTitle }, language, query }: ReunionsReportOptions,
): Sheet[] {
  const t = (key: Key) => translate(language, key)
  return [
    {
      name: t(reportTitle),
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
        const { content } = await listReunions(db, table, { ...query, page: 0, size: -1, filters: {} })
        for (const reunion of await withAttached(db, table, content)) {
          const { tipo, numero, fecha, lugar, enlaces, fotos, documentos } = reunion
          const [day = null, time = null] = fecha ? isoDateTime(fecha).split('T') : []
          yield [
            t(`reunion.tipo.${tipo}`),
            numero,
            day,
            time === '00:00' ? null : time,
            lugar,
            documentos.map(({ titulo }) => titulo).join('; '),
            fotos.length,
            enlaces.length,
          ]
        }
      },
    },
  ]
}
