import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestPortal } from './portal.ts'
import { openTestPortal } from './portal.ts'
import { readRows } from './rows.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

it('the rows of tables are read with their values, and no others', async () => {
  const rows = () => readRows(portal.context.database, ['usuario', 'grupo'])
  const before = await rows()
  const { login } = await portal.signIn('ROLE_ADMIN')
  const after = await rows()
  expect(after).toHaveLength(before.length + 1)
  expect(after.filter(({ table, row }) => table === 'usuario' && row.login === login)).toHaveLength(1)
  expect(new Set(after.map(({ table }) => table))).toEqual(new Set(['usuario']))
})
