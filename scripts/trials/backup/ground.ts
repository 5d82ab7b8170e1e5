import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'

/** What a portal is filled with. */
export interface Size {
  socios: number
  pagos: number
  files: number
  /** Bytes of each file. */
  bytes: number
}

/** Fills the embedded portal in `folder` past the portal, which may run: members with payments, and pictures of texts. */
export async function fillPortal(folder: string, { socios, pagos, files, bytes }: Size): Promise<void> {
  // not looked into by the compiler: it is made of parts of the server, which these scripts know nothing of
  const seeder: string = '../../bench/socios.mjs'
  const { seedSocios } = (await import(seeder)) as {
    seedSocios: (folder: string, count: number, payments: number) => void
  }
  seedSocios(folder, socios, pagos)
  mkdirSync(join(folder, 'files/images'), { recursive: true })
  const database = new BetterSqlite3(join(folder, 'portal.sqlite'))
  const insert = database.prepare(
    `insert into image (id, gallery, name, name_key, search, file, type, size, created_at, version)
     values (?, 'statics', 'Foto', 'foto', 'foto', ?, 'jpg', ?, '2026-05-31T10:00:00.000Z', 1)`,
  )
  for (let each = 0; each < files; each += 1) {
    const key = `images/${randomUUID()}`
    writeFileSync(join(folder, 'files', key), randomBytes(bytes))
    insert.run(randomUUID(), key, bytes)
  }
  database.close()
}
