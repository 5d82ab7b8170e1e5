import type { Language } from '#contract/fields.ts'
import type { Key } from '#contract/i18n/key.ts'
import type { ListQuery } from '#contract/lists.ts'
import { translate } from '../../platform/config/i18n.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { Cell, Sheet } from '../../platform/workbooks/sheet.ts'
import type { VisibleMembers } from './grupos.rows.ts'
import { listGrupos } from './grupos.rows.ts'

/** Parameters of the workbook of groups. */
export interface GruposReportOptions {
  language: Language
  query: Pick<ListQuery<'id' | 'name'>, 'search' | 'sort'>
  shown: VisibleMembers
}

/** The groups: a row for each member of each, then how many members each has. */
export function gruposSheets(db: Reader, { language, query, shown }: GruposReportOptions): Sheet[] {
  const t = (key: Key) => translate(language, key)
  const sizes: Cell[][] = []
  return [
    {
      name: t('report.grupos'),
      columns: [
        { header: t('report.grupo'), kind: 'text', width: 32 },
        { header: t('socio.apellidos'), kind: 'text', width: 28 },
        { header: t('socio.nombre'), kind: 'text', width: 20 },
      ],
      rows: async function* () {
        const { batches } = await listGrupos(db, { ...query, page: 0, size: -1, filters: {} }, shown)
        for await (const groups of batches)
          for (const { name, socios } of groups) {
            sizes.push([name, socios.length])
            if (socios.length === 0) yield [name, null, null]
            for (const { apellidos, nombre } of socios) yield [name, apellidos, nombre]
          }
      },
    },
    {
      name: t('report.by-grupo'),
      total: t('report.total'),
      columns: [
        { header: t('report.grupo'), kind: 'text', width: 32 },
        { header: t('report.socios'), kind: 'whole', width: 18, total: 'sum' },
      ],
      rows: () => sizes,
    },
  ]
}
