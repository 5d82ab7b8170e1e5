import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import type { CotaPersoa } from '#contract/cotas.ts'
import type { Extracto } from '#contract/extractos.ts'
import type { Mandato } from '#contract/mandatos.ts'
import type { Recibo } from '#contract/recibos.ts'
import type { Remesa, RemesaDryRun } from '#contract/remesas.ts'
import { birthDateFault, isDniLetterValid, isIban } from '#contract/rules.ts'
import type { Caller, TestPortal } from '../testing/portal.ts'
import { openTestPortal } from '../testing/portal.ts'
import { demoSettings, demoSignIns, fillDemo } from './demo.ts'
import { demoMembers } from './members.ts'
import { staff } from './people.ts'
import { portrait } from './pictures.ts'

const today = '2026-05-31'
const members = demoMembers(today)

describe('the members of the sample association', () => {
  it('are 240 believable people, the same at every trial', () => {
    expect(members).toHaveLength(240)
    expect(demoMembers(today)).toEqual(members)
    for (const member of members) {
      expect(isDniLetterValid(member.dni), member.dni).toBe(true)
      expect(member.cuentaCorriente === '' || isIban(member.cuentaCorriente), member.cuentaCorriente).toBe(
        true,
      )
      expect(birthDateFault(member, today)).toBeNull()
      expect(member.direccion.codigoPostal).toMatch(/^(15|27|32|36)\d{3}$/)
    }
    // one of them has no e-mail
    expect(members.filter(({ email }) => email === null)).toHaveLength(1)
    for (const key of ['dni', 'email'] as const)
      expect(new Set(members.map((member) => member[key])).size).toBe(240)
  })

  it('are mostly past sixty, of both sexes, some with Ñ and accents, some gone for a cause', () => {
    const share = (is: (member: (typeof members)[number]) => boolean) => members.filter(is).length / 240
    expect(share(({ age }) => age > 60)).toBeGreaterThan(0.6)
    expect(share(({ sexo }) => sexo === 'MULLER')).toBeGreaterThan(0.4)
    expect(share(({ sexo }) => sexo === 'HOME')).toBeGreaterThan(0.3)
    expect(share(({ apellidos }) => /[ñáéíóú]/i.test(apellidos))).toBeGreaterThan(0.3)
    expect(share(({ hasPhoto }) => hasPhoto)).toBeGreaterThan(0.6)
    const gone = members.filter(({ baja }) => baja)
    expect(gone.length).toBeGreaterThan(10)
    for (const { alta, baja } of gone)
      expect(alta <= (baja?.day ?? '') && (baja?.day ?? '') <= today).toBe(true)
  })

  it('joined and paid in the past', () => {
    for (const { alta, pagos, baja } of members) {
      expect(alta <= today).toBe(true)
      for (const { day } of pagos)
        expect(day >= alta && day <= (baja?.day ?? today), `${alta} ${day}`).toBe(true)
    }
  })
})

describe('the settings of the demonstration', () => {
  it('lead to no data, mail server or backups of a portal that is there', () => {
    vi.stubEnv('DATABASE_URL', 'postgres://x@127.0.0.1:9/x')
    vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:9')
    vi.stubEnv('BACKUP_DIR', '/var/backups/xuntanza')
    const { settings, remove } = demoSettings()
    remove()
    vi.unstubAllEnvs()
    const { DATABASE_URL, SMTP_URL, BACKUP_DIR } = settings
    expect([DATABASE_URL, SMTP_URL, BACKUP_DIR]).toEqual([undefined, undefined, undefined])
  })
})

describe('a drawn portrait', () => {
  it('is a square JPEG, another one for women and men, for younger and older ones', async () => {
    const all = [45, 70].flatMap((age) => [true, false].map((isWoman) => ({ age, isWoman })))
    const drawn = await Promise.all(
      all.flatMap(({ age, isWoman }) => Array.from({ length: 10 }, (_, at) => portrait(isWoman, age, at))),
    )
    for (const each of drawn)
      expect(await sharp(each).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 480 })
    expect(new Set(drawn.map((each) => each.toString('base64'))).size).toBe(40)
    expect((await portrait(true, 70, 13)).equals(await portrait(true, 70, 3))).toBe(true)
  })
})

