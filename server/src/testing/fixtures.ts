import sharp from 'sharp'
import type { CallName } from '#contract/call.ts'
import type { AssignableRole, Role } from '#contract/roles.ts'
import { withImpliedRoles } from '#contract/roles.ts'
import { collections, kindsOfPeople, type Collection as PlainCollection } from '#contract/testing/who-may.ts'
import { addCampo } from './campos.ts'
import { addRecibo, addTipoCota, collect } from './cotas.ts'
import { addExtracto } from './extractos.ts'
import { anImport } from './importacions.ts'
import { addMandato } from './mandatos.ts'
import { multipart } from './multipart.ts'
import type { Caller, TestPortal } from './portal.ts'
import { addRemesa } from './remesas.ts'
import { addSocio, deactivateSocio } from './socios.ts'
import { addSolicitude } from './solicitudes.ts'
import { uploadPdf, uploadPhoto } from './uploads.ts'

/** A record in a response. */
// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects
export type JsonRecord = any

/** A user who makes requests. */
export interface Person {
  who: string
  caller: Caller
  authorities: Role[] | null
  /** Their own record with a document and a payment; null for a user who is not a member. */
  socio: JsonRecord
  inGroup: boolean
}

/** The collections of the fixtures: events too, which have more readers than one list. */
export type Collection = PlainCollection | '/eventos'

/** Date of events and meetings. */
const day = '2026-05-31T19:30'

/** A body that creates a record; `who` uploads its files. */
export async function inputFor(path: Collection, who: Caller, more: object = {}): Promise<object> {
  const attached = async () => ({
    fotos: [await uploadPhoto(who)],
    documentos: [{ titulo: 'Acta', fichero: await uploadPdf(who) }],
  })
  switch (path) {
    case '/grupos':
      return { name: 'Coro', socios: [], ...more }
    case '/eventos':
      return {
        titulo: 'Magosto',
        fecha: day,
        thumbnail: await uploadPhoto(who),
        ...(await attached()),
        ...more,
      }
    case '/asambleas':
    case '/juntas-directivas':
      return { tipo: 'ORDINARIA', numero: 1, fecha: day, ...(await attached()), ...more }
    case '/presupuestos':
    case '/contabilidades':
      return { titulo: 'Ano 2025', ano: 2025, fichero: await uploadPdf(who), ...more }
    case '/documentos':
      return { titulo: 'Acta', fecha: [2026, 5, 31], fichero: await uploadPdf(who), ...more }
    default:
      return { nombre: 'Circular', ...more }
  }
}

