import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FastifyBaseLogger } from 'fastify'
import sharp from 'sharp'
import { claimFiles } from '../modules/files/files.service.ts'
import type { Write } from '../platform/db/write.ts'
import { documents } from './documents.ts'
import { multipart } from './multipart.ts'
import type { Caller } from './portal.ts'
import { openTestPortal } from './portal.ts'
import { startS3 } from './s3.ts'

const author = { login: '12345678Z', nome: 'Quen sexa' }

/** The file stores of a portal under test. */
export const places = ['a folder', 'a bucket'] as const

/** A portal with a signed-in user who uploads files, and helpers to inspect them. */
export async function openFilesPortal(
  place: (typeof places)[number],
  environment: Record<string, string> = {},
  log?: FastifyBaseLogger,
) {
  const s3 = place === 'a bucket' ? await startS3() : null
  const portal = await openTestPortal({ ...environment, ...(s3 && { FILES_URL: s3.url }) }, log)
  const person = await portal.signIn()
  const { database, storage } = portal.context
  const photo = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#862e9c' } })
    .withExif({ IFD0: { Copyright: 'alguén' } })
    .jpeg()
    .toBuffer()

  const upload = (
    name: string,
    content: Uint8Array,
    { fields = {}, who = person }: { fields?: Record<string, string>; who?: Caller } = {},
  ) => who.call('POST /files', multipart(fields, { name, content }))
  /** Changes a record as a module with files does. */
  const change = <T>(work: (write: Write) => Promise<T>) =>
    portal.context.write(author, async (write) => {
      const answer = await work(write)
      await write.audit({ accion: 'MODIFICAR', entidade: 'socio', rexistro: 1, rexistroNome: 'proba' })
      return answer
    })

  return {
    ...portal,
    s3,
    person,
    photo,
    upload,
    change,
    /** Uuid of a new upload. */
    uploaded: async (name = 'Acta.pdf', content: Uint8Array = documents.pdf, who = person): Promise<string> =>
      (await upload(name, content, { who })).body.uuid,
    claim: (
      uuids: string[],
      holder: string,
      { who = person, as = 'document' as 'document' | 'photo' } = {},
    ) => {
      const getField = (position: number) => `ficheiros.${position}`
      return change((write) => claimFiles(portal.context, write, who.id, uuids, { holder, as, getField }))
    },
    row: (uuid: string) =>
      database.read.selectFrom('file').selectAll().where('uuid', '=', uuid).executeTakeFirst(),
    /** Number of files whose deletion is planned. */
    planned: async () => (await database.read.selectFrom('file_removal').select('content').execute()).length,
    /** The stored content of a key. */
    bytes: async (key: string | null | undefined) => {
      const found = key ? await storage.get(key) : null
      return found && (await buffer(found.content))
    },
    /** Uploads in progress. */
    incoming: () => readdirSync(join(portal.settings.DATA_DIR, 'incoming')),
    close: async () => {
      await portal.close()
      await s3?.close()
    },
  }
}
export type FilesPortal = Awaited<ReturnType<typeof openFilesPortal>>
