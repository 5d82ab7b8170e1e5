import type { CallName } from '#contract/call.ts'
import type { BoardRules, MeetingRules, StatuteRules } from '#contract/statutes.ts'
import { presets, rulesOf } from '#contract/statutes.ts'
import type { Answer, Caller, TestPortal } from './portal.ts'
import { addSocio } from './socios.ts'

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

/** Statutes of an association with these changes, in force from ever on; the same rules for its board, but for what `xunta` changes. */
export function setStatutes(
  admin: Caller,
  { xunta, ...changes }: Partial<StatuteRules> | { xunta?: Partial<BoardRules> } = {},
): Promise<Answer['body']> {
  const assembly: MeetingRules = { ...rulesOf(presets.asociacion, 'asemblea'), ...changes }
  const { avisoOrdinaria, avisoExtraordinaria: _, votanMorosos: __, ...shared } = assembly
  return expectDone(
    admin.call('PUT /axustes', {
      body: {
        asociacion: { nome: 'A Carballeira' },
        estatutos: [
          { desde: '1900-01-01', ...assembly, xunta: { aviso: avisoOrdinaria, ...shared, ...xunta } },
        ],
      },
    }),
  )
}

/** Gives these members a post since 2020, so that they are on the board; the association gets statutes where it has none. */
export async function setBoard(admin: Caller, socios: readonly { id: number }[]): Promise<Answer['body']> {
  const { estatutos } = await expectDone(admin.call('GET /axustes'))
  if (estatutos.length === 0) await setStatutes(admin)
  return setPosts(admin, socios)
}

/** Gives these members a post since 2020. */
export const setPosts = (admin: Caller, socios: readonly { id: number }[]): Promise<Answer['body']> =>
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

const byId = (manager: Caller, method: string, path: ReunionPath, id: number, rest: string, body?: object) =>
  expectDone(
    manager.call(`${method} /${path}/:id/${rest}` as CallName, { params: { id }, ...(body && { body }) }),
  )

/** Notes that everybody in the census of a meeting is there. */
export async function tickAll(manager: Caller, path: ReunionPath, id: number): Promise<void> {
  const { content } = await byId(manager, 'GET', path, id, 'censo')
  const presenzas = (content as { socio: { id: number } }[]).map(({ socio }) => ({
    socio: { id: socio.id },
    presente: true,
  }))
  await byId(manager, 'PUT', path, id, 'presenzas', { presenzas })
}

/** Opens a meeting with everybody there, an agreement and an election before it; returns the ids of its points. */
export async function addOpen(
  manager: Caller,
  path: ReunionPath,
  id: number,
): Promise<{ agreement: number; election: number; questions: number }> {
  const { puntos } = await setAgenda(manager, path, id, {
    puntos: [
      { titulo: 'Contas do ano', tipo: 'ACORDO' },
      { titulo: 'Elección da xunta', tipo: 'ELECCION' },
      { titulo: 'Rogos e preguntas', tipo: 'ROGOS' },
    ],
  })
  await tickAll(manager, path, id)
  await byId(manager, 'PUT', path, id, 'abrir', { chamada: 1 })
  const [agreement, election, questions] = (puntos as { id: number }[]).map((punto) => punto.id)
  return { agreement: Number(agreement), election: Number(election), questions: Number(questions) }
}

/** A meeting that was held and closed, with an approved agreement; `approved`: its minutes too. Returns its id and that of the agreement. */
export async function addHeld(
  manager: Caller,
  path: ReunionPath,
  { changes = {}, approved = false }: { changes?: object; approved?: boolean } = {},
): Promise<{ id: number; agreement: number; election: number; questions: number }> {
  const { id } = await addConvened(manager, path, changes)
  const points = await addOpen(manager, path, id)
  await expectDone(
    manager.call(`PUT /${path}/:id/puntos/:puntoId/votacion` as CallName, {
      params: { id, puntoId: points.agreement },
      body: { metodo: 'MAN_ALZADA', si: 1 },
    }),
  )
  await byId(manager, 'PUT', path, id, 'pechar')
  if (approved) await byId(manager, 'POST', path, id, 'acta/aprobar')
  return { id, ...points }
}

/** Members who are in the census of every meeting from now on, by the caller who is one of them. */
const ownRecords = new WeakMap<Caller, number>()

/** A meeting that a changing call of its proceedings can be made on, with what its body names. */
export async function prepareReunion(
  admin: Caller,
  caller: Caller,
  name: CallName,
): Promise<{ id: number; socio?: number; holder?: number; punto?: number }> {
  const path = name.includes('/juntas-directivas/') ? 'juntas-directivas' : 'asambleas'
  // the same in every portal
  const alike = { numero: 7 }
  const rest = name.split('/:id/')[1] ?? ''
  if (rest === 'orde-do-dia') return { id: (await addReunion(admin, path, alike)).id }
  if (rest === 'convocatoria') return { id: (await addWithAgenda(admin, path, alike)).id }
  const [giver, holder] = [await addSocio(admin), await addSocio(admin)]
  const isOwn = rest === 'a-mina-resposta'
  const own = isOwn && (ownRecords.get(caller) ?? (await addSocio(admin, { dni: caller.login })).id)
  if (own) ownRecords.set(caller, own)
  // an earlier call may have left statutes whose board takes no delegations
  if (rest === 'delegacions') await setStatutes(admin)
  await setBoard(admin, [giver, holder, ...(own ? [{ id: own }] : [])])
  const { id } = await addConvened(admin, path, alike)
  if (rest === 'abrir') await tickAll(admin, path, id)
  if (/^(acta|certificados)/.test(rest)) {
    const approved = rest !== 'acta' && rest !== 'acta/aprobar'
    const held = await addHeld(admin, path, { changes: alike, approved })
    return { id: held.id, socio: giver.id, holder: holder.id, punto: held.agreement }
  }
  // the only kind of point that takes candidates
  const punto = rest.startsWith('puntos') ? (await addOpen(admin, path, id)).election : undefined
  return { id, socio: giver.id, holder: holder.id, ...(punto !== undefined && { punto }) }
}
