import type { motivosMandato } from '#contract/kinds.ts'
import type { EstadoMandato } from '#contract/mandatos.ts'
import { accountFault } from '#contract/sepa-area.ts'

type MotivoMandato = (typeof motivosMandato)[number]

/** Months without a collection after which a mandate expires (SEPA CORE rulebook; AEB, guide to direct debits, 3.7). */
const monthsOfLife = 36
/** Months before it expires in which the keepers of the finances are warned. */
const monthsOfWarning = 3

/** The same day `months` earlier, or the last one of that month. @param day ISO text */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** The dates that the life of a mandate depends on, as ISO text. */
interface Dates {
  /** Day of its last collection, here or in another program before. */
  ultimoCargo: string | null
  dataSinatura: string
}

/** The day from which the 36 months count: of the signature, for a mandate that was never used. */
export const getLastUse = ({ ultimoCargo, dataSinatura }: Dates): string => ultimoCargo ?? dataSinatura

/** The last use up to which a mandate is too old on `day`: 36 months have gone by. */
export const tooOldSince = (day: string): string => monthsBefore(day, monthsOfLife)

/** The last use up to which a mandate expires within three months of `day`. */
export const toWarningStart = (day: string): string => monthsBefore(day, monthsOfLife - monthsOfWarning)

/** The day on which a mandate expires that was used last on `lastUse`. */
export function toExpiry(lastUse: string): string {
  const [year = 0, month = 0, date = 0] = lastUse.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + monthsOfLife, date)).toISOString().slice(0, 10)
}

/**
 * Why no bank would take a debit with a mandate; null when it would.
 * @param since the last use up to which it is too old
 */
export function mandateFault(
  mandate: { estado: EstadoMandato; iban: string; lastUse: string } | undefined,
  since: string,
): MotivoMandato | null {
  if (!mandate || mandate.estado === 'REVOGADO' || mandate.estado === 'SUBSTITUIDO') return 'SEN_MANDATO'
  if (mandate.estado === 'BLOQUEADO') return 'MANDATO_BLOQUEADO'
  if (mandate.estado === 'CADUCADO' || mandate.lastUse <= since) return 'MANDATO_CADUCADO'
  return accountFault(mandate.iban) ? 'IBAN_INCORRECTO' : null
}

/** The reference of the mandate that follows `count` others of a member: `XUN-00012-01`. */
export const toReference = (numero: number, count: number): string =>
  `XUN-${String(numero).padStart(5, '0')}-${String(count + 1).padStart(2, '0')}`
