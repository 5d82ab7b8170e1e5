import { expect, it } from 'vitest'
import type { AuditEntry } from './db/audit.ts'
import type { Tx } from './db/tables.ts'
import type { Write } from './db/write.ts'
import { changeRecord, checkSameId, createRecord, type RecordKind, removeRecord } from './records.ts'

interface Page {
  id: number
  title: string
  version: number
  isClosed: boolean
}

/** Pages kept in a table, and what was done with them, in its order. */
function pages(...stored: Partial<Page>[]) {
  const table = new Map(
    stored.map((page, index) => [
      index + 1,
      { id: index + 1, title: 'Old', version: 1, isClosed: false, ...page },
    ]),
  )
  const steps: string[] = []
  const trail: AuditEntry[] = []
  const kind: RecordKind<number, Page> = {
    entidade: 'static',
    lock: async (_tx, id, version) => {
      steps.push('lock')
      const page = table.get(id)
      if (!page || (version !== null && version !== page.version)) return false
      table.set(id, { ...page, version: page.version + 1 })
      return true
    },
    get: async (_db, id) => {
      steps.push('read')
      const page = table.get(id)
      if (!page) throw new Error('none')
      if (page.isClosed) throw new Error('closed')
      return page
    },
    getName: ({ title }) => title,
    audited: ({ title }) => ({ title }),
  }
  const write: Write = {
    tx: {} as Tx,
    who: { login: 'admin', nome: 'Admin' },
    now: new Date(0),
    audit: async (...entries) => {
      trail.push(...entries)
    },
    afterCommit: () => undefined,
  }
  const rename = (id: number, title: string) => async () => {
    steps.push('write')
    table.set(id, { ...(table.get(id) as Page), title })
  }
  const drop = (id: number) => async () => {
    steps.push('write')
    table.delete(id)
  }
  return { table, steps, trail, kind, write, rename, drop }
}

it('a record that is created is answered as it is stored, and its values are in the trail', async () => {
  const { table, trail, kind, write } = pages()
  const page = await createRecord(write, kind, async () => {
    table.set(7, { id: 7, title: 'New', version: 1, isClosed: false })
    return 7
  })
  expect(page).toEqual({ id: 7, title: 'New', version: 1, isClosed: false })
  expect(trail).toEqual([
    { accion: 'CREAR', entidade: 'static', rexistro: 7, rexistroNome: 'New', despois: { title: 'New' } },
  ])
})

it('a record is locked before it is read, and the trail has its values before and after a change', async () => {
  const { steps, trail, kind, write, rename } = pages({})
  expect(await changeRecord(write, kind, { id: 1, version: 1 }, rename(1, 'New'))).toMatchObject({
    title: 'New',
    version: 2,
  })
  expect(steps).toEqual(['lock', 'read', 'write', 'read'])
  expect(trail).toEqual([
    {
      accion: 'MODIFICAR',
      entidade: 'static',
      rexistro: 1,
      rexistroNome: 'New',
      antes: { title: 'Old' },
      despois: { title: 'New' },
    },
  ])
})

it('a change of another version is a conflict, and stores nothing', async () => {
  const { table, trail, kind, write, rename } = pages({ version: 3 })
  await expect(changeRecord(write, kind, { id: 1, version: 2 }, rename(1, 'New'))).rejects.toMatchObject({
    code: 'error.conflict',
  })
  expect(table.get(1)?.title).toBe('Old')
  expect(trail).toEqual([])
})

it('a change without a version passes', async () => {
  const { kind, write, rename } = pages({ version: 3 })
  expect(await changeRecord(write, kind, { id: 1 }, rename(1, 'New'))).toMatchObject({ title: 'New' })
})

it('a record that is missing, or that the caller may not change, is refused before a conflict', async () => {
  const { kind, write, rename } = pages({ version: 3, isClosed: true })
  await expect(changeRecord(write, kind, { id: 1, version: 2 }, rename(1, 'New'))).rejects.toThrow('closed')
  await expect(changeRecord(write, kind, { id: 9, version: 2 }, rename(9, 'New'))).rejects.toThrow('none')
})

it('a record is locked before it is deleted, once, and its values stay in the trail', async () => {
  const { steps, trail, kind, write, drop } = pages({})
  await removeRecord(write, kind, 1, drop(1))
  expect(steps).toEqual(['lock', 'read', 'write'])
  await expect(removeRecord(write, kind, 1, drop(1))).rejects.toThrow('none')
  expect(trail).toEqual([
    { accion: 'ELIMINAR', entidade: 'static', rexistro: 1, rexistroNome: 'Old', antes: { title: 'Old' } },
  ])
})

it('a body that names another record than the address is refused', () => {
  expect(() => checkSameId(1, { id: 2 })).toThrow(expect.objectContaining({ code: 'error.bad-request' }))
  expect(() => checkSameId(1, { id: 1 })).not.toThrow()
})
