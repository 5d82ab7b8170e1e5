import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestPortal } from '../../../testing/portal.ts'
import { openTestPortal } from '../../../testing/portal.ts'

let portal: TestPortal
let treasurer: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  treasurer = await portal.signIn('SP_FINANCES')
})
afterAll(() => portal.close())

const many = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1 }))
const cota = { tipo: { id: 1 }, desde: [2026, 1, 1] }
const calls = {
  'POST /recibos/cobros': [
    'recibos',
    (recibos: object[]) => ({ recibos, metodo: 'BIZUM', data: [2026, 5, 30] }),
  ],
  'POST /recibos/avisos': ['recibos', (recibos: object[]) => ({ recibos })],
  'POST /recibos/pdf': ['recibos', (recibos: object[]) => ({ recibos })],
  'POST /cotas/persoas/cota': ['socios', (socios: object[]) => ({ socios, cota })],
} as const

describe('a call that changes or prints many records', () => {
  it.each(Object.entries(calls))('%s takes a thousand at most', async (name, [field, createBody]) => {
    const send = (count: number) =>
      treasurer.call(name as keyof typeof calls, { body: createBody(many(count)) as never })
    const tooMany = { status: 400, error: 'error.too-many-items' }
    for (const count of [1001, 30_000]) {
      const refused = await send(count)
      expect(refused).toMatchObject({
        ...tooMany,
        body: { params: { max: 1000 }, fields: { [field]: ['error.too-many-items'] } },
      })
      expect(refused.headers['x-app-params']).toBe('{"max":1000}')
    }
    // none of these is in the portal
    expect(await send(1000)).toMatchObject({ status: 400, error: 'error.bad-request' })
  })
})
