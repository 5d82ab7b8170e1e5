import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Call, CallName } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Collection, Fixtures, JsonRecord } from '../testing/fixtures.ts'
import { inputFor, makeFixtures } from '../testing/fixtures.ts'
import { missing, missingUuid } from '../testing/ownership/cases.ts'
import type { Answer, Caller, TestPortal } from '../testing/portal.ts'
import { openTestPortal } from '../testing/portal.ts'
import { socioInput } from '../testing/socios.ts'
import { uploadPdf, uploadPhoto } from '../testing/uploads.ts'

let portal: TestPortal
let world: Fixtures
/** Another user who may change everything, and so uploads files and keeps records too. */
let other: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  world = await makeFixtures(portal)
  other = await portal.signIn('ROLE_ADMIN')
})
afterAll(() => portal.close())

type Path = Collection | '/socios'
type Kind = 'photo' | 'paper' | 'row' | 'record'

const attached = { titulo: 'Acta' }
const day = { fecha: [2026, 1, 1] }
const link = { nombre: 'A', url: 'https://a.example' }
const fee = { tipo: 'CUOTA', importe: 1, ...day }
const paper = async () => uploadPdf(world.admin)

/**
 * Every place of a body where another record is named: a file that a user uploaded or a record holds, a row of the record's
 * own, another record. What goes there is put into a body that is right except for it.
 */
const places: [
  path: Path,
  place: string,
  kind: Kind,
  body: (named: JsonRecord) => object | Promise<object>,
][] = [
  ['/socios', 'thumbnail.uuid', 'photo', (file) => ({ thumbnail: file })],
  ['/socios', 'documentos.fichero.uuid', 'paper', (fichero) => paperOfSocio({ fichero })],
  ['/socios', 'documentos.id', 'row', ({ id }) => paperOfSocio({ id })],
  ['/socios', 'documentos.tipo.id', 'record', (tipo) => paperOfSocio({ tipo })],
  ['/socios', 'pagos.documentos.uuid', 'paper', (file) => ({ pagos: [{ ...fee, documentos: [file] }] })],
  ['/socios', 'campos.campo.id', 'record', (campo) => ({ campos: [{ campo, valor: 'x' }] })],
  ['/socios', 'pagos.id', 'row', ({ id }) => ({ pagos: [{ ...fee, id }] })],
  ['/grupos', 'socios.id', 'record', (socio) => ({ socios: [socio] })],
  ['/eventos', 'thumbnail.uuid', 'photo', (file) => ({ thumbnail: file })],
  ['/eventos', 'enlaces.grupo.id', 'record', (grupo) => ({ enlaces: [{ ...link, grupo }] })],
  [
    '/eventos',
    'documentos.grupo.id',
    'record',
    async (grupo) => ({ documentos: [{ ...attached, fichero: await paper(), grupo }] }),
  ],
  ...(['/eventos', '/asambleas', '/juntas-directivas'] as const).flatMap((path): typeof places => [
    [path, 'fotos.uuid', 'photo', (file) => ({ fotos: [file] })],
    [path, 'documentos.fichero.uuid', 'paper', (fichero) => ({ documentos: [{ ...attached, fichero }] })],
    [
      path,
      'documentos.id',
      'row',
      async ({ id }) => ({ documentos: [{ ...attached, id, fichero: await paper() }] }),
    ],
  ]),
  ['/presupuestos', 'fichero.uuid', 'paper', (fichero) => ({ fichero })],
  ['/contabilidades', 'fichero.uuid', 'paper', (fichero) => ({ fichero })],
  ['/documentos', 'fichero.uuid', 'paper', (fichero) => ({ fichero })],
  ['/documentos', 'tipo.id', 'record', (tipo) => ({ tipo })],
]

const paperOfSocio = async (changes: object) => ({
  documentos: [{ ...attached, ...day, tipo: { id: world.tipoSocio.id }, fichero: await paper(), ...changes }],
})

const input = async (path: Path, changes: object): Promise<object> =>
  path === '/socios'
    ? socioInput(changes)
    : inputFor(path, world.admin, { ...(path === '/documentos' && { tipo: world.tipo }), ...changes })

/** A record of that kind whose parts belong to it. */
const keptBy = (path: Path): JsonRecord =>
  path === '/socios' ? world.members[1] : path === '/eventos' ? world.closed : world.two[path][1]

/** A record of another kind, whose files are not there for this one. */
const foreign = (path: Path): JsonRecord =>
  path === '/asambleas' ? world.two['/juntas-directivas'][0] : world.two['/asambleas'][0]

const getRow = (path: Path, place: string): JsonRecord =>
  keptBy(path)[place.startsWith('pagos') ? 'pagos' : 'documentos'][0]

