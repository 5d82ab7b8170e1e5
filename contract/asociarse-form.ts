import type { CampoSolicitude, TipoCampo } from './campos.ts'
import type { ErrorParams } from './errors.ts'
import { addressNames } from './socio-fields.ts'

/** The form of the application for membership, which browsers send by scripts or as a plain form. Without dependencies. */

/** Addresses of the form and of the pages of the mail's links, to which their forms are posted too. */
export const asociarsePaths = {
  form: '/asociarse',
  confirm: '/asociarse/confirmar',
  withdraw: '/asociarse/retirar',
} as const

/** The pages that say how it ended. */
export const asociarseOutcomes = {
  sent: '/asociarse/enviada',
  received: '/asociarse/recibida',
  confirmed: '/asociarse/confirmada',
  withdrawn: '/asociarse/retirada',
  invalid: '/asociarse/ligazon',
} as const

/** The page that follows an application that was taken: one with e-mail has to be confirmed, one without was received. */
export const outcomeOf = ({ senCorreo }: { senCorreo: boolean }): string =>
  senCorreo ? asociarseOutcomes.received : asociarseOutcomes.sent

/** The fields of the form but for own fields; the parts of the address go by their own names. */
export const asociarseFields = [
  'nombre',
  'apellidos',
  'dni',
  'telefono',
  'email',
  'senCorreo',
  'diaNac',
  'mesNac',
  'anoNac',
  ...addressNames,
  'cuentaCorriente',
  'mensaxe',
  'aceptaEstatutos',
] as const
export type AsociarseField = (typeof asociarseFields)[number]

/** The name of an own field in the form. */
export const toInputName = ({ id }: { id: number }): string => `campo.${id}`

/** A posted form that was refused. */
export interface PostedSolicitude {
  /** What was typed, by the names of the fields. */
  values: Record<string, string>
  error: { status: number; code: string; params: ErrorParams }
  /** Faults by the names of the fields, with dictionary keys. */
  fields: Record<string, string[]>
}

/** A whole number; what is none stays as it was typed, and the server says so. */
const toNumber = (typed: string): number | string | null => {
  const text = typed.trim()
  if (text === '') return null
  return /^\d{1,9}$/.test(text) ? Number(text) : text
}

/** The value of an own field as a request carries it. */
const toValue: Partial<Record<TipoCampo, (text: string) => string | number | boolean>> = {
  NUMERO: (text) => {
    const point = text.replace(',', '.')
    return /^-?\d{1,12}(\.\d{1,12})?$/.test(point) ? Number(point) : text
  },
  SI_NON: (text) => (text === 'true' || text === 'false' ? text === 'true' : text),
}

/**
 * The body of `POST solicitudes` of what was typed.
 * @param get the text of a field; null for one that was not sent
 */
export function toApplication(get: (name: string) => string | null, campos: readonly CampoSolicitude[]) {
  const text = (name: AsociarseField) => get(name) ?? ''
  const langKey = get('langKey')
  return {
    nombre: text('nombre'),
    apellidos: text('apellidos'),
    dni: text('dni'),
    telefono: text('telefono'),
    email: text('email'),
    senCorreo: text('senCorreo') !== '',
    diaNac: toNumber(text('diaNac')),
    mesNac: toNumber(text('mesNac')),
    anoNac: toNumber(text('anoNac')),
    direccion: Object.fromEntries(addressNames.map((name) => [name, text(name)])),
    cuentaCorriente: text('cuentaCorriente'),
    mensaxe: text('mensaxe').replace(/\r\n?/g, '\n'),
    aceptaEstatutos: text('aceptaEstatutos') !== '',
    asunto: get('asunto') ?? '',
    ...((langKey === 'GL' || langKey === 'ES') && { langKey }),
    campos: campos.map((campo) => {
      const typed = (get(toInputName(campo)) ?? '').trim().replace(/\r\n?/g, '\n')
      return { campo: { id: campo.id }, valor: typed === '' ? null : (toValue[campo.tipo]?.(typed) ?? typed) }
    }),
  }
}

/** The faults of a refused request by the names of the fields in the form. */
export function toInputFaults(
  fields: Record<string, string[]>,
  campos: readonly CampoSolicitude[],
): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, faults]) => {
      const [first = '', second = ''] = path.split('.')
      const campo = first === 'campos' ? campos[Number(second)] : undefined
      return [campo ? toInputName(campo) : first === 'direccion' ? second : path, faults]
    }),
  )
}
