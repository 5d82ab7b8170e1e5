// test:all only: it reads every record as every role
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/call.ts'
import type { AssignableRole } from '#contract/roles.ts'
import { assignableRoles } from '#contract/roles.ts'
import { multipart } from '../testing/multipart.ts'
import type { Answer, Caller, TestPortal } from '../testing/portal.ts'
import { openTestPortal } from '../testing/portal.ts'
import { addressesWith, everyGet, readable, understood } from '../testing/reads.ts'
import { signInSocio } from '../testing/socios.ts'
import { uploadPhoto } from '../testing/uploads.ts'

/** The secrets by reader: words that occur nowhere else. */
const secrets = {
  /** For members of the group. */
  group: ['LigazonDoCoro', 'segredo-do-coro.example', 'PapelDoCoro', 'ficheiro-do-coro', 'DENTRO-DO-CORO'],
  /** For every signed-in user. */
  members: [
    'EventoInterno',
    'LugarInterno',
    'TextoInterno',
    'PapelInterno',
    'foto-interna',
    'AsembleaInterna',
    'OrzamentoInterno',
    'DENTRO-DO-ORZAMENTO',
    'ContasInternas',
    'DENTRO-DAS-CONTAS',
    'DocumentoInterno',
    'DescriciónInterna',
    'DENTRO-DO-DOCUMENTO',
  ],
  /** For the board. */
  board: [
    'LugarDaDirectiva',
    'ActaDaDirectiva',
    'acta-da-directiva',
    'DENTRO-DA-DIRECTIVA',
    'foto-da-directiva',
  ],
}
type Kind = keyof typeof secrets

let portal: TestPortal
let admin: Caller
let inGroup: Caller
/** Ids, documents and files of everything there is, by the address of its calls. */
const there = new Map<string, { ids: number[]; docIds: number[]; uuids: string[] }>()

beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  const { caller, socio } = await signInSocio(portal, admin)
  inGroup = caller
  const { body: grupo } = await admin.call('POST /grupos', {
    body: { name: 'Coro', socios: [{ id: socio.id }] },
  })
  const paper = async (name: string, inside: string) => {
    const content = Buffer.from(`%PDF-1.4\n${inside}\n%%EOF\n`)
    return (await admin.call('POST /files', multipart({}, { name: `${name}.pdf`, content }))).body
  }
  const closed = {
    enlaces: [{ nombre: 'LigazonDoCoro', url: 'https://segredo-do-coro.example', grupo }],
    documentos: [
      { titulo: 'PapelDoCoro', fichero: await paper('ficheiro-do-coro', 'DENTRO-DO-CORO'), grupo },
    ],
  }
  await add('/eventos', { titulo: 'Aberto', publico: true, ...closed, thumbnail: await uploadPhoto(admin) })
  await add('/eventos', {
    titulo: 'EventoInterno',
    lugar: 'LugarInterno',
    descripcion: '<p>TextoInterno</p>',
    fotos: [await uploadPhoto(admin, 'foto-interna.jpg')],
    documentos: [{ titulo: 'PapelInterno', fichero: await paper('interno', 'nada') }],
  })
  const meeting = { tipo: 'ORDINARIA', numero: 1 }
  await add('/asambleas', { ...meeting, lugar: 'AsembleaInterna' })
  await add('/juntas-directivas', {
    ...meeting,
    lugar: 'LugarDaDirectiva',
    fotos: [await uploadPhoto(admin, 'foto-da-directiva.jpg')],
    documentos: [
      { titulo: 'ActaDaDirectiva', fichero: await paper('acta-da-directiva', 'DENTRO-DA-DIRECTIVA') },
    ],
  })
  await add('/presupuestos', {
    titulo: 'OrzamentoInterno',
    ano: 2025,
    fichero: await paper('escaneo', 'DENTRO-DO-ORZAMENTO'),
  })
  await add('/contabilidades', {
    titulo: 'ContasInternas',
    ano: 2025,
    fichero: await paper('escaneo', 'DENTRO-DAS-CONTAS'),
  })
  const { body: tipo } = await admin.call('POST /tipoDocumentos', { body: { nombre: 'Acta' } })
  await add('/documentos', {
    titulo: 'DocumentoInterno',
    descripcion: 'DescriciónInterna',
    fecha: [2026, 5, 31],
    tipo,
    fichero: await paper('escaneo', 'DENTRO-DO-DOCUMENTO'),
  })
})
afterAll(() => portal.close())

