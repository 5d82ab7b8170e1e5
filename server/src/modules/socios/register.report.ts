import type { Language } from '#contract/fields.ts'
import type { Key } from '#contract/i18n/key.ts'
import type { Sexo } from '#contract/socios.ts'
import { translate } from '../../platform/config/i18n.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { Sheet } from '../../platform/workbooks/sheet.ts'
import type { RegisterQuery, ReportSocio } from './report.rows.ts'
import { eachSocio } from './report.rows.ts'

/** What the workbooks of the register are asked for. */
export interface RegisterAsked extends RegisterQuery {
  language: Language
}

/** A birth date: ISO text, or as people write the parts that are known. */
function birthDate({ ano_nac, mes_nac, dia_nac }: ReportSocio): string {
  const parts = [dia_nac, mes_nac, ano_nac].map((part) => (part ? String(part).padStart(2, '0') : ''))
  return parts.every(Boolean) ? parts.toReversed().join('-') : parts.filter(Boolean).join('/')
}

/** The register: a row for each member. */
export function registerSheets(db: Reader, asked: RegisterAsked): Sheet[] {
  const t = (key: Key) => translate(asked.language, key)
  return [
    {
      name: t('report.socios'),
      total: t('report.total'),
      columns: [
        { header: t('socio.numero'), kind: 'whole', width: 10 },
        { header: t('socio.apellidos'), kind: 'text', width: 28, total: 'count' },
        { header: t('socio.nombre'), kind: 'text', width: 20 },
        { header: t('socio.dni'), kind: 'text', width: 12 },
        { header: t('socio.telefono'), kind: 'text', width: 16 },
        { header: t('socio.email'), kind: 'text', width: 32 },
        { header: t('socio.fechaNac'), kind: 'date', width: 14 },
        { header: t('socio.sexo'), kind: 'text', width: 10 },
        { header: t('socio.profesion'), kind: 'text', width: 22 },
        { header: t('socio.direccion'), kind: 'text', width: 36 },
        { header: t('socio.codigoPostal'), kind: 'text', width: 10 },
        { header: t('socio.localidad'), kind: 'text', width: 22 },
        { header: t('socio.provincia'), kind: 'text', width: 14 },
        { header: t('socio.cuentaCorriente'), kind: 'text', width: 28 },
        { header: t('socio.fechaAlta'), kind: 'date', width: 12 },
        { header: t('socios.status'), kind: 'text', width: 12 },
        { header: t('report.fechaBaja'), kind: 'date', width: 12 },
        { header: t('report.causaBaja'), kind: 'text', width: 32 },
      ],
      rows: async function* () {
        for await (const socio of eachSocio(db, asked))
          yield [
            socio.numero,
            socio.apellidos,
            socio.nombre,
            socio.dni,
            socio.telefono,
            socio.email,
            birthDate(socio),
            socio.sexo && t(`socio.sexo.${socio.sexo as Sexo}`),
            socio.profesion,
            socio.direccion,
            socio.codigo_postal,
            socio.localidad,
            socio.provincia,
            socio.cuenta_corriente,
            socio.fecha_alta,
            t(socio.fecha_baja ? 'socios.inactive' : 'socios.active'),
            socio.fecha_baja,
            socio.causa_baja,
          ]
      },
    },
  ]
}
