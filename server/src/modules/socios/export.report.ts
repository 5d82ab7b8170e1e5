import type { Campo } from '#contract/campos.ts'
import type { Language } from '#contract/fields.ts'
import type { Key } from '#contract/i18n/key.ts'
import type { SocioColumn } from '#contract/importacion-columns.ts'
import {
  joinGrupos,
  socioColumnNames,
  socioColumns,
  toCampoHeading,
  unquoteFormula,
} from '#contract/importacion-columns.ts'
import type { Sexo } from '#contract/socios.ts'
import { translate } from '../../platform/config/i18n.ts'
import { toColumn } from '../../platform/db/columns.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { Cell, Column, Kind, Sheet } from '../../platform/workbooks/sheet.ts'
import { findSociosValues } from '../campos/values.service.ts'
import { listSociosGrupos } from '../grupos/grupos.service.ts'
import type { RegisterReportOptions } from './register.report.ts'
import type { ReportSocio } from './report.rows.ts'
import { readSocios } from './report.rows.ts'

export type ExportFormat = 'csv' | 'xlsx'

/** The rows to export, and how. */
export interface RegisterExportOptions extends RegisterReportOptions {
  format: ExportFormat
}

type Translate = (key: Key) => string

/** A member with the names of the groups. */
interface ExportSocio extends ReportSocio {
  grupos: readonly string[]
}

const hasWholeBirth = ({ ano_nac, mes_nac, dia_nac }: ReportSocio): boolean =>
  ano_nac > 0 && mes_nac > 0 && dia_nac > 0

const two = (part: number): string => String(part).padStart(2, '0')

/** The parts of an incomplete birth date have columns of their own. */
const birthPart = (socio: ReportSocio, part: number): Cell => (hasWholeBirth(socio) ? null : part || null)

/** Columns that are not a text of the table. */
const otherCells: Partial<
  Record<SocioColumn, { kind: Kind; cell: (socio: ExportSocio, t: Translate) => Cell }>
> = {
  numero: { kind: 'whole', cell: ({ numero }) => numero },
  senCorreo: { kind: 'text', cell: ({ email }, t) => t(email === null ? 'value.yes' : 'value.no') },
  dataNacemento: {
    kind: 'date',
    cell: (socio) =>
      hasWholeBirth(socio)
        ? `${String(socio.ano_nac).padStart(4, '0')}-${two(socio.mes_nac)}-${two(socio.dia_nac)}`
        : null,
  },
  diaNac: { kind: 'whole', cell: (socio) => birthPart(socio, socio.dia_nac) },
  mesNac: { kind: 'whole', cell: (socio) => birthPart(socio, socio.mes_nac) },
  anoNac: { kind: 'whole', cell: (socio) => birthPart(socio, socio.ano_nac) },
  sexo: { kind: 'text', cell: ({ sexo }, t) => sexo && t(`socio.sexo.${sexo as Sexo}`) },
  fechaAlta: { kind: 'date', cell: ({ fecha_alta }) => fecha_alta },
  fechaBaja: { kind: 'date', cell: ({ fecha_baja }) => fecha_baja },
  causaBaja: { kind: 'text', cell: ({ fecha_baja, causa_baja }) => fecha_baja && causa_baja },
  grupos: { kind: 'text', cell: ({ grupos }) => joinGrupos(grupos) },
}

interface ExportColumn extends Column {
  cell: (socio: ExportSocio) => Cell
}

const width = 22

function findColumn(name: SocioColumn, language: Language, t: Translate): ExportColumn {
  const header = socioColumns[name][language === 'ES' ? 'es' : 'gl'][0]
  const other = otherCells[name]
  if (other) return { header, kind: other.kind, width, cell: (socio) => other.cell(socio, t) }
  const column = toColumn(name) as keyof ReportSocio
  return { header, kind: 'text', width, cell: (socio) => socio[column] }
}

const campoKinds: Record<Campo['tipo'], Kind> = {
  TEXTO: 'text',
  PARAGRAFO: 'text',
  NUMERO: 'decimal',
  DATA: 'date',
  SI_NON: 'text',
  OPCION: 'text',
}

/** A text of a workbook: it needs no quotes before formulas, but the import takes those off that look like one. */
const inWorkbook = (cell: Cell, kind: Kind): Cell =>
  kind === 'text' && typeof cell === 'string' && unquoteFormula(cell) !== cell ? `'${cell}` : cell

/** Everything that the register keeps of its members, under headings that the import recognises: a row for each member. */
export function exportSheet(db: Reader, options: RegisterExportOptions): Sheet {
  const { language, campos, format } = options
  const t = (key: Key) => translate(language, key)
  const yesNo: Record<string, string> = { true: t('value.yes'), false: t('value.no') }
  const columns = socioColumnNames.map((name) => findColumn(name, language, t))
  const campoColumns = campos.map(
    ({ nome, tipo }): Column => ({ header: toCampoHeading(nome), kind: campoKinds[tipo], width }),
  )
  const all = [...columns, ...campoColumns]
  const finish = (cells: Cell[]): Cell[] =>
    format === 'csv' ? cells : cells.map((cell, at) => inWorkbook(cell, all[at]?.kind ?? 'text'))
  return {
    name: t('report.socios'),
    columns: all,
    rows: async function* () {
      for await (const socios of readSocios(db, options)) {
        const ids = socios.map(({ id }) => id)
        const values = await findSociosValues(db, ids, campos)
        const grupos = await listSociosGrupos(db, ids)
        for (const row of socios) {
          const socio: ExportSocio = { ...row, grupos: grupos.get(row.id) ?? [] }
          yield finish([
            ...columns.map(({ cell }) => cell(socio)),
            ...campos.map(({ id, tipo }) => {
              const stored = values.get(socio.id)?.get(id) ?? null
              return tipo === 'SI_NON' && stored !== null ? (yesNo[stored] ?? null) : stored
            }),
          ])
        }
      }
    },
  }
}