type Collection =
  | '/eventos'
  | '/asambleas'
  | '/juntas-directivas'
  | '/presupuestos'
  | '/contabilidades'
  | '/documentos'

async function add(path: Collection, body: object): Promise<void> {
  const answer: Answer = await admin.call(`POST ${path}`, { body })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  const { id, fotos = [], documentos = [], thumbnail, fichero } = answer.body
  const before = there.get(path) ?? { ids: [], docIds: [], uuids: [] }
  there.set(path, {
    ids: [...before.ids, id],
    docIds: [...before.docIds, ...documentos.map((each: { id: number }) => each.id)],
    uuids: [
      ...before.uuids,
      ...[...fotos, ...(thumbnail ? [thumbnail] : []), ...(fichero ? [fichero] : [])].map(
        ({ uuid }: { uuid: string }) => uuid,
      ),
      ...documentos.map(({ fichero }: { fichero: { uuid: string } }) => fichero.uuid),
    ],
  })
}

/** Everything of all kinds, whichever the call is of: what is of one must not be had through another. */
function listAddresses(name: CallName) {
  const all = [...there.values()]
  const isOurs = [...there.keys()].some((path) => name.includes(path))
  if (!isOurs) return addressesWith(name, { uuid: ['3f0e4c9a-6f0b-4c55-9d6e-0d6c3c1f2a11'] })
  return addressesWith(name, {
    id: [...new Set(all.flatMap(({ ids }) => ids))],
    docId: [...new Set(all.flatMap(({ docIds }) => docIds))],
    uuid: all.flatMap(({ uuids }) => uuids),
  })
}

const queries = (): Record<string, string>[] => [
  {},
  { page: '0', size: '50', sort: 'id,desc' },
  ...secrets.group.map((search) => ({ search })),
  { filters: 'publico:false' },
]
const contents = (): Record<string, string>[] =>
  there
    .get('/eventos')
    ?.ids.flatMap((id) =>
      [...there.values()].flatMap(({ uuids }) => uuids.map((uuid) => ({ id: String(id), uuid }))),
    ) ?? []

/** The kinds of secret that the caller reads with any GET: all of a kind, or `part` of it, and where. */
async function found(caller: Caller): Promise<Record<string, string>> {
  const seen = new Map<string, string>()
  const look = async (name: CallName, params: object, query: Record<string, string>) => {
    const answer = await caller.call(name, { params: params as Record<string, string>, query })
    expect(answer.status, name).toBeLessThan(500)
    const text = await readable(answer)
    const asked = JSON.stringify({ params, query })
    for (const secret of Object.values(secrets).flat())
      if (text.includes(secret) && !asked.includes(secret)) seen.set(secret, `${name} ${asked}`)
  }
  for (const name of everyGet)
    if (name === 'GET /eventos/file-content') for (const query of contents()) await look(name, {}, query)
    else
      for (const params of listAddresses(name))
        for (const query of understood(name, queries())) await look(name, params, query)
  return Object.fromEntries(
    Object.entries(secrets).flatMap(([kind, words]) => {
      const read = words.filter((word) => seen.has(word))
      if (read.length === 0) return []
      return [[kind, read.length === words.length ? 'all' : read.map((word) => seen.get(word)).join(' | ')]]
    }),
  )
}
const all = (...kinds: Kind[]) => Object.fromEntries(kinds.map((kind) => [kind, 'all']))

/** The kinds that each role reads, in addition to those for every signed-in user. */
const more: Partial<Record<AssignableRole, Kind[]>> = {
  ROLE_ADMIN: ['group', 'board'],
  EVENT_MANAGEMENT: ['group'],
  BOARD_OF_DIRECTORS_READONLY: ['board'],
  BOARD_OF_DIRECTORS_MANAGEMENT: ['board'],
}

describe('what is not for everybody', () => {
  it('is never read by a visitor', async () => {
    expect(await found(portal.visitor)).toEqual({})
  })

  it('is read by a user and by a member outside the group as far as it requires only a session', async () => {
    expect(await found(await portal.signIn())).toEqual(all('members'))
    expect(await found((await signInSocio(portal, admin)).caller)).toEqual(all('members'))
  })

  it('is read by the members of the group', async () => {
    expect(await found(inGroup)).toEqual(all('group', 'members'))
  })

  it.each(assignableRoles)('is read by %s as far as the role goes', async (role) => {
    const { caller } = await signInSocio(portal, admin, role)
    expect(await found(caller)).toEqual(all('members', ...(more[role] ?? [])))
  })
})
