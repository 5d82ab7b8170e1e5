import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldErrors } from '#contract/errors.ts'
import type { TestDatabase } from '../../testing/database.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { changes, system } from './audit.ts'
import { compiledQuery } from './compiled-queries.ts'
import { openDatabase } from './connection.ts'
import { lockRow, nextSocioNumero } from './counters.ts'
import { DataFolderInUse, lockDataFolder } from './lock.ts'
import { migrate } from './migrate.ts'
import type { Reader } from './tables.ts'
import { writer } from './write.ts'

let place: TestDatabase
beforeAll(async () => {
  place = await openTestDatabase()
})
afterAll(() => place.close())

const write = <T>(work: Parameters<ReturnType<typeof writer>>[1]) =>
  writer(place.database, () => new Date('2026-05-31T17:30:00Z'))(system, work) as Promise<T>
const entries = () => place.database.read.selectFrom('auditoria').selectAll().execute()
const created = { accion: 'CREAR', entidade: 'usuario', rexistro: 1, rexistroNome: 'Lúa' } as const

describe('a write', () => {
  it('stores the change together with its entry in the audit trail', async () => {
    await write(async ({ tx, audit }) => {
      await lockRow(tx, 'sign-in-attempts')
      await audit({ ...created, despois: { firstName: 'Lúa' } })
    })
    expect(await entries()).toMatchObject([
      { autor: 'sistema', instante: '2026-05-31T17:30:00.000Z', rexistro: '1' },
    ])
  })

  it('stores nothing when it leaves no entry, or fails', async () => {
    const before = (await entries()).length
    const counter = () => place.database.read.selectFrom('counter').selectAll().orderBy('name').execute()
    const then = await counter()
    await expect(write(async ({ tx }) => lockRow(tx, 'sign-in-attempts'))).rejects.toThrow('audit trail')
    await expect(
      write(async ({ tx, audit }) => {
        await lockRow(tx, 'sign-in-attempts')
        await audit(created)
        throw new Error(fieldErrors.required)
      }),
    ).rejects.toThrow()
    expect(await counter()).toEqual(then)
    expect(await entries()).toHaveLength(before)
  })

  it('is retried when another process wrote in between', async () => {
    const other = openDatabase(place.settings)
    let tries = 0
    const before = (await entries()).length
    await write(async ({ tx, audit }) => {
      tries += 1
      await tx.selectFrom('counter').selectAll().execute()
      if (tries === 1) await other.transactionWithoutAudit((elsewhere) => lockRow(elsewhere, 'users'))
      await audit(created)
    })
    await other.close()
    expect([tries, (await entries()).length]).toEqual([
      place.database.engine === 'sqlite' ? 2 : 1,
      before + 1,
    ])
  })

  it('runs the functions of afterCommit only after the commit', async () => {
    const done: string[] = []
    const failed = write(async ({ audit, afterCommit }) => {
      afterCommit(() => done.push('never'))
      await audit(created)
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await write(async ({ audit, afterCommit }) => {
      afterCommit(() => done.push('after'))
      await audit(created)
      expect(done).toEqual([])
    })
    expect(done).toEqual(['after'])
  })

  it('gives every concurrent writer a number of its own', async () => {
    const numbers = await Promise.all(
      Array.from({ length: 20 }, () => place.database.transactionWithoutAudit(nextSocioNumero)),
    )
    expect(new Set(numbers).size).toBe(20)
  })
})

describe('a snapshot', () => {
  it('reads a consistent snapshot during concurrent writes', async () => {
    const { database, openAnother } = place
    const other = openAnother()
    const count = (db: Reader) =>
      db.selectFrom('counter').select('value').where('name', '=', 'attempts').executeTakeFirstOrThrow()
    let writing: Promise<void> | undefined
    const [first, second] = await database.snapshot(async (db) => {
      const before = await count(db)
      writing = other.transactionWithoutAudit((tx) => lockRow(tx, 'sign-in-attempts'))
      // one connection makes the writer wait, two do not
      if (database.engine === 'postgres') await writing
      return [before, await count(db)]
    })
    expect(second).toEqual(first)
    await writing
    expect((await count(database.read)).value).toBe((first?.value ?? 0) + 1)
  })
})

describe('the differences of a record', () => {
  it('name each field that changed, nested ones with a dot', () => {
    expect(changes({ a: 1, b: 'x', deep: { c: 1, d: 2 } }, { a: 1, b: 'y', deep: { c: 1, d: 3 } })).toEqual([
      { campo: 'b', antes: 'x', despois: 'y' },
      { campo: 'deep.d', antes: 2, despois: 3 },
    ])
    expect(changes(undefined, { a: [], b: null })).toEqual([{ campo: 'a', antes: null, despois: [] }])
  })

  it('cut very long texts', () => {
    const [change] = changes({}, { body: 'x'.repeat(30_000) })
    expect(String(change?.despois)).toHaveLength(20_000 + '… (30000)'.length)
  })
})

describe('a query that is compiled once', () => {
  const admins = compiledQuery((db, counter: { name: string }) =>
    db.selectFrom('counter').select('value').where('name', '=', counter.name),
  )
  const value = async () => (await admins(place.database.read, { name: 'admins' }))[0]?.value

  it('reads what was just written, inside the transaction and after it', async () => {
    const before = Number(await value())
    expect(await value()).toBe(before)
    await place.database.transactionWithoutAudit(async (tx) => {
      await lockRow(tx, 'users')
      expect((await admins(tx, { name: 'admins' }))[0]?.value).toBe(before + 1)
    })
    expect(await value()).toBe(before + 1)
    expect(await admins(place.database.read, { name: 'nada' })).toEqual([])
  })
})

describe('the schema', () => {
  it('can be brought up to date again and by two servers at once', async () => {
    await Promise.all([migrate(place.database), migrate(place.openAnother())])
  })
})

describe('the data folder', () => {
  it('belongs to one server at a time', () => {
    const folder = place.settings.DATA_DIR
    const release = lockDataFolder(folder)
    expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse)
    release()
    lockDataFolder(folder)()
  })
})
