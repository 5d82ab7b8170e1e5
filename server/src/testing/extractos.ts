import { Buffer } from 'node:buffer'
import { account, movement, type Norma43Account, type Norma43Movement, norma43 } from './bank/statements.ts'
import type { Answer, Caller } from './portal.ts'
import { addSocio } from './socios.ts'

/** A file of the bank as a request has it. */
export const bankFile = (content: string | Uint8Array, fileName = 'extracto.n43') => ({
  fichero: {
    fileName,
    type: fileName.split('.').at(-1) ?? '',
    content: Buffer.from(content as string, 'latin1').toString('base64'),
  },
})

/** Sends a file of the bank. */
export const sendBankFile = (
  manager: Caller,
  content: string | Uint8Array,
  fileName?: string,
): Promise<Answer> => manager.call('POST /extractos', { body: bankFile(content, fileName) })

/** An account with these movements, of 16 May 2026 unless changed. */
export const createAccount = (
  movements: Partial<Norma43Movement>[],
  changes: Partial<Norma43Account> = {},
): Norma43Account =>
  account({
    from: '2026-05-01',
    to: '2026-05-31',
    movements: movements.map((each) => movement({ date: '2026-05-16', valueDate: '2026-05-16', ...each })),
    ...changes,
  })

/** Stores a statement of Norma 43 with these movements, which no other one has; returns it. */
export async function addExtracto(
  manager: Caller,
  movements: Partial<Norma43Movement>[],
): Promise<Answer['body']> {
  const { totalElements } = (await manager.call('GET /extractos', { query: 'size=1' })).body
  const unique = movements.map((each) => ({ reference2: `F${totalElements}`, ...each }))
  const { status, body } = await sendBankFile(manager, norma43([createAccount(unique)]))
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** Records movements of a statement as money for charges. */
export const conciliar = (
  manager: Caller,
  id: number,
  movementos: { id: number; recibos: { id: number; importe: number }[] }[],
): Promise<Answer> => manager.call('PUT /extractos/:id/conciliar', { params: { id }, body: { movementos } })

/** A charge made by hand for a member. */
export const addRecibo = async (
  manager: Caller,
  { id }: { id: number },
  importe: number,
  vence = [2027, 1, 31],
): Promise<Answer['body']> => {
  const body = { socio: { id }, concepto: 'Cota', importe, vence }
  return (await manager.call('POST /recibos', { body })).body
}

/** A new member with these fields, and a charge of 30 euros, older than those of {@link addRecibo}. */
export async function addDue(manager: Caller, fields: object) {
  const person = await addSocio(manager, fields)
  return { person, due: await addRecibo(manager, person, 30, [2026, 12, 31]) }
}
