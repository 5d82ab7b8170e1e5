import type { filesCalls } from '#contract/files.ts'
import { receiveFile } from '../../platform/http/multipart-uploads.ts'
import { createSlots } from '../../platform/storage/concurrency-limiter.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { signedOf } from '../../platform/http/register-calls.ts'
import type { Parts } from '../../platform/app-context.ts'
import { issueTicket } from '../account/sessions.service.ts'
import { refuseHoarding, storeUpload } from './files.service.ts'

/** Uploads one person may send at once; further ones wait their turn, unread. */
const atOnce = 6

export function filesRoutes(parts: Parts): Handlers<typeof filesCalls> {
  const { settings } = parts
  const slots = createSlots(atOnce)
  return {
    'POST /files': ({ request }) => {
      const { id } = signedOf(request)
      return slots.run(id, async () => {
        await refuseHoarding(parts, parts.database.read, id)
        const incoming = await receiveFile(request, {
          dataDir: settings.DATA_DIR,
          limit: settings.MAX_FILE_SIZE,
        })
        try {
          const { fileName = incoming.fileName, type } = incoming.fields
          return await storeUpload(parts, id, incoming, { fileName, type })
        } finally {
          await incoming.remove()
        }
      })
    },

    'POST /files/ticket': ({ body, request }) =>
      issueTicket(parts, signedOf(request), body?.path ?? undefined),
  }
}
