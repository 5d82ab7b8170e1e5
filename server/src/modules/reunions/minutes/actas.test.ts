import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/call.ts'
import { minute } from '#contract/durations.ts'
import { presets } from '#contract/statutes.ts'
import type { ReadPdf, TaggedElement } from '../../../testing/pdf.ts'
import { readPdf } from '../../../testing/pdf.ts'
import type { Answer, Caller, TestPortal } from '../../../testing/portal.ts'
import { openTestPortal } from '../../../testing/portal.ts'
import type { ReunionPath } from '../../../testing/reunions.ts'
import {
  addConvened,
  addHeld,
  addReunion,
  reunionPaths,
  setBoard,
  setStatutes,
} from '../../../testing/reunions.ts'
import { addSocio } from '../../../testing/socios.ts'

let portal: TestPortal
let admin: Caller
let member: { id: number }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  member = await addSocio(admin, { nombre: 'Sabela', apellidos: 'Ares Bouza' })
  await setBoard(admin, [member])
  await setStatutes(admin)
})
afterAll(() => portal.close())

const call = (
  caller: Caller,
  method: string,
  path: ReunionPath,
  id: number,
  rest: string,
  body?: object,
): Promise<Answer> =>
  caller.call(`${method} /${path}/:id${rest && `/${rest}`}` as CallName, {
    params: { id },
    ...(body && { body }),
  })

const readActa = async (caller: Caller, path: ReunionPath, id: number) =>
  (await call(caller, 'GET', path, id, 'acta')).body

const textOf = ({ pages }: ReadPdf): string =>
  pages
    .map(({ text }) => text)
    .join('\n')
    .replace(/\s+/g, ' ')
const rolesOf = ({ pages }: ReadPdf): Set<string> => {
  const roles = (elements: TaggedElement[]): string[] =>
    elements.flatMap(({ role, children }) => [role, ...roles(children)])
  return new Set(pages.flatMap(({ structure }) => roles(structure)))
}