describe('a trial', () => {
  it('begins with a whole association, in which everybody of the list can sign in', async () => {
    const portal = await openTestPortal()
    await fillDemo(portal.context)
    const signIn = async (login: string) =>
      (await portal.visitor.call('POST /authenticate', { body: { login, password: 'carballeira' } })).body
    for (const { login, authorities } of staff) {
      const session = await signIn(login)
      expect(session.socioId, login).toEqual(expect.any(Number))
      expect(session.authorities).toEqual(expect.arrayContaining(authorities))
      expect(demoSignIns().join()).toContain(login)
    }
    const secretary = portal.withToken((await signIn(staff[1]?.login ?? '')).token)
    const ask = async (filters: string) =>
      (await secretary.call('GET /socios', { query: { size: '1', filters, sort: 'numero,asc' } })).body
    // and one whose application was admitted
    expect((await ask('')).totalElements).toBe(241)
    expect((await ask('fechaBaja:NOT_NULL')).totalElements).toBe(members.filter(({ baja }) => baja).length)
    const [{ id, numero, fechaAlta }] = (await ask('')).content
    expect([numero, fechaAlta]).toEqual([1, [2009, 3, 14]])
    const { body: whole } = await secretary.call('GET /socios/:id', { params: { id } })
    expect(whole.pagos.length).toBeGreaterThan(5)
    await seesCampos(secretary)
    const { body: grupos } = await secretary.call('GET /grupos')
    expect(grupos.content.map(({ name }: { name: string }) => name)).toContain('Coro')
    const { body: photos } = await secretary.call('GET /socios/public')
    const withPhoto = photos.content.find(({ thumbnail }: { thumbnail: object | null }) => thumbnail)
    const photo = await secretary.call('GET /socios/:id/photo', { params: { id: withPhoto.id } })
    expect((await sharp(photo.body).metadata()).format).toBe('jpeg')
    await seesCorreos(portal.withToken((await signIn(staff[0]?.login ?? '')).token))
    await seesGatherings(portal, async (at) =>
      portal.withToken((await signIn(staff.at(at)?.login ?? '')).token),
    )
    await seesPapers(secretary)
    await seesFees(portal.withToken((await signIn(staff[2]?.login ?? '')).token))
    await portal.close()
  })
})

/** Checks that the register has three own fields, with values that its list shows and its filters find. */
async function seesCampos(who: Caller) {
  const { body } = await who.call('GET /campos', { query: { sort: 'orde,asc' } })
  expect(body.content.map(({ nome }: { nome: string }) => nome)).toEqual([
    'Talla de camiseta',
    'Carné de conducir',
    'En que pode axudar',
  ])
  for (const { id } of body.content) {
    const query = { size: '1', filters: `campo.${id}:NOT_NULL` }
    expect((await who.call('GET /socios', { query })).body.totalElements).toBeGreaterThan(40)
  }
}

/** Checks the finances and documents that a user of the demo reads. */
async function seesPapers(who: Caller) {
  for (const [path, least] of [
    ['/presupuestos', 7],
    ['/contabilidades', 12],
    ['/documentos', 29],
  ] as const) {
    const { body } = await who.call(`GET ${path}`)
    expect(body.totalElements, path).toBeGreaterThanOrEqual(least)
    const [{ id, titulo, fichero }] = body.content
    expect(fichero.fileName).toBe(`${titulo}.${fichero.type}`)
    expect((await who.call(`GET ${path}/:id/file`, { params: { id } })).status).toBe(200)
  }
}

/** Checks the treasurer's pages: every state of mandates and charges, every reason, and a half-reconciled statement. */
async function seesFees(treasurer: Caller) {
  const getRows = async <Row>(
    path: '/mandatos' | '/recibos' | '/remesas' | '/extractos' | '/cotas/persoas',
  ) => (await treasurer.call(`GET ${path}`, { query: { size: '1000' } })).body.content as Row[]
  const one = async <Row>(path: '/remesas' | '/extractos', { id }: { id: number }) =>
    (await treasurer.call(`GET ${path}/:id`, { params: { id } })).body as Row
  const getKinds = (kinds: string[]) => [...new Set(kinds)].sort()

  const mandates = await getRows<Mandato>('/mandatos')
  const states = getKinds(mandates.map(({ estado }) => estado))
  expect(states).toEqual(['ACTIVO', 'BLOQUEADO', 'CADUCADO', 'REVOGADO', 'SUBSTITUIDO'])
  const dues = await getRows<Recibo>('/recibos')
  expect(getKinds(dues.map(({ estado }) => estado))).toEqual(['DEVOLTO', 'PAGADO', 'PENDENTE', 'REMESADO'])
  const pending = dues.filter(({ estado }) => estado === 'PENDENTE')
  expect(pending.some(({ vencido }) => vencido)).toBe(true)
  expect(pending.some(({ cobrado }) => cobrado > 0)).toBe(true)

  const [waiting, sent] = await getRows<Remesa>('/remesas')
  expect([waiting?.estado, sent?.estado]).toEqual(['XERADA', 'ENVIADA'])
  if (!waiting || !sent) return
  const { recibos: charged } = await one<Remesa>('/remesas', sent)
  const [back, paid] = [charged.filter(({ devolucion }) => devolucion), new Set<number>()]
  expect(getKinds(back.map(({ devolucion }) => devolucion?.codigo ?? ''))).toEqual(['AC04', 'AM04', 'MD01'])
  for (const { id, estado } of dues) if (estado === 'PAGADO') paid.add(id)
  expect(charged.filter(({ id }) => paid.has(id))).toHaveLength(charged.length - back.length)
  const { recibos: announced } = await one<Remesa>('/remesas', waiting)
  const silent = (await getRows<CotaPersoa>('/cotas/persoas')).find(({ email }) => email === null)
  expect(announced.map(({ pagador }) => pagador.id)).toContain(silent?.id)

  const body = { data: '2026-06-15' }
  const dryRun = (await treasurer.call('POST /remesas', { query: { dryRun: 'true' }, body }))
    .body as RemesaDryRun
  expect(dryRun.n).toBeGreaterThan(3)
  expect(getKinds(dryRun.excluidos.map(({ motivo }) => motivo))).toEqual([
    'DEVOLTO_SEN_ARRANXAR',
    'MANDATO_BLOQUEADO',
    'MANDATO_CADUCADO',
    'OUTRO_METODO',
    'SEN_MANDATO',
    'XA_REMESADO',
  ])

  const [listed] = await getRows<Extracto>('/extractos')
  const { movementos } = await one<Extracto>('/extractos', { id: listed?.id ?? 0 })
  const open = movementos.filter(({ pendente }) => pendente > 0)
  const done = movementos.filter(({ conciliado }) => conciliado.length > 0)
  expect(done.length).toBeGreaterThan(3)
  const reasons = open.flatMap(({ propostas }) => propostas.map(({ motivo }) => motivo))
  expect(getKinds(reasons)).toEqual(['DNI', 'NOME', 'NUMERO', 'REFERENCIA'])
  expect(open.some(({ propostas }) => propostas.length === 0)).toBe(true)
  expect(open.some(({ propostas: [first] }) => (first?.recibos.length ?? 0) > 1)).toBe(true)
}

