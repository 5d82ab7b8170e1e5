import type { CallName } from '#contract/call.ts'
import { presets } from '#contract/statutes.ts'
import type { Answer, Caller, TestPortal } from './portal.ts'

/** The addresses of both kinds of meetings. */
export const reunionPaths = ['asambleas', 'juntas-directivas'] as const
export type ReunionPath = (typeof reunionPaths)[number]

async function expectDone(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

let numero = 0

/** Adds a meeting on 30 June 2026 at 19:30 as `manager`; returns the record. */
export const addReunion = (
  manager: Caller,
  path: ReunionPath,
  changes: object = {},
): Promise<Answer['body']> => {
  numero += 1
  const body = { tipo: 'ORDINARIA', numero, lugar: 'Local social', fecha: [2026, 6, 30, 19, 30], ...changes }
  return expectDone(manager.call(`POST /${path}`, { body }))
}

export const somePoints = [
  { titulo: 'Lectura e aprobación da acta anterior', tipo: 'ACORDO' },
  { titulo: 'Contas do ano', texto: 'As contas están no local.', tipo: 'ACORDO' },
  { titulo: 'Rogos e preguntas', tipo: 'ROGOS' },
]

export const setAgenda = (
  manager: Caller,
  path: ReunionPath,
  id: number,
  body: object = { puntos: somePoints },
): Promise<Answer['body']> =>
  expectDone(manager.call(`PUT /${path}/:id/orde-do-dia` as CallName, { params: { id }, body }))

export const convene = (
  manager: Caller,
  path: ReunionPath,
  id: number,
  body: object = {},
): Promise<Answer['body']> =>
  expectDone(manager.call(`POST /${path}/:id/convocatoria` as CallName, { params: { id }, body }))

/** A meeting with an agenda. */
export async function addWithAgenda(
  manager: Caller,
  path: ReunionPath,
  changes: object = {},
): Promise<Answer['body']> {
  const reunion = await addReunion(manager, path, changes)
  await setAgenda(manager, path, reunion.id)
  return reunion
}

/** A meeting whose convocation was sent. */
export async function addConvened(
  manager: Caller,
  path: ReunionPath,
  changes: object = {},
): Promise<Answer['body']> {
  const reunion = await addWithAgenda(manager, path, changes)
  await convene(manager, path, reunion.id)
  return reunion
}

/** Statutes of an association with these changes, in force from ever on. */
export const setStatutes = (admin: Caller, changes: object = {}): Promise<Answer['body']> =>
  expectDone(
    admin.call('PUT /axustes', {
      body: {
        asociacion: { nome: 'A Carballeira' },
        estatutos: [{ desde: '1900-01-01', ...presets.asociacion, ...changes }],
      },
    }),
  )

/** Gives these members a post since 2020, so that they are on the board. */
export const setBoard = (admin: Caller, socios: readonly { id: number }[]): Promise<Answer['body']> =>
  expectDone(
    admin.call('PUT /axustes', {
      body: {
        asociacion: { nome: 'A Carballeira' },
        cargos: socios.map(({ id }) => ({ cargo: 'Vogal', socio: { id }, desde: '2020-01-01' })),
      },
    }),
  )

/** Members of an older portal may have no address that a mail server takes. */
export const setEmail = (portal: Pick<TestPortal, 'context'>, id: number, email: string) =>
  portal.context.database.transactionWithoutAudit((tx) =>
    tx.updateTable('socio').set({ email }).where('id', '=', id).execute(),
  )