describe.each(reunionPaths)('minutes of %s', (path) => {
  it('write themselves from the agenda, the attendance and the votes', async () => {
    const { id, agreement } = await addHeld(admin, path)
    expect((await call(admin, 'GET', path, id, '')).body.aprobada).toBe(false)
    const { body } = await call(admin, 'GET', path, id, 'acta')
    expect(body).toMatchObject({ numero: null, aprobada: null, celebrada: true, version: 0 })
    expect(body.puntos.find((punto: { id: number }) => punto.id === agreement)).toMatchObject({
      texto: expect.stringContaining('A favor: 1; en contra: 0'),
      resultado: 'APROBADO',
      escrito: false,
      certificable: true,
    })
    expect(body.introducion).toContain('en primeira chamada, coa asistencia de')
    expect(body.asistencia).toContainEqual(
      expect.objectContaining({ nome: 'Sabela Ares Bouza', como: 'Presente' }),
    )
  })

  it('keep only the texts that a person wrote, without what can do harm', async () => {
    const { id, agreement, questions } = await addHeld(admin, path)
    const before = await readActa(admin, path, id)
    const texts = Object.fromEntries(
      before.puntos.map((punto: { id: number; texto: string }) => [punto.id, punto.texto]),
    )
    const written = '<p>Apróbanse <strong>as contas</strong>.</p>'
    const saved = await call(admin, 'PUT', path, id, 'acta', {
      puntos: [
        { id: agreement, texto: `${written}<script>alert(1)</script>` },
        { id: questions, texto: texts[questions] },
      ],
      introducion: before.introducion,
      peche: '<p>Remata ás nove.</p>',
      secretaria: { id: member.id },
      version: before.version,
    })
    expect(saved.status).toBe(200)
    expect(saved.body.version).toBe(1)
    expect(saved.body.peche).toBe('<p>Remata ás nove.</p>')
    expect(saved.body.secretaria).toEqual({ id: member.id, nome: 'Sabela Ares Bouza' })
    const byId = new Map(saved.body.puntos.map((punto: { id: number }) => [punto.id, punto]))
    expect(byId.get(agreement)).toMatchObject({ texto: written, escrito: true })
    expect(byId.get(questions)).toMatchObject({ texto: texts[questions], escrito: false })
    const late = await call(admin, 'PUT', path, id, 'acta', { puntos: [], version: 0 })
    expect(late).toMatchObject({ status: 409, body: { error: 'error.conflict' } })
  })

  it('tell before they are approved which letters their PDF cannot show', async () => {
    const { id, agreement } = await addHeld(admin, path)
    expect((await readActa(admin, path, id)).letrasPerdidas).toEqual([])
    const puntos = [{ id: agreement, texto: '<p>Aprobado 😀, 会 e 😀</p>' }]
    expect((await call(admin, 'PUT', path, id, 'acta', { puntos })).body.letrasPerdidas).toEqual(['😀', '会'])
    expect((await readActa(admin, path, id)).letrasPerdidas).toEqual(['😀', '会'])
  })

  it('refuse a point of another meeting, and a person who is not in the register', async () => {
    const [one, other] = [await addHeld(admin, path), await addHeld(admin, path)]
    const foreign = { puntos: [{ id: other.agreement, texto: '<p>x</p>' }] }
    expect((await call(admin, 'PUT', path, one.id, 'acta', foreign)).body.fields).toHaveProperty([
      'puntos.0.id',
    ])
    const unknown = { puntos: [], secretaria: { id: 999_999 } }
    expect((await call(admin, 'PUT', path, one.id, 'acta', unknown)).body.fields).toHaveProperty('secretaria')
  })

  it('are for those who keep the meetings until they are approved', async () => {
    const { id } = await addHeld(admin, path)
    const reader = await portal.signIn('BOARD_OF_DIRECTORS_READONLY')
    expect(await readActa(reader, path, id)).toMatchObject({ puntos: [], introducion: '', asistencia: [] })
    expect((await call(reader, 'GET', path, id, 'acta/pdf')).status).toBe(404)
    await call(admin, 'POST', path, id, 'acta/aprobar')
    expect((await readActa(reader, path, id)).puntos).toHaveLength(3)
    expect((await call(reader, 'GET', path, id, 'acta/pdf')).status).toBe(200)
  })

  it('are not approved before the meeting was held', async () => {
    const { body } = await admin.call(`POST /${path}` as CallName, {
      body: { tipo: 'ORDINARIA', numero: 900, lugar: '', fecha: [2099, 6, 30, 19, 30] },
    })
    expect(await call(admin, 'POST', path, body.id, 'acta/aprobar')).toMatchObject({
      status: 409,
      body: { error: 'error.reunion-state' },
    })
  })

  it('get numbers without gaps, each with the hash of the one before', async () => {
    const approve = async () => {
      const { id } = await addHeld(admin, path)
      const { status, body } = await call(admin, 'POST', path, id, 'acta/aprobar')
      expect(status).toBe(201)
      return { id, ...body }
    }
    const [one, two] = [await approve(), await approve()]
    expect(two.numero).toBe(one.numero + 1)
    expect(await readActa(admin, path, two.id)).toMatchObject({
      numero: two.numero,
      anterior: one.sha256,
      sha256: two.sha256,
      pdf: two.pdf,
    })
  })

  it('get one number when they are approved twice at once, and others the next ones', async () => {
    const meetings = [await addHeld(admin, path), await addHeld(admin, path)]
    const answers = await Promise.all(
      [meetings[0], meetings[0], meetings[1]].map((held) =>
        call(admin, 'POST', path, held?.id ?? 0, 'acta/aprobar'),
      ),
    )
    const [first, second, other] = answers as [Answer, Answer, Answer]
    expect([first.status, second.status].sort()).toEqual([201, 409])
    expect([first, second].find(({ status }) => status === 409)?.body.error).toBe('error.acta-aprobada')
    const numbers = [first, second, other].flatMap(({ body }) => body.numero ?? [])
    expect(Math.abs(numbers[0] - numbers[1])).toBe(1)
  })

  it('are never changed by any call once approved', async () => {
    const { id, agreement } = await addHeld(admin, path, { approved: true })
    const meeting = (await call(admin, 'GET', path, id, '')).body
    expect(meeting.aprobada).toBe(true)
    const before = await readActa(admin, path, id)
    const changes: [string, string, object?][] = [
      ['PUT', 'acta', { puntos: [{ id: agreement, texto: '<p>Outra cousa</p>' }] }],
      ['POST', 'acta/aprobar'],
      ['PUT', 'orde-do-dia', { puntos: [] }],
      ['POST', 'convocatoria', {}],
      ['PUT', 'delegacions', { de: { id: member.id }, a: null }],
      ['PUT', 'presenzas', { presenzas: [{ socio: { id: member.id }, presente: false }] }],
      ['PUT', 'abrir', { chamada: 1 }],
      ['PUT', 'pechar'],
      ['DELETE', ''],
      ['PUT', '', { ...meeting, tipo: 'EXTRAORDINARIA' }],
      ['PUT', '', { ...meeting, numero: meeting.numero + 1 }],
      ['PUT', '', { ...meeting, lugar: 'Outro lugar' }],
      ['PUT', '', { ...meeting, fecha: [2026, 7, 1, 20, 0] }],
    ]
    for (const [method, rest, body] of changes) {
      const { status, body: answer } = await call(admin, method, path, id, rest, body)
      expect([method, rest, status, answer.error]).toEqual([method, rest, 409, 'error.acta-aprobada'])
    }
    const vote = await admin.call(`PUT /${path}/:id/puntos/:puntoId/votacion` as CallName, {
      params: { id, puntoId: agreement },
      body: { metodo: 'SECRETA', si: 0 },
    })
    expect(vote.body.error).toBe('error.acta-aprobada')
    expect(await readActa(admin, path, id)).toEqual(before)
    const links = { ...meeting, enlaces: [{ nombre: 'Vídeo', url: 'https://example.org/v' }] }
    expect((await call(admin, 'PUT', path, id, '', links)).status).toBe(200)
  })

  it('keep their results and quorum when the statutes of their day are changed', async () => {
    const { id } = await addHeld(admin, path, { approved: true })
    const read = async () => [
      (await call(admin, 'GET', path, id, 'votacions')).body,
      (await call(admin, 'GET', path, id, 'quorum')).body,
    ]
    const before = await read()
    const all = { num: 1, den: 1, estrito: false }
    const maiorias = { ...presets.asociacion.maiorias, simple: { ...all, base: 'CENSO' as const } }
    await setStatutes(admin, { quorum1: all, maiorias })
    expect(await read()).toEqual(before)
    await setStatutes(admin)
  })

  it('take dated notes and certificates, which are only added', async () => {
    const { id, agreement, questions } = await addHeld(admin, path, { approved: true })
    const note = await call(admin, 'POST', path, id, 'acta/dilixencias', { texto: 'Onde di <b>maio</b>…' })
    expect(note.status).toBe(201)
    expect((await readActa(admin, path, id)).dilixencias).toEqual([note.body])
    const wrong = await call(admin, 'POST', path, id, 'certificados', { puntos: [{ id: questions }] })
    expect(wrong.body.fields).toHaveProperty(['puntos.0.id'])
    const made = await call(admin, 'POST', path, id, 'certificados', { puntos: [{ id: agreement }] })
    const next = await call(admin, 'POST', path, id, 'certificados', { puntos: [{ id: agreement }] })
    expect([made.status, next.body.numero]).toEqual([201, made.body.numero + 1])
    const { content } = (await call(admin, 'GET', path, id, 'certificados')).body
    expect(content).toEqual([next.body, made.body])
    const file = await admin.call(`GET /${path}/:id/certificados/:certificadoId/pdf` as CallName, {
      params: { id, certificadoId: made.body.id },
    })
    const text = textOf(await readPdf(file.body))
    expect(text).toContain('CERTIFICA:')
    expect(text).toMatch(
      /Adoptouse por (?:unanimidade|1 voto a favor, 0 en contra e 0 abstencións) o seguinte ACORDO:/,
    )
    expect(text).toContain('Apróbase o punto «Contas do ano» da orde do día.')
    expect(text).toContain('co visto e prace da presidencia')
  })

  it('are certified by those who hold the posts on that day, with the votes and what identifies the association', async () => {
    const [now, later] = [
      await addSocio(admin, { nombre: 'Uxía', apellidos: 'Lema' }),
      await addSocio(admin, { nombre: 'Elvira', apellidos: 'Seoane' }),
    ]
    const asociacion = {
      ...{ nome: 'A Carballeira', nif: 'G15012347', rexistro: '2026/1' },
      enderezo: { localidad: 'Melide' },
    }
    const cargos = [
      { cargo: 'Secretaría', socio: { id: now.id }, desde: '2020-01-01', ata: '2026-06-29' },
      { cargo: 'Secretaría', socio: { id: later.id }, desde: '2026-06-30' },
      { cargo: 'Vogal', socio: { id: member.id }, desde: '2020-01-01' },
    ]
    expect((await admin.call('PUT /axustes', { body: { asociacion, cargos } })).status).toBe(200)
    const { id, agreement, election } = await addHeld(admin, path)
    const votes = { metodo: 'SECRETA', si: 1, abstencion: 1 }
    await call(admin, 'PUT', path, id, `puntos/${agreement}/votacion`, votes)
    await call(admin, 'POST', path, id, 'acta/aprobar')
    const unvoted = await call(admin, 'POST', path, id, 'certificados', { puntos: [{ id: election }] })
    expect([unvoted.status, unvoted.body.fields]).toEqual([400, { 'puntos.0.id': ['error.invalid-value'] }])
    const made = await call(admin, 'POST', path, id, 'certificados', { puntos: [{ id: agreement }] })
    const { body: list } = await call(admin, 'GET', path, id, 'certificados')
    expect([list.secretaria, list.presidencia]).toEqual([{ id: now.id, nome: 'Uxía Lema' }, null])
    const file = await call(admin, 'GET', path, id, `certificados/${made.body.id}/pdf`)
    const text = textOf(await readPdf(file.body))
    expect(text).toContain(
      `Uxía Lema, con DNI ${now.dni}, que ocupa a secretaría de A Carballeira, ` +
        'inscrita no Rexistro de Asociacións co n.º 2026/1, con NIF G15012347, CERTIFICA:',
    )
    expect(text).toContain('Adoptouse por 1 voto a favor, 0 en contra e 1 abstención o seguinte ACORDO:')
    // the line of the vacant post has no name
    expect(text).toMatch(/Visto e prace da presidencia(?!:)/)
    expect(text).toMatch(/da presidencia, en Melide, o \S+, \d+ de \S+ de \d{4}\./)
    expect(text).not.toContain('Elvira Seoane')
  })

  it('that were not opened here certify what a person wrote only', async () => {
    const { id } = await addReunion(admin, path, { fecha: [2026, 5, 20, 19, 30] })
    const { puntos } = (
      await call(admin, 'PUT', path, id, 'orde-do-dia', {
        puntos: [
          { titulo: 'Contas', tipo: 'ACORDO' },
          { titulo: 'Obras', tipo: 'ACORDO' },
        ],
      })
    ).body
    const texto = '<p>Apróbanse por unanimidade.</p>'
    await call(admin, 'PUT', path, id, 'acta', { puntos: [{ id: puntos[0].id, texto }] })
    const [written, unwritten] = (await readActa(admin, path, id)).puntos
    expect([written.certificable, unwritten.certificable]).toEqual([true, false])
    await call(admin, 'POST', path, id, 'acta/aprobar')
    const certify = async (punto: { id: number }) =>
      (await call(admin, 'POST', path, id, 'certificados', { puntos: [{ id: punto.id }] })).status
    expect([await certify(written), await certify(unwritten)]).toEqual([201, 400])
  })

  it('and certificates say that corrections left the opening without quorum', async () => {
    await setStatutes(admin, { quorum1: { num: 1, den: 1, estrito: false } })
    const { id, agreement } = await addHeld(admin, path)
    const person = (await call(admin, 'GET', path, id, 'censo')).body.content[0].socio
    await call(admin, 'PUT', path, id, 'presenzas', {
      presenzas: [{ socio: { id: person.id }, presente: false, nunca: true }],
      confirmar: true,
    })
    await setStatutes(admin)
    const { cabeceira } = await readActa(admin, path, id)
    const { valor } = cabeceira.find(({ nome }: { nome: string }) => nome === 'Quórum')
    expect(valor).toMatch(/^Despois de corrixir a asistencia, non o había ao abrir: facían? falta \d+$/)
    await call(admin, 'PUT', path, id, `puntos/${agreement}/votacion`, { metodo: 'MAN_ALZADA', si: 0 })
    await call(admin, 'PUT', path, id, `puntos/${agreement}/votacion`, { metodo: 'ASENTIMENTO' })
    await call(admin, 'POST', path, id, 'acta/aprobar')
    const made = await call(admin, 'POST', path, id, 'certificados', { puntos: [{ id: agreement }] })
    expect(made.status).toBe(201)
    const file = await call(admin, 'GET', path, id, `certificados/${made.body.id}/pdf`)
    expect(textOf(await readPdf(file.body))).toMatch(/non había quórum ao abrir: facían? falta \d+ persoas?/)
  })
})