/** Checks the sent e-mails that an administrator reads. */
async function seesCorreos(admin: Caller) {
  const { body } = await admin.call('GET /emails')
  expect(body.totalElements).toBeGreaterThan(2)
  for (const { pending, sent } of body.content) expect([pending, sent > 10]).toEqual([0, true])
  const withFailures = body.content.find(({ failed }: { failed: number }) => failed > 0)
  const { body: envio } = await admin.call('GET /emails/:id', { params: { id: withFailures.id } })
  const [first] = envio.deliveries.filter(({ state }: { state: string }) => state === 'failed')
  expect(first.reason).toMatch(/^5\d\d /)
  const messages = await Promise.all(
    body.content.map(({ id }: { id: number }) => admin.call('GET /emails/:id/message', { params: { id } })),
  )
  expect(messages.some(({ body: message }) => message.html.includes('src="data:image/jpeg'))).toBe(true)
}

/** Checks the events and meetings that a user of the demo reads; `as` signs in a member of the staff. */
async function seesGatherings(portal: TestPortal, as: (at: number) => Promise<Caller>) {
  const { visitor } = portal
  const [member, organiser, onBoard] = [await as(-1), await as(4), await as(-2)]
  const eventos = async (who: Caller) =>
    (await who.call('GET /eventos')).body.content as Record<string, { length: number; grupo: unknown }[]>[]
  const restricted = (list: Awaited<ReturnType<typeof eventos>>) =>
    list.flatMap(({ documentos = [] }) => documentos).filter(({ grupo }) => grupo !== null).length
  const [open, own, all] = [await eventos(visitor), await eventos(member), await eventos(organiser)]
  expect(open.length).toBeGreaterThan(12)
  expect(own.length).toBeGreaterThan(open.length)
  // the ordinary member sings in the choir
  expect([restricted(open), restricted(own) > 0, restricted(all) > restricted(own)]).toEqual([0, true, true])
  const [past] = open.filter(({ fotos = [] }) => fotos.length > 0)
  const picture = await visitor.call('GET /eventos/:id/thumbnail', { params: { id: Number(past?.id) } })
  expect((await sharp(picture.body).metadata()).format).toBe('jpeg')

  const assemblies = (await member.call('GET /asambleas')).body.content
  expect(assemblies.some(({ fotos }: { fotos: object[] }) => fotos.length > 0)).toBe(true)
  const [minutes] = assemblies.at(-1).documentos.slice(-1)
  const params = { id: assemblies.at(-1).id, docId: minutes.id }
  const paper = await member.call('GET /asambleas/:id/documents/:docId/file', { params })
  expect([minutes.titulo, paper.headers['content-type']]).toEqual(['Acta', 'application/pdf'])
  const states = await Promise.all(
    assemblies.map(async ({ id }: { id: number }) => {
      const { body } = await member.call('GET /asambleas/:id/quorum', { params: { id } })
      const { status } = await member.call('GET /asambleas/:id/acta/pdf', { params: { id } })
      return status === 200 ? 'approved' : body.presentes > 0 ? 'in the room' : ''
    }),
  )
  expect(states.filter(Boolean).sort()).toEqual(['approved', 'in the room'])
  expect((await onBoard.call('GET /juntas-directivas')).body.totalElements).toBeGreaterThan(10)
  expect((await member.call('GET /juntas-directivas')).status).toBe(403)
}
