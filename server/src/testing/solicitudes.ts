import type { TestServer } from './portal.ts'
import { freshDni } from './portal.ts'

type Portal = Pick<TestServer, 'visitor' | 'context'>

/** The input for an application of a new person, with the given changes. */
export function solicitudeInput(changes: object = {}) {
  const dni = freshDni()
  return {
    nombre: 'Sabela',
    apellidos: 'Mariño Deza',
    dni,
    telefono: '986112233',
    email: `${dni.toLowerCase()}@solicita.example`,
    anoNac: 1960,
    mesNac: 3,
    diaNac: 11,
    direccion: {
      direccion: 'Rúa Nova, 1',
      codigoPostal: '36001',
      localidad: 'Pontevedra',
      provincia: 'Pontevedra',
    },
    cuentaCorriente: 'ES7921000813610123456789',
    mensaxe: 'Gustaríame axudar na biblioteca.',
    aceptaEstatutos: true,
    ...changes,
  }
}

let networks = 0
/** An address that has sent no application yet. */
export const freshAddress = (): string => {
  networks += 1
  return `198.19.${networks >> 8}.${networks & 255}`
}

/** Sends an application, and returns it as typed with its id and the key of its mail; the address is not confirmed. */
export async function sendSolicitude(portal: Portal, changes: object = {}, from = freshAddress()) {
  const input = solicitudeInput(changes)
  const { mail } = portal.context
  const { enqueue } = mail
  let key = ''
  // the letter itself may be on its way for long
  mail.enqueue = async (tx, now, letter) => {
    if ('key' in letter && letter.to.address === input.email) key = letter.key
    await enqueue(tx, now, letter)
  }
  try {
    const { status, body } = await portal.visitor.call('POST /solicitudes', { body: input, from })
    if (status !== 202 || key === '') throw new Error(`no application: ${status} ${JSON.stringify(body)}`)
  } finally {
    mail.enqueue = enqueue
  }
  const { id } = await portal.context.database.read
    .selectFrom('solicitude')
    .select('id')
    .where('dni', '=', input.dni)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { ...input, id, key }
}

/** The same, with its address confirmed. */
export async function addSolicitude(portal: Portal, changes: object = {}, from?: string) {
  const sent = await sendSolicitude(portal, changes, from)
  const { status } = await portal.visitor.call('POST /solicitudes/confirmar', { body: { key: sent.key } })
  if (status !== 204) throw new Error(`not confirmed: ${status}`)
  return sent
}

/** What a call about applications needs, the same in every portal: none of the own fields there are has to be filled in. */
export async function prepareSolicitude(
  portal: Portal,
  call: string,
): Promise<{ key?: string; id?: number }> {
  await portal.context.database.transactionWithoutAudit((tx) =>
    tx.updateTable('campo').set({ obrigatorio: 0 }).execute(),
  )
  const network = '198.18.0.1'
  if (call.startsWith('PUT ')) return { id: (await addSolicitude(portal, {}, network)).id }
  return call === 'POST /solicitudes' ? {} : { key: (await sendSolicitude(portal, {}, network)).key }
}
