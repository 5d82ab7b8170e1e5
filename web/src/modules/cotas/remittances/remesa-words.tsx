import type { EstadoRemesa, Remesa, RemesaHead } from '#contract/remesas.ts'
import { returnCodes } from '#contract/return-codes.ts'
import { type Translate, useT } from '../../../shell/i18n.ts'
import { birthday, isoDay } from '../../../ui/dates.ts'
import { Status } from '../../../ui/status.tsx'

type Day = RemesaHead['data']

/** «5 de marzo de 2026» */
export const dayWithYear = (data: Day, t: Translate): string =>
  t('remesas.date', { day: dayInYear(data, t), year: data[0] })

/** «5 de marzo» */
export const dayInYear = ([, month, day]: Day, t: Translate): string => birthday(month, day, t)

/** «Remesa do 5 de marzo de 2026» */
export const remesaName = ({ data }: Pick<RemesaHead, 'data'>, t: Translate): string =>
  t('remesas.one', { date: dayWithYear(data, t) })

const states = { XERADA: 'waiting', ENVIADA: 'on', ANULADA: 'off' } as const satisfies Record<
  EstadoRemesa,
  string
>

/** The state of a remittance as icon and word. */
export function RemesaState({ estado }: Pick<RemesaHead, 'estado'>) {
  const t = useT()
  return <Status state={states[estado]}>{t(`remesas.estado.${estado}`)}</Status>
}

type Debit = Remesa['recibos'][number]

/** The state of a charge in a remittance, which can be another one by now: it went again, or was paid otherwise. */
export function DebitState({ debit, remesa }: { debit: Debit; remesa: Pick<Remesa, 'estado'> }) {
  const t = useT()
  if (debit.estado === 'VIVO' && remesa.estado === 'XERADA')
    return <Status state="waiting">{t('remesas.debit-unsent')}</Status>
  const [state, word] = debitStates[debit.estado]
  return <Status state={state}>{t(`recibo.estado.${word}`)}</Status>
}

const debitStates = {
  VIVO: ['waiting', 'REMESADO'],
  COBRADO: ['on', 'PAGADO'],
  DEVOLTO: ['failed', 'DEVOLTO'],
  ANULADO: ['off', 'ANULADO'],
} as const

/** Whether a remittance can be voided: until it goes to the bank, and then until its day comes. @param today ISO text */
export const canBeVoided = ({ estado, data }: Pick<Remesa, 'estado' | 'data'>, today: string): boolean =>
  estado === 'XERADA' || (estado === 'ENVIADA' && isoDay(data) > today)

/** Whether a remittance was not sent before its day came. @param today ISO text */
export const isLate = ({ estado, data }: Pick<Remesa, 'estado' | 'data'>, today: string): boolean =>
  estado === 'XERADA' && isoDay(data) <= today

/** Whether the bank can have given a debit back: it has the remittance, and has not yet. */
export const canComeBack = (debit: Pick<Debit, 'estado'>, { estado }: Pick<Remesa, 'estado'>): boolean =>
  estado === 'ENVIADA' && (debit.estado === 'VIVO' || debit.estado === 'COBRADO')

/** The number of payers in a remittance. */
export const countPayers = ({ recibos }: Pick<Remesa, 'recibos'>): number =>
  new Set(recibos.map(({ pagador }) => pagador.numero)).size

/** Whether the reason for which a remittance is void is the code of a bank that rejected it. */
export const isReturnCode = (motivo: string): boolean => returnCodes.some((code) => code === motivo)
