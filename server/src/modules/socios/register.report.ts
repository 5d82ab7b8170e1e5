import type { Campo } from '#contract/campos.ts'
import type { Language } from '#contract/fields.ts'
import type { Key } from '#contract/i18n/key.ts'
import type { Sexo } from '#contract/socios.ts'
import { translate } from '../../platform/config/i18n.ts'
import { toColumn } from '../../platform/db/columns.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { Cell, Column, Kind, Sheet } from '../../platform/workbooks/sheet.ts'
import { findSociosValues, type StoredValues } from '../campos/values.service.ts'
import { type TextField, textFields } from './personal-data.rows.ts'
import type { RegisterQuery, ReportSocio } from './report.rows.ts'
import { readSocios } from './report.rows.ts'

/** Language, filter and order of the workbooks of the register. */
export interface RegisterReportOptions extends RegisterQuery {
  language: Language
  /** The own fields of the workbook of the register. */
  campos: Pick<Campo, 'id' | 'nome' | 'tipo'>[]
}

/** A birth date: ISO text, or as people write the parts that are known. */
function birthDate({ ano_nac, mes_nac, dia_nac }: ReportSocio): string {
  const parts = [dia_nac, mes_nac, ano_nac].map((part) => (part ? String(part).padStart(2, '0') : ''))
  return parts.every(Boolean) ? parts.toReversed().join('-') : parts.filter(Boolean).join('/')
}

interface RegisterColumn extends Column {
  cell: (socio: ReportSocio) => Cell
}

/** Texts, of which the e-mail may be missing. */
type ReportField = TextField | 'email'

/** Widths of the texts that are not of the usual one. */
const widths: Partial<Record<ReportField, number>> = {
  apellidos: 28,
  nombre: 20,
  dni: 12,
  telefono: 16,
  email: 32,
  direccion: 36,
  codigoPostal: 10,
  provincia: 14,
  cuentaCorriente: 28,
}
const usualWidth = 22

const firstTexts = ['apellidos', 'nombre', 'dni', 'telefono', 'email'] as const satisfies ReportField[]
const otherTexts = textFields.filter((name) => !(firstTexts as readonly string[]).includes(name))

/** The columns of the register: the identity of a member, their other personal data, then the membership. */
function findColumns(t: (key: Key) => string): RegisterColumn[] {
  const text = (name: ReportField): RegisterColumn => {
    const column = toColumn(name)
    const width = widths[name] ?? usualWidth
    return { header: t(`socio.${name}`), kind: 'text', width, cell: (socio) => socio[column] ?? '' }
  }
  const date = (header: string, width: number, cell: RegisterColumn['cell']): RegisterColumn => ({
    header,
    kind: 'date',
    width,
    cell,
  })
  return [
    { header: t('socio.numero'), kind: 'whole', width: 10, cell: ({ numero }) => numero },
    ...firstTexts.map((name) => ({
      ...text(name),
      ...(name === 'apellidos' && { total: 'count' as const }),
    })),
    date(t('socio.fechaNac'), 14, birthDate),
    {
      header: t('socio.sexo'),
      kind: 'text',
      width: 10,
      cell: ({ sexo }) => sexo && t(`socio.sexo.${sexo as Sexo}`),
    },
    ...otherTexts.map(text),
    date(t('socio.fechaAlta'), 12, ({ fecha_alta }) => fecha_alta),
    {
      header: t('socios.status'),
      kind: 'text',
      width: 12,
      cell: ({ fecha_baja }) => t(fecha_baja ? 'socios.inactive' : 'socios.active'),
    },
    date(t('report.fechaBaja'), 12, ({ fecha_baja }) => fecha_baja),
    { header: t('report.causaBaja'), kind: 'text', width: 32, cell: ({ causa_baja }) => causa_baja },
  ]
}

const campoKinds: Record<Campo['tipo'], { kind: Kind; width: number }> = {
  TEXTO: { kind: 'text', width: usualWidth },
  PARAGRAFO: { kind: 'text', width: 36 },
  NUMERO: { kind: 'decimal', width: 12 },
  DATA: { kind: 'date', width: 12 },
  SI_NON: { kind: 'text', width: 10 },
  OPCION: { kind: 'text', width: usualWidth },
}

interface CampoColumn extends Column {
  campoCell: (values: StoredValues | undefined) => Cell
}

/** The columns of the own fields. */
const findCampoColumns = (campos: RegisterReportOptions['campos'], t: (key: Key) => string): CampoColumn[] =>
  campos.map(({ id, nome, tipo }) => ({
    header: nome,
    ...campoKinds[tipo],
    campoCell: (values) => {
      const stored = values?.get(id) ?? null
      return tipo === 'SI_NON' && stored !== null ? t(stored === 'true' ? 'value.yes' : 'value.no') : stored
    },
  }))

/** The register: a row for each member. */
export function registerSheets(db: Reader, options: RegisterReportOptions): Sheet[] {
  const t = (key: Key) => translate(options.language, key)
  const columns = findColumns(t)
  const campoColumns = findCampoColumns(options.campos, t)
  return [
    {
      name: t('report.socios'),
      total: t('report.total'),
      columns: [...columns, ...campoColumns],
      rows: async function* () {
        for await (const socios of readSocios(db, options)) {
          const ids = socios.map(({ id }) => id)
          const values = await findSociosValues(db, ids, options.campos)
          for (const socio of socios)
            yield [
              ...columns.map(({ cell }) => cell(socio)),
              ...campoColumns.map(({ campoCell }) => campoCell(values.get(socio.id))),
            ]
        }
      },
    },
  ]
}
