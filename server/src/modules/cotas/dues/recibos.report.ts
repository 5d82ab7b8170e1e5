import type { Language } from '#contract/fields.ts'
import type { Key } from '#contract/i18n/key.ts'
import { personName } from '#contract/person-name.ts'
import { isoDate } from '#contract/rules.ts'
import { translate } from '../../../platform/config/i18n.ts'
import type { Reader } from '../../../platform/db/tables.ts'
import type { Column, Sheet } from '../../../platform/workbooks/sheet.ts'
import { eachRecibo } from './recibos.rows.ts'

export interface RecibosReportOptions {
  language: Language
  ano: number
  /** ISO text. */
  today: string
}

/** The charges of a year, by number. */
export function recibosSheets(db: Reader, { language, ano, today }: RecibosReportOptions): Sheet[] {
  const t = (key: Key) => translate(language, key)
  const money = (header: string): Column => ({ header, kind: 'money', width: 14, total: 'sum' })
  return [
    {
      name: t('report.cotas'),
      total: t('report.total'),
      columns: [
        { header: t('report.recibo'), kind: 'text', width: 16 },
        { header: t('socio.numero'), kind: 'whole', width: 10 },
        { header: t('socio.apellidos'), kind: 'text', width: 28 },
        { header: t('socio.nombre'), kind: 'text', width: 20 },
        { header: t('report.pagador'), kind: 'text', width: 34 },
        { header: t('report.concepto'), kind: 'text', width: 34 },
        { header: t('report.vence'), kind: 'date', width: 12 },
        { header: t('report.estado'), kind: 'text', width: 14 },
        money(t('socio.importe')),
        money(t('report.cobrado')),
        money(t('report.pendente')),
      ],
      rows: async function* () {
        for await (const recibo of eachRecibo(db, ano, today)) {
          const { socio, pagador, importe, cobrado, estado, vencido } = recibo
          const left = estado === 'ANULADO' ? 0 : importe - cobrado
          yield [
            recibo.numero,
            socio.numero,
            socio.apellidos,
            socio.nombre,
            personName(pagador),
            recibo.concepto,
            isoDate(...recibo.vence),
            t(vencido ? 'recibo.estado.VENCIDO' : `recibo.estado.${estado}`),
            Math.round((estado === 'ANULADO' ? 0 : importe) * 100),
            Math.round(cobrado * 100),
            Math.round(left * 100),
          ]
        }
      },
    },
  ]
}