it('minutes leave out a person who left before the opening, and are not approved with more votes than people', async () => {
  const early = await addSocio(admin, { nombre: 'Antía', apellidos: 'Cedo' })
  const { id } = await addConvened(admin, 'asambleas')
  const at = (minutes: number) => new Date(portal.clock().getTime() - minutes * minute).toISOString()
  const came = { socio: { id: early.id }, presente: true, hora: at(60) }
  const left = { socio: { id: early.id }, presente: false, hora: at(30) }
  await call(admin, 'PUT', 'asambleas', id, 'presenzas', { presenzas: [came, left] })
  const stays = { socio: { id: member.id }, presente: true, hora: at(20) }
  const others = (await call(admin, 'GET', 'asambleas', id, 'censo')).body.content
    .map(({ socio }: { socio: { id: number } }) => socio.id)
    .filter((each: number) => each !== early.id && each !== member.id)
    .map((each: number) => ({ socio: { id: each }, presente: true, hora: at(10) }))
  await call(admin, 'PUT', 'asambleas', id, 'presenzas', { presenzas: [stays, ...others] })
  const { puntos } = (await call(admin, 'GET', 'asambleas', id, 'orde-do-dia')).body
  const election = { titulo: 'Elección', tipo: 'ELECCION' }
  const agenda = await call(admin, 'PUT', 'asambleas', id, 'orde-do-dia', { puntos: [...puntos, election] })
  await call(admin, 'PUT', 'asambleas', id, 'abrir', { chamada: 1 })
  const { asistencia } = await readActa(admin, 'asambleas', id)
  expect(asistencia).toHaveLength(others.length + 1)
  expect(asistencia.map(({ nome }: { nome: string }) => nome)).not.toContain('Antía Cedo')
  const base = others.length + 1
  const vote = await admin.call('PUT /asambleas/:id/puntos/:puntoId/votacion', {
    params: { id, puntoId: agenda.body.puntos.at(-1).id },
    body: { metodo: 'SECRETA', branco: 1, candidatas: [{ nome: 'Lista única', votos: base - 1 }] },
  })
  expect(vote.status).toBe(200)
  const gone = { socio: { id: member.id }, presente: false, hora: at(15) }
  await call(admin, 'PUT', 'asambleas', id, 'presenzas', { presenzas: [gone] })
  const refused = await call(admin, 'POST', 'asambleas', id, 'acta/aprobar')
  expect([refused.status, refused.error, refused.body.params]).toEqual([
    400,
    'error.votos-excesivos',
    { base: base - 1 },
  ])
})

