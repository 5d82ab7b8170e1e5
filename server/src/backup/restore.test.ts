import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeUnused } from '../modules/files/removal.service.ts'
import type { Settings } from '../platform/config/settings.ts'
import { openDatabase } from '../platform/db/connection.ts'
import { readTables } from '../platform/db/introspection.ts'
import { unfinishedFile } from '../platform/db/lock.ts'
import { findSteps, knownMigrations, migrate } from '../platform/db/migrate.ts'
import { sqliteInMemory } from '../platform/db/sqlite.ts'
import type { Tables } from '../platform/db/tables.ts'
import { openPortal } from '../portal.ts'
import {
  createBackupFixture,
  engines,
  fillForBackup,
  forge,
  readMembers,
  readSums,
} from '../testing/backups.ts'
import { testClock } from '../testing/clock.ts'
import { openTestPortal } from '../testing/portal.ts'
import { uploadPdf } from '../testing/uploads.ts'
import { restoreBackup } from './restore.ts'

let fixture: Awaited<ReturnType<typeof createBackupFixture>>
let good: string
let goodSums: Record<string, string>
beforeAll(async () => {
  fixture = await createBackupFixture()
  const portal = await openTestPortal({ SMTP_URL: 'smtp://127.0.0.1:9' })
  await fillForBackup(portal, 500)
  good = (await fixture.backUp(portal.settings)).path
  goodSums = await readSums(good)
  await portal.close()
})
afterAll(() => fixture.close())

const restoreError = async (path: string, place?: Settings) => {
  const where = place ?? (await fixture.emptyPlace('sqlite'))
  const error = await restoreBackup(where, path).then(
    () => null,
    (fault) => fault,
  )
  if (!place) expect(existsSync(join(where.DATA_DIR, 'portal.sqlite'))).toBe(false)
  return error && `${error.name === 'Error' ? error.constructor.name : error.name}: ${error.message}`
}

/** A line of a table in a forged backup, changed. */
const changeRow =
  (table: string, change: (row: Record<string, unknown>) => void) => (members: Map<string, Buffer>) => {
    const name = `rows/${table}.jsonl`
    const [first = '', ...rest] = String(members.get(name)).split('\n')
    const row = JSON.parse(first)
    change(row)
    members.set(name, Buffer.from([JSON.stringify(row), ...rest].join('\n')))
  }
/** Makes a backup one of an older portal: with the tables and columns that the schema had after `steps`. */
async function toOlderSchema(steps: string[]): Promise<(members: Map<string, Buffer>) => void> {
  const schema = new Kysely<Tables>({ dialect: sqliteInMemory() })
  await migrate({ engine: 'sqlite', schema }, steps.at(-1))
  const tables = new Map((await readTables(schema, 'sqlite')).map(({ name, columns }) => [name, columns]))
  await schema.destroy()
  return (members) => {
    for (const [name, content] of members) {
      const [, table = ''] = /^rows\/(\w+)\.jsonl$/.exec(name) ?? []
      if (!table) continue
      const columns = tables.get(table)?.map((column) => column.name)
      const older = (line: string) =>
        Object.fromEntries(Object.entries(JSON.parse(line)).filter(([column]) => columns?.includes(column)))
      const lines = String(content).split('\n').filter(Boolean)
      if (!columns) members.delete(name)
      else members.set(name, Buffer.from(lines.map((line) => `${JSON.stringify(older(line))}\n`).join('')))
    }
    const given = Object.entries(JSON.parse(String(members.get('numbers.json'))))
    const numbers = Object.fromEntries(given.filter(([table]) => tables.has(table)))
    members.set('numbers.json', Buffer.from(JSON.stringify(numbers)))
    changeManifest((manifest) => {
      const { tables: all } = manifest as unknown as { tables: { name: string }[] }
      Object.assign(manifest, { tables: all.filter(({ name }) => tables.has(name)), steps })
    })(members)
  }
}
const changeManifest =
  (change: (manifest: Record<string, never>) => void) => (members: Map<string, Buffer>) => {
    const manifest = JSON.parse(String(members.get('backup.json')))
    change(manifest)
    members.set('backup.json', Buffer.from(JSON.stringify(manifest)))
  }

