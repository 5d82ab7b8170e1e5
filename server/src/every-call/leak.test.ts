// test:all only: it reads every answer as every role
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/call.ts'
import { type AssignableRole, assignableRoles } from '#contract/roles.ts'
import { addExtracto } from '../testing/extractos.ts'
import { multipart } from '../testing/multipart.ts'
import type { Answer, Caller, TestPortal } from '../testing/portal.ts'
import { openTestPortal } from '../testing/portal.ts'
import {
  addressesWith,
  everyGet,
  everyList,
  isBytes,
  listSortFields,
  readable,
  understood,
} from '../testing/reads.ts'
import { deactivateSocio, signInSocio, socioInput } from '../testing/socios.ts'

/** Facts for the register's staff and the person alone, of an active member and of a former one. */
const secrets = [
  {
    dni: '76543210S',
    telefono: '666987321',
    email: 'segredo.activo@agochado.example',
    anoNac: 1937,
    profesion: 'Profesión segreda',
    direccion: {
      direccion: 'Rúa Agochada, 99',
      codigoPostal: '15999',
      localidad: 'Vila Segreda',
      provincia: 'Terra Oculta',
    },
    cuentaCorriente: 'ES6000491500051234567892',
  },
  {
    dni: 'X7654321Z',
    telefono: '667123789',
    email: 'segredo.inactivo@agochado.example',
    anoNac: 1931,
    profesion: 'Oficio calado',
    direccion: {
      direccion: 'Camiño Cuberto, 77',
      codigoPostal: '32999',
      localidad: 'Aldea Calada',
      provincia: 'Lonxanía',
    },
    cuentaCorriente: 'ES7921000813610123456789',
  },
]

/** Every form a value may be written in. */
const written = ({ direccion, anoNac, telefono, ...rest }: (typeof secrets)[number]): string[] => [
  ...Object.values(rest),
  ...Object.values(direccion),
  telefono,
  telefono.replace(/(\d{3})(?=\d)/g, '$1 '),
  `"anoNac":${anoNac}`,
]
const allSecrets = secrets.flatMap(written)

let portal: TestPortal
let admin: Caller
/** The members the secrets are of; the first is active. */
const members: Answer['body'][] = []
const grupos: number[] = []
let tipo: { id: number }

beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  tipo = (await admin.call('POST /tipoDocumentoSocios', { body: { nombre: 'Acta' } })).body
  const background = '#862e9c'
  const photo = await sharp({ create: { width: 200, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const upload = async (name: string, content: Buffer) =>
    (await admin.call('POST /files', multipart({}, { name, content }))).body
  for (const [at, secret] of secrets.entries()) {
    const paper = async (kind: string) =>
      upload(`${kind} ${secret.dni}.pdf`, Buffer.from(`%PDF-1.4\n${secret.dni}\n%%EOF\n`))
    const body = socioInput({
      ...secret,
      nombre: 'Uxía',
      apellidos: `Aberta ${at}`,
      thumbnail: await upload(`${secret.dni}.jpg`, photo),
      documentos: [{ titulo: secret.dni, fecha: [2026, 1, 1], tipo, fichero: await paper('copia') }],
      pagos: [{ tipo: 'CUOTA', importe: 60, fecha: [2026, 1, 1], documentos: [await paper('recibo')] }],
    })
    const { body: socio } = await admin.call('POST /socios', { body })
    const change = { params: { id: socio.id }, body: { ...socio, version: null, mesNac: 11 } }
    members.push((await admin.call('PUT /socios/:id', change)).body)
    const grupo = { name: `Grupo ${at}`, socios: members.map(({ id }) => ({ id })) }
    grupos.push((await admin.call('POST /grupos', { body: grupo })).body.id)
  }
  await deactivateSocio(admin, members[1].id)
  // what speaks of groups and people without being the register
  const restricted = { nombre: 'Ensaios', url: 'https://a.example', grupo: { id: grupos[0] } }
  await admin.call('POST /eventos', { body: { titulo: 'Concerto', publico: true, enlaces: [restricted] } })
  for (const name of ['POST /asambleas', 'POST /juntas-directivas'] as const)
    await admin.call(name, { body: { tipo: 'ORDINARIA', numero: 1 } })
  await addExtracto(admin, [{ texts: ['DOAZON'] }])
})
afterAll(() => portal.close())

/** Addresses worth trying: of the members and what is theirs, of groups and types, one's own. */
function listAddresses(name: CallName, own: number): Record<string, string | number>[] {
  const [, path = ''] = name.split(' ')
  const ids = /^\/(socios|cotas)/.test(path)
    ? [...members.map(({ id }) => id as number), own]
    : path.startsWith('/grupos')
      ? grupos
      : [tipo.id, 1]
  const values: Record<string, (string | number)[]> = {
    id: ids,
    docId: members.map(({ documentos }) => documentos[0].id),
    payId: members.map(({ pagos }) => pagos[0].id),
    uuid: members.map(({ pagos }) => pagos[0].documentos[0].uuid),
    login: secrets.map(({ dni }) => dni),
    definedId: ['Presentacion'],
    gallery: ['statics'],
  }
  return addressesWith(name, values)
}

const queries: Record<string, string>[] = [
  {},
  { page: '0', size: '50', sort: 'id,desc' },
  { search: 'uxia' },
  { filters: 'fechaBaja:NOT_NULL' },
  { filters: 'publico:true' },
  { getPartners: 'true', getSuspended: 'true', authorities: 'ROLE_PARTNER' },
]

/** The secrets that a user can read by any GET, and where. */
async function found(caller: Caller, own: number): Promise<Map<string, string>> {
  const seen = new Map<string, string>()
  for (const name of everyGet)
    for (const params of listAddresses(name, own))
      for (const query of understood(name, queries)) {
        const answer = await caller.call(name, { params, query })
        expect(answer.status, name).toBeLessThan(500)
        const text = await readable(answer)
        // what was asked for may be named in the refusal
        const asked = JSON.stringify({ params, query })
        for (const secret of allSecrets)
          if (text.includes(secret) && !asked.includes(secret)) seen.set(secret, `${name} ${asked}`)
      }
  return seen
}

/** The parameters of calls for a file, in addition to the search. */
const aFile = { lang: 'GL' }

const staff = ['ROLE_ADMIN', 'PARTNER_MANAGEMENT', 'PARTNER_READONLY'] as const
const others = assignableRoles.filter(
  (role) => role !== 'SP_FINANCES' && !(staff as readonly string[]).includes(role),
)

describe('what the register keeps for itself', () => {
  it('is never read by a visitor', async () => {
    expect([...(await found(portal.visitor, 0))]).toEqual([])
  })

  it('is never read by a user who is no member', async () => {
    expect([...(await found(await portal.signIn(), 0))]).toEqual([])
  })

  it.each(['no role', ...others] as const)('is never read by another member with %s', async (role) => {
    const { socio, caller } = await signInSocio(portal, admin, ...(role === 'no role' ? [] : [role]))
    expect([...(await found(caller, socio.id))]).toEqual([])
  })

  it('is read by the keepers of the finances as far as they need it: e-mail and telephone of active members', async () => {
    const { socio, caller } = await signInSocio(portal, admin, 'SP_FINANCES')
    const [{ email, telefono }] = secrets as [(typeof secrets)[number]]
    const seen = await found(caller, socio.id)
    expect([...seen.keys()].sort()).toEqual([email, telefono].sort())
    expect([...seen.values()].every((place) => place.startsWith('GET /cotas/persoas'))).toBe(true)
  })

  it.each(staff)('is read by the staff: %s', async (role) => {
    const { socio, caller } = await signInSocio(portal, admin, role)
    // telephones are in groups on pages and letters only
    const answered = allSecrets.filter((secret) => !/^\d{3} /.test(secret))
    expect([...(await found(caller, socio.id)).keys()].sort()).toEqual([...new Set(answered)].sort())
  })

  it('is read by the member, only their own', async () => {
    const [{ id, userId, dni }] = members
    const seen = await found(await portal.createSession(userId, dni), id)
    const own = new Set(written(secrets[0] as (typeof secrets)[number]))
    expect([...seen.keys()].filter((secret) => !own.has(secret))).toEqual([])
    expect(seen.has('ES6000491500051234567892')).toBe(true)
  })

  describe('cannot be found out', () => {
    const callers = [
      ['a visitor', null, []],
      ['a member', [], []],
      ['a member with every role beside the staff and the finances', [...others], []],
      ['the keepers of the finances', ['SP_FINANCES'], ['email', 'telefono']],
    ] as const
    const signInAs = async (roles: readonly AssignableRole[] | null) =>
      roles ? (await signInSocio(portal, admin, ...roles)).caller : portal.visitor
    /** The lists of the answer when a search finds nothing: other rows of the answer would name these people or their groups. */
    const finds = async (answer: Answer) =>
      Buffer.isBuffer(answer.body)
        ? /Aberta|Grupo [01]/.test(await readable(answer))
        : answer.body.totalElements !== 0

    it.each(callers)(
      'by %s who searches any list for it, or for a part of it',
      async (_who, roles, known) => {
        const caller = await signInAs(roles)
        const [{ email, telefono }] = secrets as [(typeof secrets)[number]]
        const read =
          (known as readonly string[]).length > 0
            ? written({ ...(secrets[0] as (typeof secrets)[number]), dni: '' }).filter((each) =>
                [email, telefono].includes(each.replaceAll(' ', '')),
              )
            : []
        const words = [...allSecrets, ...secrets.map(({ dni }) => dni.slice(0, 5))]
        for (const name of everyList)
          for (const search of (isBytes(name) ? words.slice(-2) : words).filter(
            (each) => !read.includes(each),
          )) {
            const answer = await caller.call(name, {
              params: { id: 1 },
              query: { search, ...(isBytes(name) && aFile) },
            })
            if (answer.status === 200)
              expect([name, search, await finds(answer)]).toEqual([name, search, false])
            else expect([name, answer.status]).toEqual([name, roles ? 403 : 401])
          }
      },
    )

    it.each(callers)('by %s who sorts or filters any list by it', async (_who, roles, known) => {
      const caller = await signInAs(roles)
      const fields = ['login', 'iban', 'mesNac', 'codigoPostal', ...Object.keys(secrets[0] ?? {})]
      const refusals = roles ? [400, 403] : [400, 401]
      for (const name of everyList)
        for (const field of fields.filter((each) => !(known as readonly string[]).includes(each)))
          for (const query of [`sort=${field},asc`, `filters=${field}:7`]) {
            const { status } = await caller.call(name, { params: { id: 1 }, query })
            expect([name, query, refusals.includes(status)]).toEqual([name, query, true])
          }
    })

    it.each(callers)(
      'by %s in the order of any list: its rows show what they are sorted by',
      async (_who, roles) => {
        const caller = await signInAs(roles)
        for (const name of everyList.filter((each) => !isBytes(each)))
          for (const field of listSortFields(name)) {
            const { status, body } = await caller.call(name, {
              params: { id: 1 },
              query: { sort: `${field},asc`, size: '5' },
            })
            if (status !== 200 || body.content.length === 0) continue
            expect([name, field, JSON.stringify(body.content).includes(`"${field}":`)]).toEqual([
              name,
              field,
              true,
            ])
          }
      },
    )
  })
})
