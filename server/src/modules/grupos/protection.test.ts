import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { roles } from '#contract/roles.ts'
import type { Answer, Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { uploadPdf } from '../../testing/uploads.ts'

const managers: Role[] = ['ROLE_ADMIN', 'EVENT_MANAGEMENT']

let portal: TestPortal
let anyone: Caller
let manager: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  anyone = await portal.signIn('ROLE_PARTNER')
  manager = await portal.signIn('EVENT_MANAGEMENT')
})
afterAll(() => portal.close())

const addGrupo = async (): Promise<number> =>
  (await anyone.call('POST /grupos', { body: { name: 'Coro' } })).body.id
const get = async (id: number) => (await anyone.call('GET /grupos/:id', { params: { id } })).body
const change = (id: number, who: Caller, body: object = {}): Promise<Answer> =>
  who.call('PUT /grupos/:id', { params: { id }, body: { id, name: 'Coral', ...body } })
const remove = (id: number, who: Caller) => who.call('DELETE /grupos/:id', { params: { id } })

/** An event with a link, or a document, for a group. */
const addEvento = async (grupo: number, kind: 'enlace' | 'documento' = 'enlace') => {
  const restricted = { grupo: { id: grupo } }
  return manager.call('POST /eventos', {
    body: {
      titulo: 'Concerto',
      ...(kind === 'enlace'
        ? { enlaces: [{ nombre: 'A', url: 'https://a.example', ...restricted }] }
        : { documentos: [{ titulo: 'A', fichero: await uploadPdf(manager), ...restricted }] }),
    },
  })
}

describe('a group that decides who sees something of an event', () => {
  it.each(['enlace', 'documento'] as const)('is protected for as long as it does: by a %s', async (kind) => {
    const id = await addGrupo()
    expect((await get(id)).protected).toBe(false)
    const { body: evento } = await addEvento(id, kind)
    expect((await get(id)).protected).toBe(true)
    const { content } = (await anyone.call('GET /grupos')).body
    expect(content.find((each: { id: number }) => each.id === id).protected).toBe(true)
    expect((await change(id, manager)).body.protected).toBe(true)
    await manager.call('PUT /eventos/:id', {
      params: { id: evento.id },
      body: { id: evento.id, titulo: 'X', enlaces: [], documentos: [] },
    })
    expect((await get(id)).protected).toBe(false)
    expect((await remove(id, anyone)).status).toBe(204)
  })

  it('is free again when the event is deleted', async () => {
    const id = await addGrupo()
    const { body } = await addEvento(id)
    await manager.call('DELETE /eventos/:id', { params: { id: body.id } })
    expect((await change(id, anyone)).status).toBe(200)
  })

  it.each(roles)('is changed and deleted by managers of events only: %s', async (role) => {
    const who = await portal.signIn(role)
    const id = await addGrupo()
    await addEvento(id)
    const before = await get(id)
    if (managers.includes(role)) {
      expect((await change(id, who)).status).toBe(200)
      expect((await remove(id, who)).status).toBe(204)
      return
    }
    for (const answer of [
      await change(id, who),
      await change(id, who, { name: 'Coro' }),
      await change(id, who, { version: 99 }),
      await remove(id, who),
    ])
      expect(answer).toMatchObject({ status: 403, error: 'error.grupo-protected' })
    expect(await get(id)).toEqual(before)
  })

  it('is not changed or deleted by a concurrent request when the restriction begins', async () => {
    for (let round = 0; round < 15; round += 1) {
      const id = await addGrupo()
      const [evento, changed, removed] = await Promise.all([
        addEvento(id),
        change(id, anyone),
        remove(id, anyone),
      ])
      // whichever request is first: either the group goes and nothing is for it, or it stays and is protected
      const isGone = removed.status === 204
      expect(evento.status).toBe(isGone ? 400 : 201)
      if (isGone) {
        expect(evento.body.fields).toEqual({ 'enlaces.0.grupo': ['error.invalid-value'] })
        expect([200, 404]).toContain(changed.status)
        continue
      }
      expect(removed).toMatchObject({ status: 403, error: 'error.grupo-protected' })
      expect([200, 403]).toContain(changed.status)
      expect(await get(id)).toMatchObject({
        protected: true,
        name: changed.status === 200 ? 'Coral' : 'Coro',
      })
      expect(evento.body.enlaces[0].grupo.id).toBe(id)
    }
  })

  it('may be taken by many events at once, each with many groups', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, addGrupo))
    const enlaces = (all: number[]) =>
      all.map((id) => ({ nombre: 'A', url: 'https://a.example', grupo: { id } }))
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        manager.call('POST /eventos', {
          body: { titulo: 'X', enlaces: enlaces(at % 2 ? ids : ids.toReversed()) },
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  })
})