describe('a restore refuses', () => {
  it('what is no backup', async () => {
    const text = fixture.toPath('texto.zip')
    writeFileSync(text, 'Isto non é unha copia.')
    expect(await restoreError(text)).toMatch(/^InvalidBackup: It is not a backup of a portal/)
    expect(await restoreError(fixture.folder)).toMatch(/^InvalidBackup/)
    expect(await restoreError(fixture.toPath('none.zip'))).toMatch(
      /^InvalidBackup: It cannot be read \(ENOENT\)/,
    )
    const other = await forge(good, fixture.toPath('other.zip'), (members) => members.delete('backup.json'))
    expect(await restoreError(other)).toBe('InvalidBackup: It is not a backup of a portal.')
  })

  it('a file that was cut off, wherever', async () => {
    const bytes = readFileSync(good)
    const cut = fixture.toPath('cut.zip')
    for (let share = 1; share <= 20; share += 1) {
      writeFileSync(cut, bytes.subarray(0, Math.floor((bytes.length * share) / 20) - 1))
      expect(await restoreError(cut)).toMatch(/^InvalidBackup: /)
    }
  })

  it('a file of which a byte was altered, or finds in it what was written', async () => {
    const bytes = readFileSync(good)
    const altered = fixture.toPath('altered.zip')
    let refused = 0
    const everywhere = Array.from({ length: 50 }, (_, part) => Math.floor(((part + 0.5) * bytes.length) / 50))
    // the list of members at the end, and where it begins
    const atTheEnd = Array.from({ length: 50 }, (_, part) => bytes.length - 1 - part * 3)
    for (const at of [...everywhere, ...atTheEnd]) {
      const copy = Buffer.from(bytes)
      copy[at] = (copy[at] ?? 0) ^ 0x21
      writeFileSync(altered, copy)
      const sums = await readSums(altered).catch((error) => error)
      if (sums instanceof Error) {
        refused += 1
        expect(sums.constructor.name).toBe('InvalidBackup')
      } else expect(sums).toEqual(goodSums)
    }
    expect(refused).toBeGreaterThan(40)
  })

  it.each([
    [
      'a signing secret too large to be one',
      (members: Map<string, Buffer>) => members.set('jwt-secret', Buffer.alloc(2_000_000)),
      /jwt-secret is not as it was written/,
    ],
    ['a newer format', changeManifest((manifest) => Object.assign(manifest, { format: 2 })), /newer portal/],
    [
      'steps of the schema it does not know',
      changeManifest((manifest) => Object.assign(manifest, { steps: [...knownMigrations, '9999-alén'] })),
      /knows more than this one: upgrade first/,
    ],
    [
      'steps in another order',
      changeManifest((manifest) => Object.assign(manifest, { steps: knownMigrations.toReversed() })),
      /upgrade first/,
    ],
    [
      'a column it does not know',
      changeRow('usuario', (row) => Object.assign(row, { x: 1 })),
      /usuario holds/,
    ],
    ['a row without a column', changeRow('usuario', (row) => void delete row.login), /usuario holds/],
    [
      'an object for a text',
      changeRow('usuario', (row) => Object.assign(row, { login: {} })),
      /usuario holds/,
    ],
    [
      'a text for a number',
      changeRow('usuario', (row) => Object.assign(row, { version: '1' })),
      /usuario holds/,
    ],
    [
      'null for what must be there',
      changeRow('usuario', (row) => Object.assign(row, { login: null })),
      /usuario/,
    ],
    [
      'fewer rows than it says',
      (members: Map<string, Buffer>) => members.set('rows/grupo.jsonl', Buffer.alloc(0)),
      /rows of grupo are missing/,
    ],
    [
      'rows that refer to nothing',
      changeRow('usuario_role', (row) => Object.assign(row, { usuario_id: 987_654 })),
      /rows of usuario_role do not fit/,
    ],
    [
      'tables of its own',
      changeManifest((manifest) => Object.assign(manifest, { tables: [{ name: 'sqlite_master', rows: 0 }] })),
      /does not hold what it says/,
    ],
    [
      'fewer files than it says',
      (members: Map<string, Buffer>) => {
        const [file = ''] = [...members.keys()].filter((name) => name.startsWith('files/'))
        members.delete(file)
      },
      /does not hold what it says/,
    ],
    [
      'something else besides',
      (members: Map<string, Buffer>) => {
        const last = members.get('backup.json') ?? Buffer.alloc(0)
        members.delete('backup.json')
        members.set('etc/passwd', Buffer.from('root')).set('backup.json', last)
      },
      /etc\/passwd is not as it was written/,
    ],
    [
      'numbers of its own',
      (members: Map<string, Buffer>) => members.set('numbers.json', Buffer.from('{"usuario":-1}')),
      /numbers\.json/,
    ],
  ])('one that was made to be believed, with %s', async (what, change, expected) => {
    const path = await forge(good, fixture.toPath(`${what}.zip`), (members) => void change(members))
    expect(await restoreError(path)).toMatch(expected)
  })

  it('names that lead elsewhere', async () => {
    const forged = await forge(good, fixture.toPath('names.zip'), (members) => {
      const last = members.get('backup.json') ?? Buffer.alloc(0)
      members.delete('backup.json')
      members.set('files/aa/bb/evil', Buffer.from('x')).set('backup.json', last)
    })
    const bytes = readFileSync(forged)
    for (const name of ['files/../../evil', 'files/a//../evil', '/iles/aa/bb/evil', 'files\\aa\\bb\\evil']) {
      const path = fixture.toPath('leads.zip')
      writeFileSync(
        path,
        Buffer.from(bytes.toString('latin1').replaceAll('files/aa/bb/evil', name), 'latin1'),
      )
      expect(await restoreError(path)).toMatch(/^InvalidBackup: /)
    }
    expect(existsSync(fixture.toPath('evil'))).toBe(false)
  })

  it.each(engines)('a place where a portal is running, on %s', async (engine) => {
    const place = await fixture.emptyPlace(engine)
    const portal = await openPortal(place)
    expect(await restoreError(good, place)).toMatch(/^DataFolderInUse: .* running on/)
    await portal.close()
  })
})

