import { z } from 'zod'

/*
 * A backup is one ZIP file that holds, in this order:
 *   rows/<table>.jsonl   the rows of each table, one JSON object a line, those that others refer to first
 *   numbers.json         the highest number each table has issued
 *   jwt-secret           what tokens are signed with, when it is not a setting
 *   files/<key>          the contents in the file storage, as they are
 *   backup.json          the manifest
 *   SHA256SUMS           the sum of each of these, as sha256sum(1) writes and checks them
 * docs/decisions/0044-a-backup-is-one-file.md says why.
 */
export const manifestName = 'backup.json'
export const checksumsName = 'SHA256SUMS'
export const numbersName = 'numbers.json'
export const secretName = 'jwt-secret'
export const rowsName = (table: string) => `rows/${table}.jsonl`
export const contentName = (key: string) => `files/${key}`

/** Incremented when older versions can no longer read the format. */
export const format = 1

/** Tables with temporary state that no backup contains, such as sessions. */
export const excludedTables: readonly string[] = [
  'session',
  'attempt',
  'sign_in_refusals',
  'trouble',
  'rate_limit',
  'idempotency_key',
  'call_allowance',
  'backup_lease',
  'backup_turn',
  'content_check',
  'file_walk',
]

const count = z.int().min(0)

const manifest = z.object({
  format: z.int().min(1),
  /** Id of the portal. */
  portal: z.string(),
  appName: z.string(),
  version: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** Migrations of the rows' schema. */
  steps: z.array(z.string()).min(1),
  instant: z.iso.datetime(),
  tables: z.array(z.object({ name: z.string().regex(/^[a-z_]+$/), rows: count })),
  contents: z.object({ files: count, bytes: count }),
  /** Files that rows name and that the storage had lost, had with another size, or could not read. */
  missing: z.array(z.string()),
  /** Files in it with other bytes than the portal stored. */
  damaged: z.array(z.string()).default([]),
  hasSecret: z.boolean(),
})
export type Manifest = z.output<typeof manifest>

export const writeManifest = (values: Manifest): Buffer => Buffer.from(`${JSON.stringify(values, null, 2)}\n`)

/** The file is not a complete backup; the message is one line for the operator. */
export class InvalidBackup extends Error {}

/** @throws InvalidBackup */
export function readManifest(text: string): Manifest {
  const made = z.object({ format: z.number() }).safeParse(parseOrNull(text))
  if (made.success && made.data.format > format)
    throw new InvalidBackup('It was made by a newer portal than this one: upgrade first.')
  const result = manifest.safeParse(parseOrNull(text))
  if (!result.success) throw new InvalidBackup(`It is not a backup of a portal (${manifestName} is not one).`)
  return result.data
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A line in the format of sha256sum. */
export const checksumLine = (sha256: string, name: string) => `${sha256}  ${name}\n`
