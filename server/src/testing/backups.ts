import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { openArchive } from '../backup/archive-reader.ts'
import { writeArchive } from '../backup/archive-writer.ts'
import { makeBackup, type Place } from '../backup/backup.ts'
import { checksumsName } from '../backup/format.ts'
import { readSettings } from '../platform/config/settings.ts'
import { createScratchDatabase } from '../platform/db/scratch.ts'
import type { Engine } from '../platform/db/tables.ts'
import { multipart } from './multipart.ts'
import type { TestPortal } from './portal.ts'
import { uploadPdf, uploadPhoto } from './uploads.ts'

const server = process.env.TEST_DATABASE_URL
/** The available engines; a backup of each can be restored to each. */
export const engines: Engine[] = server ? ['sqlite', 'postgres'] : ['sqlite']

/** One pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Adds files, pictures of texts, a new user with a queued mail, and enough rows for several batches. */
export async function fillForBackup({ signIn, context }: TestPortal, groups = 2500): Promise<void> {
  const admin = await signIn('ROLE_ADMIN')
  await uploadPdf(admin, 'Acta nº 1.pdf')
  await uploadPhoto(admin)
  const { body: image } = await admin.call('POST /images', {
    body: { gallery: 'statics', name: 'Foto «ñ».jpg' },
  })
  const sent = await admin.call('POST /upload/gallery/:gallery/:id', {
    params: image,
    ...multipart({}, { name: 'foto.png', content: picture }),
  })
  const user = await admin.call('POST /user-management/users', {
    body: {
      login: '11111111H',
      email: 'outra@persoa.example',
      firstName: 'Ana',
      lastName: 'O’Neill «Ñ» 🙂',
      langKey: 'GL',
      activated: true,
      authorities: ['ROLE_USER'],
    },
  })
  if (sent.status !== 200 || user.status !== 201) throw new Error('the portal was not filled')
  await context.database.transactionWithoutAudit(async (tx) => {
    for (let first = 0; first < groups; first += 500)
      await tx
        .insertInto('grupo')
        .values(
          Array.from({ length: 500 }, (_, index) => ({
            name: `Grupo ${first + index}\n\t"\\`,
            name_key: `grupo ${first + index}`,
            search: 'ñ'.repeat(index),
            version: 1,
          })),
        )
        .execute()
    // the highest number ever assigned belongs to no member, and must not be assigned again
    await tx
      .deleteFrom('grupo')
      .where('name_key', '=', `grupo ${groups - 1}`)
      .execute()
  })
}

/** A folder for backups, and targets to restore them to. */
export async function createBackupFixture() {
  const folder = await mkdtemp(join(tmpdir(), 'xuntanza-backup-'))
  const dropping: (() => Promise<void>)[] = []
  let count = 0
  const toPath = (name: string) => join(folder, name)
  return {
    folder,
    toPath,
    /** Settings of an empty target: no folder yet and, for PostgreSQL, an empty database. */
    emptyPlace: async (engine: Engine, environment: Record<string, string> = {}) => {
      const scratch = engine === 'postgres' && server ? await createScratchDatabase(server) : null
      if (scratch) dropping.push(scratch.drop)
      count += 1
      return readSettings({
        LOG_LEVEL: 'silent',
        DATA_DIR: toPath(`place-${count}`),
        ...(scratch && { DATABASE_URL: scratch.url }),
        ...environment,
      })
    },
    backUp: async (place: Place, tell?: (line: string) => void) => {
      count += 1
      const path = toPath(`backup-${count}.zip`)
      return { path, manifest: await makeBackup(place, path, { tell }) }
    },
    close: async () => {
      for (const drop of dropping) await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The members of a backup by name, with their content. */
export async function readMembers(path: string): Promise<Map<string, Buffer>> {
  const archive = await openArchive(path)
  const found = new Map<string, Buffer>()
  try {
    await archive.each(
      () => true,
      async ({ name, content }) => {
        found.set(name, await buffer(content))
      },
    )
    return found
  } finally {
    await archive.close()
  }
}

/** The content of a backup except its time and origin: the checksum of each member. */
export async function readSums(path: string): Promise<Record<string, string>> {
  const members = await readMembers(path)
  members.delete('backup.json')
  return Object.fromEntries(
    [...members].map(([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')]),
  )
}

/** Rewrites a backup with other members and valid checksums, as an attacker would. */
export async function forge(from: string, to: string, change: (members: Map<string, Buffer>) => void) {
  const members = await readMembers(from)
  change(members)
  await writeArchive(to, new Date(), async (archive) => {
    for (const [name, bytes] of members)
      await archive.add(name, bytes, { compress: name.endsWith('.jsonl') && name.startsWith('rows/') })
    await archive.add(checksumsName, archive.sums())
  })
  return to
}
