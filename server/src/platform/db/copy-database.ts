import { chmod } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { syncPath } from '../filesystem/folders.ts'
import type { Database } from './connection.ts'

/** Copies an embedded database, with what its log holds, into a new file for its owner only. */
export async function copyDatabase({ schema }: Pick<Database, 'schema'>, path: string): Promise<void> {
  await sql`vacuum into ${path}`.execute(schema)
  await chmod(path, 0o600)
  await syncPath(path)
  await syncPath(dirname(path))
}