describe('the PDFs', () => {
  it('of minutes and of the book have the structure that screen readers follow', async () => {
    const { id } = await addHeld(admin, 'asambleas')
    const point = (await readActa(admin, 'asambleas', id)).puntos[0]
    await call(admin, 'PUT', 'asambleas', id, 'acta', {
      puntos: [{ id: point.id, texto: '<p>Dous &lt;b&gt; puntos:</p><ul><li>Un</li><li>Dous</li></ul>' }],
    })
    const approved = (await call(admin, 'POST', 'asambleas', id, 'acta/aprobar')).body
    await call(admin, 'POST', 'asambleas', id, 'acta/dilixencias', { texto: 'Unha nota de proba' })
    const minutes = await readPdf((await call(admin, 'GET', 'asambleas', id, 'acta/pdf')).body)
    expect(textOf(minutes)).toContain(`Acta n.º ${approved.numero} da asemblea xeral`)
    expect(textOf(minutes)).toContain('Dous <b> puntos:')
    expect([...rolesOf(minutes)]).toEqual(
      expect.arrayContaining(['H1', 'H2', 'L', 'LI', 'Table', 'TH', 'TD']),
    )
    expect([minutes.marked, minutes.lang]).toEqual([true, 'gl-ES'])
    expect(minutes.pages.every(({ untagged }) => untagged === 0)).toBe(true)
    const book = await readPdf((await admin.call('GET /asambleas/actas/libro')).body)
    expect(textOf(book)).toContain('Folio 1 de')
    expect(textOf(book)).toContain('Unha nota de proba')
    expect(textOf(book)).toContain('Peche do libro')
    expect(textOf(book)).toContain(approved.sha256.slice(0, 20))
  })
})