describe.runIf(engines.includes('postgres'))('a PostgreSQL whose tables are of a newer version', () => {
  it('is not emptied by a restore, which says what to do; dropped and created again it takes the backup', async () => {
    const place = await fixture.emptyPlace('postgres')
    const newer = openDatabase(place)
    await migrate(newer)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-alen', '2030-01-01T00:00:00.000Z')`.execute(
      newer.schema,
    )
    await expect(restoreBackup(place, good, { replace: true })).rejects.toThrow(
      /^The database holds tables of a newer version .* drop it and create it again, .* then restore\.$/,
    )
    expect(await findSteps(newer)).toContain('9999-alen')
    await newer.close()
    const created = await fixture.emptyPlace('postgres')
    await restoreBackup(created, good)
    expect((await readSums((await fixture.backUp(created)).path))['rows/usuario.jsonl']).toBe(
      goodSums['rows/usuario.jsonl'],
    )
  })
})

describe.each(engines)('a portal that is there, on %s,', (engine) => {
  it('stays as it is unless it may be replaced, and goes wholly then', async () => {
    const place = await fixture.emptyPlace(engine)
    const former = await openTestPortal({ DATA_DIR: place.DATA_DIR, DATABASE_URL: place.DATABASE_URL ?? '' })
    await uploadPdf(await former.signIn('ROLE_ADMIN'))
    await former.close()
    const before = await readSums((await fixture.backUp(place)).path)
    expect(await restoreError(good, place)).toBe(
      'TargetNotEmpty: There is a portal already. With --force it is replaced, and its data is gone.',
    )
    const bad = await forge(good, fixture.toPath('bad.zip'), (members) => {
      const name = 'rows/usuario_role.jsonl'
      members.set(
        name,
        Buffer.from(String(members.get(name)).replace(/"usuario_id":\d+/, '"usuario_id":9999')),
      )
    })
    await expect(restoreBackup(place, bad, { replace: true })).rejects.toThrow(
      /rows of usuario_role do not fit/,
    )
    expect(await readSums((await fixture.backUp(place)).path)).toEqual(before)

    await restoreBackup(place, good, { replace: true })
    const { 'rows/file_removal.jsonl': _, ...restored } = await readSums((await fixture.backUp(place)).path)
    expect(restored).toMatchObject(
      Object.fromEntries(Object.entries(goodSums).filter(([name]) => name !== 'rows/file_removal.jsonl')),
    )
    const portal = await openPortal(place, testClock())
    await removeUnused(portal.context)
    const kept = readdirSync(join(place.DATA_DIR, 'files/uploads'))
    expect(kept.length).toBe(Object.keys(goodSums).filter((name) => name.startsWith('files/uploads')).length)
    await portal.close()
  })

  it('is refused while a restore into it is unfinished, and whole when that was repeated', async () => {
    const place = await fixture.emptyPlace(engine)
    await restoreBackup(place, good)
    writeFileSync(unfinishedFile(place.DATA_DIR), '')
    await expect(openPortal(place)).rejects.toThrow('was broken off. Run it again, with the same file.')
    await expect(fixture.backUp(place)).rejects.toThrow('was broken off')
    await restoreBackup(place, good)
    expect(await readSums((await fixture.backUp(place)).path)).toEqual(goodSums)
    await (await openPortal(place)).close()
  })

  it('comes out of a backup of an older one up to date', async () => {
    const older = await toOlderSchema(knownMigrations.slice(0, knownMigrations.indexOf('0008-backups')))
    const old = await forge(good, fixture.toPath(`old-${engine}.zip`), older)
    const place = await fixture.emptyPlace(engine)
    await restoreBackup(place, old)
    const portal = await openPortal(place)
    const { database } = portal.context
    expect(await database.read.selectFrom('portal').selectAll().execute()).toHaveLength(1)
    expect(await database.read.selectFrom('grupo').select('id').execute()).toHaveLength(499)
    await portal.close()
  })
})

