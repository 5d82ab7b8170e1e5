import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'

let portal: TestPortal
let admin: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
})
afterAll(() => portal.close())

const kinds = [
  ['/eventos', '/eventos', { titulo: 'Concerto', publico: true }, 'Concerto'],
  ['/asambleas', '/asembleas', { tipo: 'ORDINARIA', numero: 7 }, 'Asemblea ordinaria n.º 7'],
  [
    '/juntas-directivas',
    '/xuntas-directivas',
    { tipo: 'EXTRAORDINARIA', numero: 7 },
    'Xunta directiva extraordinaria n.º 7',
  ],
] as const

it.each(kinds)('a record of %s is told to calendars', async (path, page, input, title) => {
  const body = { ...input, lugar: 'Local social', fecha: '2026-07-25T19:30' }
  const { id } = (await admin.call(`POST ${path}`, { body })).body
  const calendar = (query = {}) => admin.call(`GET ${path}/:id/calendar`, { params: { id }, query })
  const { status, headers, body: file } = await calendar()
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8; method=PUBLISH')
  expect(headers['content-disposition']).toMatch(/^inline; filename=.*\.ics/)
  expect((await calendar({ download: 'true' })).headers['content-disposition']).toMatch(/^attachment/)
  const text = String(file)
  expect(text).toContain('DTSTART:20260725T173000Z')
  expect(text).toContain(`${title}\r\nLOCATION:Local social\r\n`)
  expect(text).toMatch(new RegExp(`URL:https?://[^/]+${page}/${id}\r\n`))
  const uid = /^UID:(.+)$/m.exec(text)?.[1]
  await admin.call(`PUT ${path}/:id`, { params: { id }, body: { id, ...body, fecha: '2026-12-19' } })
  const moved = String((await calendar()).body)
  expect(moved).toContain(`UID:${uid}`)
  expect(moved).toContain('SEQUENCE:2')
  expect(moved).toContain('DTSTART;VALUE=DATE:20261219')
})

it.each(kinds)('a record of %s without a day is not', async (path, _, input) => {
  const { id } = (await admin.call(`POST ${path}`, { body: input })).body
  expect(await admin.call(`GET ${path}/:id/calendar`, { params: { id } })).toMatchObject({ status: 404 })
})

it('a ticket opens an event that is not for visitors', async () => {
  const body = { titulo: 'Ensaio', publico: false, fecha: '2026-12-19T19:30' }
  const { id } = (await admin.call('POST /eventos', { body })).body
  const member = await portal.signIn()
  const visit = (query = {}) => portal.visitor.call('GET /eventos/:id/calendar', { params: { id }, query })
  expect(await visit()).toMatchObject({ status: 401, error: 'error.authorization-required' })
  const { ticket } = (await member.call('POST /files/ticket')).body
  expect((await visit({ ticket })).status).toBe(200)
})
