import { day, hour } from '#contract/durations.ts'
import type { AvisoCode, Estado } from '#contract/estado.ts'
import { avisoCodes } from '#contract/estado.ts'
import { incompleteBackup } from '../../platform/db/backup-lease.ts'

const gigabyte = 1_000_000_000
/** DNI that a warning names. */
const mostNamed = 20

/** The facts for the warnings, in addition to the figures of the page. */
interface WarningFacts extends Omit<Estado, 'avisos'> {
  isNamed: boolean
  /** Members of the register, past ones included. */
  socios: number
  /** Applications for membership whose mail waits for its day. */
  solicitudesWaiting: number
  hasStatutes: boolean
  /** Messages that wait after a failed try. */
  mailRetried: number
  adminsWithoutFactor: number
  /** DNI that are another user's except for how they are written. */
  olderDnis: string[]
  /** DNI of users whose e-mail is another user's except for how its accents are stored. */
  olderEmails: string[]
  /** The interval between backups, in hours. */
  backupHours: number
  now: Date
}

/** Whole hours since the last backup; since the start of this server when none was made. */
const hoursWithoutBackup = ({ copia, iniciado, now }: WarningFacts): number =>
  Math.floor((now.getTime() - Date.parse(copia.ultima ?? iniciado)) / hour)

const nameFirst = (dnis: readonly string[]) =>
  dnis.length > 0 ? { n: dnis.length, dni: dnis.slice(0, mostNamed).join(', ') } : null

/** For each warning the figures its text needs; null where all is well. */
const warnings: Record<AvisoCode, (known: WarningFacts) => Record<string, string | number> | null> = {
  almacen: ({ almacen }) => (almacen === null ? null : {}),
  ficheiros: ({ ficheiros: { n } }) => (n > 0 ? { n } : null),
  nome: ({ isNamed }) => (isNamed ? null : {}),
  paxinas: ({ paxinasDeMostra: { length } }) => (length > 0 ? { n: length } : null),
  persoas: ({ socios }) => (socios > 1 ? null : {}),
  estatutos: ({ hasStatutes }) => (hasStatutes ? null : {}),
  correo: ({ correo }) => (correo.configurado ? null : {}),
  'correo-fallido': ({ correo: { fallidos }, mailRetried, correoRexeitado }) => {
    const n = fallidos + mailRetried
    return n > 0 || correoRexeitado ? { n } : null
  },
  'solicitudes-agardan': ({ solicitudesWaiting: n }) => (n > 0 ? { n } : null),
  copia: ({ copia }) => (copia.configurada ? null : {}),
  'copia-fallida': (known) => {
    const horas = hoursWithoutBackup(known)
    const isLate = horas > 2 * known.backupHours
    const isFailing = known.copia.erro !== null && known.copia.erro !== incompleteBackup
    return known.copia.configurada && (isFailing || isLate) ? { horas } : null
  },
  'copia-incompleta': ({ copia, ficheiros: { n } }) => (copia.erro === incompleteBackup ? { n } : null),
  'copia-fora': ({ copiaFora, backupHours, now }) => {
    if (copiaFora === null) return null
    const age = now.getTime() - Date.parse(copiaFora)
    return age > Math.max(3 * day, 2 * backupHours * hour) ? { dias: Math.floor(age / day) } : null
  },
  'dni-repetido': ({ olderDnis }) => nameFirst(olderDnis),
  'correo-repetido': ({ olderEmails }) => nameFirst(olderEmails),
  'segundo-factor': ({ adminsWithoutFactor }) =>
    adminsWithoutFactor > 0 ? { n: adminsWithoutFactor } : null,
  disco: ({ disco: { libre, total } }) =>
    libre < 2 * gigabyte && libre < total / 10 ? { libre, total } : null,
}

/** The warnings for administrators, in the order of the codes. */
export const getAvisos = (known: WarningFacts): Estado['avisos'] =>
  avisoCodes.flatMap((codigo) => {
    const params = warnings[codigo](known)
    return params ? [{ codigo, params }] : []
  })