/** A portal with two records of every kind, and users of all kinds. */
export async function makeFixtures(portal: TestPortal) {
  const admin = await portal.signIn('ROLE_ADMIN')
  const made = async (name: CallName, request: object): Promise<JsonRecord> => {
    const { status, body } = await admin.call(name, request)
    if (status >= 300) throw new Error(`${name}: ${JSON.stringify(body)}`)
    return body
  }
  const add = async (path: Collection, more: object = {}): Promise<JsonRecord> =>
    made(`POST ${path}`, {
      body: await inputFor(path, admin, path === '/documentos' ? { tipo: { id: tipo.id }, ...more } : more),
    })
  const tipo = await add('/tipoDocumentos')
  const tipoSocio = await add('/tipoDocumentoSocios')

  const papers = async () => ({
    documentos: [
      {
        titulo: 'Copia do DNI',
        fecha: [2026, 1, 1],
        tipo: { id: tipoSocio.id },
        fichero: await uploadPdf(admin),
      },
    ],
    pagos: [{ tipo: 'CUOTA', importe: 60, fecha: [2026, 1, 1], documentos: [await uploadPdf(admin)] }],
  })
  const addMember = async (...authorities: AssignableRole[]): Promise<JsonRecord> => {
    const { id } = await addSocio(admin, { ...(await papers()), thumbnail: await uploadPhoto(admin) })
    if (authorities.length > 0)
      await made('PUT /socios/:id/authorities', { params: { id }, body: { id, authorities } })
    return made('GET /socios/:id', { params: { id } })
  }
  const addInactive = async (): Promise<JsonRecord> => {
    const { id } = await addMember()
    await deactivateSocio(admin, id)
    return made('GET /socios/:id', { params: { id } })
  }
  const addUser = async (): Promise<JsonRecord> => {
    const { login } = await portal.signIn()
    return made('GET /user-management/users/:login', { params: { login } })
  }

  const people: Person[] = [
    { who: 'visitor', caller: portal.visitor, authorities: null, socio: null, inGroup: false },
  ]
  for (const { who, held, member } of kindsOfPeople) {
    const authorities = withImpliedRoles(held as AssignableRole[], member)
    const socio = member ? await addMember(...(held as AssignableRole[])) : null
    const caller = member ? await portal.createSession(socio.userId, socio.dni) : await portal.signIn(...held)
    people.push({ who, caller, authorities, socio, inGroup: false })
  }
  const singer = await addMember()
  const restricting = await add('/grupos', { socios: [{ id: singer.id }] })
  people.push({
    who: 'member of the group',
    caller: await portal.createSession(singer.userId, singer.dni),
    authorities: withImpliedRoles([], true),
    socio: await made('GET /socios/:id', { params: { id: singer.id } }),
    inGroup: true,
  })

  const restricted = async () => ({
    documentos: [
      { titulo: 'Programa', fichero: await uploadPdf(admin) },
      { titulo: 'Partitura', fichero: await uploadPdf(admin), grupo: { id: restricting.id } },
    ],
  })
  const two: Record<string, [JsonRecord, JsonRecord]> = {}
  for (const path of Object.keys(collections) as PlainCollection[])
    two[path] = [await add(path), await add(path)]
  const image = await made('POST /images', { body: { gallery: 'statics', name: 'Portada.jpg' } })
  const drawn = sharp({ create: { width: 20, height: 20, channels: 3, background: '#862e9c' } }).jpeg()
  const picture = multipart({}, { name: 'Portada.jpg', content: await drawn.toBuffer() })
  const inGallery = { gallery: 'statics', id: image.id }
  await made('POST /upload/gallery/:gallery/:id', { params: inGallery, ...picture })
  const members: JsonRecord[] = [await addMember(), await addMember()]
  const sent = await made('POST /emails/send', {
    body: { recipients: [{ id: members[0].id }], subject: 'Ola', message: '<p>Ola</p>' },
  })
  const { recibo } = await addRecibo(admin)
  const { recibo: other } = await addRecibo(admin)
  await collect(admin, [{ id: other.id }])
  return {
    tipoCota: await addTipoCota(admin),
    campo: await addCampo(admin),
    remesa: (await addRemesa(admin)).remesa,
    mandato: await addMandato(admin, members[0].id, { fichero: await uploadPdf(admin) }),
    extracto: await addExtracto(admin, [{ cents: 3000, texts: ['MARIA NUÑEZ CENAL'] }]),
    portal,
    solicitude: (await addSolicitude(portal)) as JsonRecord,
    importacion: await anImport(admin),
    recibo,
    paidRecibo: await made('GET /recibos/:id', { params: { id: other.id } }),
    admin,
    people,
    add,
    addMember,
    addInactive,
    addUser,
    made,
    tipo,
    tipoSocio,
    members: members as [JsonRecord, JsonRecord],
    inactive: await addInactive(),
    chair: await addMember('ROLE_ADMIN'),
    user: await addUser(),
    restricting,
    two: two as Record<Collection, [JsonRecord, JsonRecord]>,
    open: await add('/eventos', { publico: true, ...(await restricted()) }),
    closed: await add('/eventos', { publico: false, ...(await restricted()) }),
    image,
    picture,
    correo: sent.id as number,
  }
}
export type Fixtures = Awaited<ReturnType<typeof makeFixtures>>
