import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import type { CallName } from '#contract/call.ts'
import type { Role } from '#contract/roles.ts'
import { roles } from '#contract/roles.ts'
import type { Answer, Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { deactivateSocio, signInSocio } from '../../testing/socios.ts'
import { uploadPdf, uploadPhoto } from '../../testing/uploads.ts'

const managers: Role[] = ['ROLE_ADMIN', 'EVENT_MANAGEMENT']

let portal: TestPortal
let admin: Caller
let manager: Caller
let visitor: Caller
/** A member of the group, and another member. */
let inside: Caller
let insideSocio: number
let outside: Caller
let grupo: number
beforeAll(async () => {
  portal = await openTestPortal()
  visitor = portal.visitor
  admin = await portal.signIn('ROLE_ADMIN')
  manager = await portal.signIn('EVENT_MANAGEMENT')
  const member = await signInSocio(portal, admin)
  inside = member.caller
  insideSocio = member.socio.id
  outside = (await signInSocio(portal, admin)).caller
  grupo = await addGrupo('Coro', insideSocio)
})
afterAll(() => portal.close())

const addGrupo = async (name: string, ...members: number[]): Promise<number> =>
  (await admin.call('POST /grupos', { body: { name, socios: members.map((id) => ({ id })) } })).body.id

/** An event with a picture, a photo, and each of a link and a document for everybody and for a group. */
async function addEvento(publico: boolean, restriction = grupo): Promise<Answer['body']> {
  const restricted = { grupo: { id: restriction } }
  const { status, body } = await manager.call('POST /eventos', {
    body: {
      titulo: 'Concerto',
      fecha: '2026-12-19T19:30',
      publico,
      thumbnail: await uploadPhoto(manager),
      fotos: [await uploadPhoto(manager, 'Palco.jpg')],
      enlaces: [
        { nombre: 'Para todos', url: 'https://todos.example' },
        { nombre: 'Segredo do coro', url: 'https://segredo.example', ...restricted },
      ],
      documentos: [
        { titulo: 'Programa', fichero: await uploadPdf(manager, 'programa.pdf'), grupo: null },
        { titulo: 'Partitura secreta', fichero: await uploadPdf(manager, 'partitura.pdf'), ...restricted },
      ],
    },
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}

/** All calls that read what every viewer of an event sees. */
const read = ({ id, fotos, thumbnail, documentos }: Answer['body'], who: Caller, query = {}) => {
  const content = (uuid: string) =>
    who.call('GET /eventos/file-content', { query: { id: String(id), uuid, ...query } })
  return Promise.all([
    who.call('GET /eventos/:id/thumbnail', { params: { id }, query }),
    who.call('GET /eventos/:id/calendar', { params: { id }, query }),
    who.call('GET /eventos/:id/images', { params: { id }, query }),
    who.call('GET /eventos/:id/images/:uuid', { params: { id, uuid: fotos[0].uuid }, query }),
    who.call('GET /eventos/:id/documents/:docId/file', { params: { id, docId: documentos[0].id }, query }),
    content(fotos[0].uuid),
    content(thumbnail.uuid),
    content(documentos[0].fichero.uuid),
  ])
}
/** Both ways to the file of the document that is for a group. */
const readSecret = ({ id, documentos }: Answer['body'], who: Caller, query = {}) => {
  const [, { id: docId, fichero }] = documentos
  return Promise.all([
    who.call('GET /eventos/:id/documents/:docId/file', { params: { id, docId }, query }),
    who.call('GET /eventos/file-content', { query: { id: String(id), uuid: fichero.uuid, ...query } }),
  ])
}
const record = (id: number, who: Caller) => who.call('GET /eventos/:id', { params: { id } })
const getTicket = async (who: Caller): Promise<string> => (await who.call('POST /files/ticket')).body.ticket
const statuses = (answers: Answer[]) => [...new Set(answers.map(({ status }) => status))]
const refusals = (answers: Answer[]) => [...new Set(answers.map(({ error }) => error))]

describe('a public event', () => {
  it('is seen by visitors with its files, except for the parts of a group', async () => {
    const evento = await addEvento(true)
    const { status, body } = await record(evento.id, visitor)
    expect(status).toBe(200)
    expect(body).toEqual({
      ...evento,
      enlaces: evento.enlaces.slice(0, 1),
      documentos: evento.documentos.slice(0, 1),
    })
    expect(statuses(await read(evento, visitor))).toEqual([200])
    const secret = await readSecret(evento, visitor)
    expect([statuses(secret), refusals(secret)]).toEqual([[401], ['error.authorization-required']])
  })
})

describe('an event that is not public', () => {
  it('asks visitors to sign in, for its record and all its files alike', async () => {
    const evento = await addEvento(false)
    for (const answers of [
      [await record(evento.id, visitor)],
      await read(evento, visitor),
      await readSecret(evento, visitor),
    ]) {
      expect([statuses(answers), refusals(answers)]).toEqual([[401], ['error.authorization-required']])
    }
    const missing = await visitor.call('GET /eventos/:id/documents/:docId/file', {
      params: { id: evento.id, docId: 9_999_999 },
    })
    expect(missing.status).toBe(401)
  })

  it('is seen by everybody signed in', async () => {
    const evento = await addEvento(false)
    for (const role of roles) {
      const who = await portal.signIn(role)
      expect((await record(evento.id, who)).status, role).toBe(200)
      expect(statuses(await read(evento, who)), role).toEqual([200])
    }
  })

  it('tells a user with an expired session that it has expired', async () => {
    const { id } = await addEvento(false)
    const late = await portal.signIn()
    portal.clock.advance(2 * 24 * 60 * 60_000)
    expect(await record(id, late)).toMatchObject({ status: 401, error: 'error.jwt-expired' })
    manager = await portal.signIn('EVENT_MANAGEMENT')
    admin = await portal.signIn('ROLE_ADMIN')
    const member = await admin.call('GET /socios/:id', { params: { id: insideSocio } })
    inside = await portal.createSession(member.body.userId, member.body.dni)
    outside = (await signInSocio(portal, admin)).caller
  })
})

describe('an event that does not exist', () => {
  it('is not found, by visitors and members alike, and neither is any file of it', async () => {
    const evento = await addEvento(true)
    const gone = { ...evento, id: 9_999_999 }
    for (const who of [visitor, outside, manager]) {
      expect(await record(9_999_999, who)).toMatchObject({ status: 404, error: 'error.resource-not-found' })
      expect(statuses(await read(gone, who))).toEqual([404])
      expect(statuses(await readSecret(gone, who))).toEqual([404])
    }
  })
})

describe('a part that is for a group', () => {
  it.each([true, false])('is shown to its members and to managers only (public: %s)', async (publico) => {
    const evento = await addEvento(publico)
    for (const who of [inside, manager, admin]) {
      expect((await record(evento.id, who)).body).toEqual(evento)
      expect(statuses(await readSecret(evento, who))).toEqual([200])
    }
    const { body } = await record(evento.id, outside)
    expect(body.enlaces).toEqual([{ nombre: 'Para todos', url: 'https://todos.example', grupo: null }])
    expect(body.documentos).toEqual([evento.documentos[0]])
    const secret = await readSecret(evento, outside)
    expect([statuses(secret), refusals(secret)]).toEqual([[403], ['error.forbidden']])
  })

  it.each(roles.filter((role) => !managers.includes(role)))('is not opened by the role %s', async (role) => {
    const evento = await addEvento(true)
    const who = await portal.signIn(role)
    expect((await record(evento.id, who)).body.documentos).toHaveLength(1)
    expect(statuses(await readSecret(evento, who))).toEqual([403])
  })

  it('leaks into no list, search or archive', async () => {
    const evento = await addEvento(true)
    const lists = ['GET /eventos', 'GET /eventos/public', 'GET /eventos/socios', 'GET /eventos/without/:id']
    for (const name of lists as CallName[])
      for (const who of name.includes('socios') ? [outside] : [visitor, outside]) {
        const { body } = await who.call(name, { params: { id: 9_999_999 } })
        const found = body.content.find(({ id }: { id: number }) => id === evento.id)
        expect([found.enlaces.length, found.documentos.length], name).toEqual([1, 1])
        expect(JSON.stringify(body)).not.toMatch(/segredo|secreta|partitura|Coro"/i)
      }
    const { body } = await inside.call('GET /eventos/socios')
    expect(JSON.stringify(body)).toContain('Partitura secreta')
    for (const who of [visitor, outside, inside])
      for (const search of ['partitura', 'segredo'])
        expect((await who.call('GET /eventos', { query: { search } })).body.totalElements).toBe(0)
    const zip = await visitor.call('GET /eventos/:id/images', { params: { id: evento.id } })
    const archive = await fromBufferPromise(zip.body)
    const names: string[] = []
    for await (const entry of archive.eachEntry()) {
      names.push(entry.fileName)
      expect((await buffer(await archive.openReadStreamPromise(entry))).length).toBeGreaterThan(100)
    }
    expect(names).toEqual(['Palco.jpg'])
    expect(zip.headers['content-disposition']).toBe('attachment; filename=Concerto.zip')
  })

  it('is reached with the ticket of a user who may see it at the time of use', async () => {
    const evento = await addEvento(false)
    const member = await signInSocio(portal, admin)
    const id = await addGrupo('Efémero', member.socio.id)
    const own = await addEvento(false, id)
    const [ticket, stranger] = [await getTicket(member.caller), await getTicket(outside)]
    expect(statuses(await read(evento, visitor, { ticket: stranger }))).toEqual([200])
    expect(statuses(await readSecret(own, visitor, { ticket }))).toEqual([200])
    expect(statuses(await readSecret(own, visitor, { ticket: stranger }))).toEqual([403])
    expect(statuses(await readSecret(own, visitor, { ticket: 'non-é-ningún' }))).toEqual([401])
    expect(statuses(await read(evento, visitor, { ticket: `${ticket}x` }))).toEqual([401])
    await manager.call('PUT /grupos/:id', { params: { id }, body: { id, name: 'Efémero', socios: [] } })
    expect(statuses(await readSecret(own, visitor, { ticket }))).toEqual([403])
    const asRecord = await visitor.call('GET /eventos/:id', {
      params: { id: evento.id },
      query: { ticket: stranger },
    })
    expect(asRecord.status).toBe(401)
  })

  it('is not shown to an inactive member, though the group still lists them', async () => {
    const { caller, socio } = await signInSocio(portal, admin)
    const evento = await addEvento(false, await addGrupo('Con baixa', socio.id))
    expect((await record(evento.id, caller)).body.documentos).toHaveLength(2)
    await deactivateSocio(admin, socio.id)
    expect((await record(evento.id, caller)).status).toBe(401)
    // also should their user be able to sign in all the same
    await portal.context.database.transactionWithoutAudit((tx) =>
      tx.updateTable('usuario').set({ activated: 1 }).where('id', '=', caller.id).execute(),
    )
    const again = await portal.createSession(caller.id, caller.login)
    expect((await record(evento.id, again)).body.documentos).toHaveLength(1)
    expect(statuses(await readSecret(evento, again))).toEqual([403])
  })

  it('follows the members of the group', async () => {
    const { caller, socio } = await signInSocio(portal, admin)
    const id = await addGrupo('Vai e vén')
    const evento = await addEvento(true, id)
    const seen = async () => (await record(evento.id, caller)).body.documentos.length
    const put = (...members: number[]) =>
      manager.call('PUT /grupos/:id', {
        params: { id },
        body: { id, name: 'Vai e vén', socios: members.map((each) => ({ id: each })) },
      })
    expect(await seen()).toBe(1)
    await put(socio.id)
    expect(await seen()).toBe(2)
    await put()
    expect(await seen()).toBe(1)
  })
})

describe('restricting', () => {
  const change = (evento: Answer['body'], body: object) =>
    manager.call('PUT /eventos/:id', {
      params: { id: evento.id },
      body: { id: evento.id, titulo: 'Concerto', publico: true, ...body },
    })

  it('changes with the lists, and stays when they are left out', async () => {
    const evento = await addEvento(true)
    const { enlaces, documentos } = evento
    expect((await change(evento, {})).body).toMatchObject({ enlaces, documentos })
    const open = documentos.map((each: object) => ({ ...each, grupo: null }))
    expect((await change(evento, { documentos: open })).body).toMatchObject({ enlaces, documentos: open })
    expect(statuses(await readSecret(evento, visitor))).toEqual([200])
    const closed = documentos.map((each: object) => ({ ...each, grupo: { id: grupo } }))
    const answer = await change(evento, { documentos: closed, enlaces: enlaces.toReversed() })
    expect(answer.body.documentos).toEqual(
      documentos.map((each: object) => ({ ...each, grupo: { id: grupo, name: 'Coro' } })),
    )
    expect(answer.body.enlaces).toEqual(enlaces.toReversed())
    const swapped = await change(evento, { documentos: documentos.toReversed() })
    expect(swapped.body.documentos).toEqual(documentos.toReversed())
  })

  it('is in the audit trail', async () => {
    const { id, documentos } = await addEvento(true)
    const { body } = await admin.call('GET /auditoria', { query: `filters=entidade:evento,rexistro:${id}` })
    const { grupo } = documentos.find(({ titulo }: { titulo: string }) => titulo === 'Partitura secreta')
    expect(JSON.stringify(body.content[0].cambios)).toContain(
      `Partitura secreta [Coro (${grupo.id})]: partitura.pdf (`,
    )
  })

  it('takes no group that does not exist, and changes nothing then', async () => {
    const evento = await addEvento(true)
    for (const id of [9_999_999, -1]) {
      const answer = await change(evento, {
        titulo: 'Outro',
        enlaces: [{ ...evento.enlaces[0], grupo: { id } }],
      })
      expect(answer).toMatchObject({ status: 400, error: 'error.bad-request' })
      expect(answer.body.fields).toEqual({ 'enlaces.0.grupo': ['error.invalid-value'] })
    }
    const documentos = [evento.documentos[0], { ...evento.documentos[1], grupo: { id: 9_999_999 } }]
    expect((await change(evento, { documentos })).body.fields).toEqual({
      'documentos.1.grupo': ['error.invalid-value'],
    })
    expect((await change(evento, { enlaces: [{ ...evento.enlaces[0], grupo: 'Coro' }] })).status).toBe(400)
    expect((await record(evento.id, manager)).body).toEqual(evento)
  })
})

describe('a part for a group that was deleted', () => {
  it('is shown to managers only, and stays so when they save the event as it came', async () => {
    const { caller, socio } = await signInSocio(portal, admin)
    const id = await addGrupo('Disolta', socio.id)
    const evento = await addEvento(true, id)
    expect((await record(evento.id, caller)).body.documentos).toHaveLength(2)
    expect((await manager.call('DELETE /grupos/:id', { params: { id } })).status).toBe(204)

    const seen = (await record(evento.id, manager)).body
    expect(seen.documentos[1]).toEqual({ ...evento.documentos[1], grupo: { id: 0, name: '' } })
    expect(seen.enlaces[1].grupo).toEqual({ id: 0, name: '' })
    const hidden = async () => {
      for (const who of [visitor, caller, inside])
        expect((await record(evento.id, who)).body).toMatchObject({
          enlaces: { length: 1 },
          documentos: { length: 1 },
        })
      expect(statuses(await readSecret(evento, caller))).toEqual([403])
      expect(statuses(await readSecret(evento, visitor))).toEqual([401])
      expect(statuses(await readSecret(evento, manager))).toEqual([200])
    }
    await hidden()
    const saved = await manager.call('PUT /eventos/:id', { params: { id: evento.id }, body: seen })
    expect(saved.body).toEqual({ ...seen, version: seen.version + 1 })
    await hidden()
  })
})

describe('a part that is restricted during a request', () => {
  it('is never mixed with parts that were open before', async () => {
    const evento = await addEvento(true)
    const [{ fichero }] = evento.documentos
    const put = (isOpen: boolean) => {
      const restriction = isOpen ? null : { id: grupo }
      const name = isOpen ? 'aberto' : 'pechado'
      return manager.call('PUT /eventos/:id', {
        params: { id: evento.id },
        body: {
          id: evento.id,
          titulo: 'Concerto',
          publico: true,
          enlaces: [{ nombre: name, url: 'https://a.example', grupo: restriction }],
          documentos: [{ id: evento.documentos[0].id, titulo: name, fichero, grupo: restriction }],
        },
      })
    }
    let isOver = false
    const change = async () => {
      for (let round = 0; round < 40; round += 1) await put(round % 2 === 0)
    }
    const look = async () => {
      const seen = new Set<string>()
      while (!isOver) {
        const answers = await Promise.all([
          record(evento.id, visitor),
          visitor.call('GET /eventos', { query: { search: 'concerto' } }),
        ])
        for (const { body } of answers) seen.add(JSON.stringify(body).includes('pechado') ? 'closed' : 'open')
        // lets the others in
        await new Promise(setImmediate)
      }
      return [...seen]
    }
    const looking = [look(), look()]
    await change().finally(() => {
      isOver = true
    })
    expect(await Promise.all(looking)).toEqual([['open'], ['open']])
  })
})
