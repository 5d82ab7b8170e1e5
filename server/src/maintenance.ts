import { cleanUpMail } from './mail/create.ts'
import { forgetExpired } from './modules/account/sessions.service.ts'
import { removeAbandonedImages } from './modules/images/images.service.ts'
import type { Parts } from './parts.ts'

const hour = 60 * 60_000

/** Clears away, every hour, what has run out; answers how to stop doing so. */
export function scheduleMaintenance(parts: Parts): () => void {
  const timer = setInterval(() => {
    cleanUp(parts).catch((error) => parts.log.error({ err: error }, 'clean-up failed'))
  }, hour)
  timer.unref()
  return () => clearInterval(timer)
}

/** Removes expired sessions, keys and attempts, delivered mail and pictures that never came. */
async function cleanUp(parts: Parts): Promise<void> {
  await forgetExpired(parts)
  await cleanUpMail(parts.database, parts.clock())
  await removeAbandonedImages(parts)
}