/** The records and files that the body may not name, in words. */
async function strangers(path: Path, place: string, kind: Kind): Promise<[string, JsonRecord][]> {
  switch (kind) {
    case 'photo':
      return [
        ['an upload of another user', await uploadPhoto(other)],
        ['a photo another record holds', foreign(path).fotos[0]],
        ['a file that is not there', { uuid: missingUuid }],
      ]
    case 'paper':
      return [
        ['an upload of another user', await uploadPdf(other)],
        ['a paper another record holds', foreign(path).documentos[0].fichero],
        ['a paper another record of the kind holds', rowFile(path)],
        ['a file that is not there', { uuid: missingUuid }],
      ]
    case 'row':
      return [
        ['a row of another record', getRow(path, place)],
        ['a row that is not there', { id: missing }],
      ]
    case 'record':
      return [['a record that is not there', { id: missing }]]
  }
}

const rowFile = (path: Path): JsonRecord => keptBy(path).fichero ?? keptBy(path).documentos[0].fichero

const entries = async (): Promise<number> =>
  (await world.admin.call('GET /auditoria', { query: { size: '1' } })).body.totalElements

describe('what a request names', () => {
  it.each(places)('%s %s is its own, or refused: %s', async (path, place, kind, bodyWith) => {
    const { body: record } = await world.admin.call(`POST ${path}`, { body: await input(path, {}) })
    const before = await entries()
    for (const [what, named] of await strangers(path, place, kind)) {
      const changes = await bodyWith(named)
      const added = await world.admin.call(`POST ${path}`, { body: await input(path, changes) })
      const changed = await world.admin.call(`PUT ${path}/:id` as CallName, {
        params: { id: record.id },
        body: { ...record, ...changes },
      })
      for (const answer of [added, changed])
        expect([what, answer.status, answer.error]).toEqual([what, 400, 'error.bad-request'])
    }
    expect(await entries()).toBe(before)
  })

  it('stays where it was when another user tried to take it', async () => {
    const file = (name: CallName, params: Record<string, string | number>): Promise<Answer> =>
      world.admin.call(name, { params })
    for (const path of ['/asambleas', '/juntas-directivas', '/eventos'] as const) {
      const { id, fotos, documentos } = keptBy(path)
      const found = [
        await file(`GET ${path}/:id/images/:uuid`, { id, uuid: fotos[0].uuid }),
        await file(`GET ${path}/:id/documents/:docId/file`, { id, docId: documentos[0].id }),
      ]
      expect(found.map(({ status }) => status)).toEqual([200, 200])
    }
  })

  it.each([
    ['a recipient who is not there', 'recipients'],
    ['a group that is not there', 'groups'],
  ])('in an e-mail is not %s', async (_, field) => {
    const body = { recipients: [], groups: [], subject: 'Ola', message: '<p>Ola</p>' }
    for (const call of ['POST /emails/preview', 'POST /emails/send'] as const) {
      const answer = await world.admin.call(call, { body: { ...body, [field]: [{ id: missing }] } })
      expect([call, answer.error]).toEqual([call, 'error.bad-request'])
    }
  })

  it('is tried wherever a body has a place for it', () => {
    const tried = new Set(
      places.flatMap(([path, place]) => [`POST ${path} ${place}`, `PUT ${path}/:id ${place}`]),
    )
    const emails = ['recipients.id', 'groups.id']
    // cotas.test.ts, emisions.test.ts, cobros.test.ts, recibos.test.ts, mandatos.test.ts, remesas.test.ts, extractos.test.ts and conciliar.test.ts
    const ofFees = /\/(tipos-cota|cotas|recibos|mandatos|remesas|extractos)/
    // cambios.test.ts and letters.test.ts
    const ofMany = /\/socios\/(cambios|cartas)/
    // convocatorias.test.ts, answers.test.ts, asistencia.test.ts and actas.test.ts
    const ofMeetings = /\/:id\/(orde-do-dia|delegacions|a-mina-resposta|presenzas|acta|certificados) /
    // the settings of the association are one record: axustes.test.ts
    for (const picture of ['logo', 'portada']) tried.add(`PUT /axustes aspecto.${picture}.uuid`)
    // statutes.test.ts
    tried.add('PUT /axustes cargos.socio.id')
    // apply.test.ts
    tried.add('POST /solicitudes campos.campo.id')
    // importacions.test.ts
    tried.add('POST /importacions fichero.uuid')
    const untried = Object.entries(calls as Record<string, Call>).flatMap(([name, { body }]) =>
      body ? namedIn(body).map((place) => `${name} ${place}`) : [],
    )
    expect(
      untried.filter(
        (each) =>
          !tried.has(each) &&
          !ofFees.test(each) &&
          !ofMany.test(each) &&
          !ofMeetings.test(each) &&
          !emails.some((place) => each.endsWith(` ${place}`)),
      ),
    ).toEqual([])
  })
})

interface JsonSchema {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

/** Paths of everything below the top of a body that names a record or a file. */
function namedIn(body: z.ZodType): string[] {
  const found = new Set<string>()
  const walk = ({ properties = {}, items, anyOf = [] }: JsonSchema, path: string) => {
    for (const each of [...anyOf, ...(items ? [items] : [])]) walk(each, path)
    for (const [name, inner] of Object.entries(properties)) {
      const at = path ? `${path}.${name}` : name
      // at the top it is the record's own id, which the address has too
      if (path && (name === 'id' || name === 'uuid')) found.add(at)
      walk(inner, at)
    }
  }
  walk(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema, '')
  return [...found]
}
