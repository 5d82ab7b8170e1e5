import { forgetAllowances } from './platform/db/rate-limit-store.ts'
import { removeAbandonedFiles } from './platform/http/multipart-uploads.ts'
import { cleanUpMail } from './platform/mail/create.ts'
import { removePartialLetters } from './platform/mail/outbox.ts'
import { forgetExpired } from './modules/account/sessions.service.ts'
import { removeUnused } from './modules/files/removal.service.ts'
import { removeAbandonedImages } from './modules/images/images.service.ts'
import { forgetUndos } from './modules/usuarios/address.service.ts'
import type { Parts } from './platform/app-context.ts'

const hour = 60 * 60_000
const day = 24 * hour

/** Clears away, now and every hour, what has run out; answers how to stop doing so. */
export function scheduleMaintenance(parts: Parts): () => Promise<void> {
  let running = Promise.resolve()
  const run = () => {
    running = running
      .then(() => cleanUp(parts))
      .then(() => parts.metrics?.cleanedUp(parts.clock()))
      .catch((error) => {
        if (!parts.faults.note(error)) parts.log.error({ err: error }, 'clean-up failed')
      })
  }
  run()
  const timer = setInterval(run, hour)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/**
 * Removes expired sessions, keys, links that undo a change, attempts and counts of calls, delivered mail, pictures that never came, files nothing
 * refers to, and uploads and letters that broke off.
 */
async function cleanUp(parts: Parts): Promise<void> {
  const { database, settings, clock } = parts
  await forgetExpired(parts)
  await forgetUndos(parts)
  await database.maintain((tx) => forgetAllowances(tx, clock()))
  await cleanUpMail(database, clock())
  await removeAbandonedImages(parts)
  await removeUnused(parts)
  const yesterday = new Date(clock().getTime() - day)
  await removeAbandonedFiles(settings.DATA_DIR, yesterday)
  await removePartialLetters(settings.DATA_DIR, yesterday)
}
