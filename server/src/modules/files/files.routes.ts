import { longestBankFile } from '#contract/bank-files.ts'
import type { filesCalls } from '#contract/files.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { receiveFile } from '../../platform/http/multipart-uploads.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { getSignedInUser } from '../../platform/http/register-calls.ts'
import { createConcurrencyLimiter } from '../../platform/workers/concurrency-limiter.ts'
import { issueTicket } from '../auth/sessions.service.ts'
import { checkUploadQuota, storeUpload } from './files.service.ts'

/** Uploads one person may send at once; further ones wait their turn, unread. */
const atOnce = 6

export function filesRoutes(context: AppContext): Handlers<typeof filesCalls> {
  const { settings } = context
  const slots = createConcurrencyLimiter(atOnce)
  return {
    'POST /files': ({ query: { para }, request }) => {
      const { id } = getSignedInUser(request)
      return slots.run(id, async () => {
        await checkUploadQuota(context, context.database.read, id)
        const incoming = await receiveFile(request, {
          dataDir: settings.DATA_DIR,
          limit: para ? Math.min(longestBankFile, settings.MAX_FILE_SIZE) : settings.MAX_FILE_SIZE,
        })
        try {
          const { fileName = incoming.fileName, type } = incoming.fields
          return await storeUpload(context, id, incoming, { fileName, type, para })
        } finally {
          await incoming.remove()
        }
      })
    },

    'POST /files/ticket': ({ body, request }) =>
      issueTicket(context, getSignedInUser(request), body?.path ?? undefined),
  }
}
