import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchWords } from '#contract/search.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { addSocio } from '../../testing/socios.ts'
import { insertGrupo } from './grupos.rows.ts'

const people = 60
const groups = 400
let portal: TestPortal
let staff: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  staff = await portal.signIn('PARTNER_READONLY')
  const admin = await portal.signIn('ROLE_ADMIN')
  const ids: number[] = []
  for (let each = 0; each < people; each += 1)
    ids.push((await addSocio(admin, { nombre: `Uxía ${each}`, apellidos: 'Outeiriño Figueroa' })).id)
  await portal.context.database.transactionWithoutAudit(async (tx) => {
    for (let each = 0; each < groups; each += 1) {
      const id = await insertGrupo(tx, `Grupo ${String(each).padStart(3, '0')}`)
      await tx
        .insertInto('grupo_socio')
        .values(ids.map((socio_id) => ({ grupo_id: id, socio_id })))
        .execute()
    }
  })
})
afterAll(() => portal.close())

/** How often the event loop was free while `work` ran. */
async function turnsDuring<T>(work: Promise<T>): Promise<{ turns: number; done: T }> {
  let turns = 0
  let going = true
  const count = () => {
    turns += 1
    if (going) setImmediate(count)
  }
  setImmediate(count)
  const done = await work
  going = false
  return { turns, done }
}

it('the groups come whole, in their order, and others get their turn in between', async () => {
  const { turns, done } = await turnsDuring(staff.call('GET /grupos'))
  expect(done.body.totalElements).toBe(groups)
  const names = done.body.content.map(({ name }: { name: string }) => name)
  expect(names).toEqual([...names].sort())
  for (const { socios } of done.body.content) expect(socios).toHaveLength(people)
  expect(turns).toBeGreaterThan(groups / 20)
})

it('a page of them has the total of all', async () => {
  const { body } = await staff.call('GET /grupos', { query: 'page=1&size=15' })
  expect(body.totalElements).toBe(groups)
  expect(body.content.map(({ name }: { name: string }) => name)).toEqual(
    Array.from({ length: 15 }, (_, at) => `Grupo ${String(15 + at).padStart(3, '0')}`),
  )
  const beyond = await staff.call('GET /grupos', { query: 'page=99&size=15' })
  expect(beyond.body).toEqual({ content: [], totalElements: groups })
})

it('many words find the same as the first ten, in the time of one', async () => {
  const many = Array.from({ length: 127 }, (_, at) => 'aeiou'[at % 5]).join(' ')
  expect(searchWords(many)).toEqual([['a'], ['e'], ['i'], ['o'], ['u']])
  expect(searchWords('Un dous tres catro cinco seis sete oito nove dez once')).toHaveLength(10)
  const find = async (search: string) =>
    (await staff.call('GET /grupos', { query: { search } })).body.totalElements
  expect(await find(many)).toBe(groups)
  expect(await find('outeiriño grupo 007')).toBe(1)
  expect(await find('outeirino noexiste')).toBe(0)
})
