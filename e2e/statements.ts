import { Buffer } from 'node:buffer'
import type { NewSocio, RunningPortal } from './portal.ts'
import type { Upload } from './uploads.ts'

/** A movement of a bank's account: cents, negative when they went out, and what the bank states of it. */
export interface Movement {
  cents: number
  told: string
  /** Day of the month. */
  day?: number
}

const digits = (value: number, length: number): string => String(Math.abs(value)).padStart(length, '0')
const side = (cents: number): string => (cents < 0 ? '1' : '2')
const toSum = (movements: readonly Movement[]): number =>
  movements.reduce((sum, { cents }) => sum + Math.abs(cents), 0)

/** A statement of May 2026 in Norma 43, as a bank gives it. @param order distinguishes it with the same movements */
export function statement(name: string, movements: readonly Movement[], order = name): Upload {
  const office = '210004180200051332'
  const opening = 100_000
  const out = movements.filter(({ cents }) => cents < 0)
  const come = movements.filter(({ cents }) => cents >= 0)
  const closing = opening + toSum(come) - toSum(out)
  const reference = order.replace(/\W/g, '').slice(-16).padEnd(16)
  const lines = [
    `11${office}2605012605312${digits(opening, 14)}9783${'ASOCIACION'.padEnd(26)}   `,
    ...movements.flatMap(({ cents, told, day = 16 }) => [
      `22    04182605${digits(day, 2)}2605${digits(day, 2)}04016${side(cents)}${digits(cents, 14)}${'0'.repeat(22)}${reference}`,
      `2301${told.padEnd(76).slice(0, 76)}`,
    ]),
    `33${office}${digits(out.length, 5)}${digits(toSum(out), 14)}${digits(come.length, 5)}${digits(toSum(come), 14)}${side(closing)}${digits(closing, 14)}978    `,
  ]
  const content = [...lines, `88${'9'.repeat(18)}${digits(lines.length, 6)}${' '.repeat(54)}`].join('\r\n')
  return { name, mimeType: 'text/plain', buffer: Buffer.from(content, 'latin1') }
}

interface Due {
  id: number
  numero: string
  referencia: string
  concepto: string
}

/** A charge by hand for a member. */
export const addDue = (portal: RunningPortal, { id }: Pick<NewSocio, 'id'>, importe: number): Promise<Due> =>
  portal.asAdmin('POST', '/recibos', {
    socio: { id },
    concepto: 'Cota do coro',
    importe,
    vence: [2027, 1, 31],
  })

/** A member with a charge of 30 euros unless another amount is given, and how a bank writes the name. */
export async function addDebtor(portal: RunningPortal, nombre: string, apellidos: string, importe = 30) {
  const member = await portal.addSocio({ nombre, apellidos })
  return { member, due: await addDue(portal, member, importe), told: `${nombre} ${apellidos}`.toUpperCase() }
}

/** Stores a statement; returns its address. */
export async function addStatement(
  portal: RunningPortal,
  name: string,
  movements: readonly Movement[],
): Promise<string> {
  const { buffer } = statement(name, movements)
  const fichero = { fileName: name, type: 'n43', content: buffer.toString('base64') }
  const { id } = await portal.asAdmin('POST', '/extractos', { fichero })
  return `/cotas/extractos/${id}`
}