describe('a database that is damaged', () => {
  it('is replaced when told to, however broken', async () => {
    const place = await fixture.emptyPlace('sqlite')
    await mkdir(place.DATA_DIR, { recursive: true })
    writeFileSync(join(place.DATA_DIR, 'portal.sqlite'), 'isto non é unha base de datos'.repeat(500))
    writeFileSync(join(place.DATA_DIR, 'portal.sqlite-wal'), 'nin isto')
    expect(await restoreError(good, place)).toMatch(/^TargetNotEmpty/)
    const { notes } = await restoreBackup(place, good, { replace: true })
    expect(notes.join()).toMatch(/could not be read/)
    expect(await readSums((await fixture.backUp(place)).path)).toEqual(goodSums)
  })
})

describe('the signing secret', () => {
  it('is left out where a setting says it, and what follows is told', async () => {
    const secret = 'un segredo de trinta e dous caracteres'
    const place = await fixture.emptyPlace('sqlite', { JWT_SECRET: secret })
    const { notes } = await restoreBackup(place, good)
    expect(notes.join()).toMatch(/^JWT_SECRET is set, so the secret in the backup was not used/)
    expect(existsSync(join(place.DATA_DIR, 'jwt-secret'))).toBe(false)
    const { path, manifest } = await fixture.backUp(place)
    expect(manifest.hasSecret).toBe(false)
    expect([...(await readMembers(path)).keys()]).not.toContain('jwt-secret')
    const elsewhere = await fixture.emptyPlace('sqlite')
    expect((await restoreBackup(elsewhere, path)).notes.join()).toMatch(/set it as it was there/)
  })
})
