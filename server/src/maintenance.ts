import { day, hour } from '#contract/durations.ts'
import { removeAgedBackups } from './backup/ageing.ts'
import { forgetPendingFactors } from './modules/account/second-factor.service.ts'
import { forgetExpired } from './modules/auth/sessions.service.ts'
import { expireMandatos } from './modules/cotas/mandates/mandatos.service.ts'
import { eraseOldFicheiros } from './modules/cotas/remittances/erasure.service.ts'
import { settleRemesas } from './modules/cotas/remittances/settle.service.ts'
import { eraseOldExtractos } from './modules/cotas/statements/erasure.service.ts'
import { alertAdmins } from './modules/estado/admin-alerts.service.ts'
import { verifyAgain } from './modules/estado/estado.service.ts'
import { removeUnused } from './modules/files/removal.service.ts'
import { removeAbandonedImages } from './modules/images/images.service.ts'
import { eraseOldImportacions } from './modules/importacions/erasure.service.ts'
import { failAbandonedExecutions } from './modules/importacions/execution.service.ts'
import { eraseSolicitudes } from './modules/solicitudes/erasure.service.ts'
import { mailWaiting } from './modules/solicitudes/letters.service.ts'
import { notifyKeepersLater } from './modules/solicitudes/notice.service.ts'
import { forgetUndos } from './modules/usuarios/email-change.service.ts'
import { sendWantedLetters } from './modules/usuarios/wanted-letters.service.ts'
import type { AppContext } from './platform/app-context.ts'
import { endLeasesFromAhead } from './platform/db/backup-lease.ts'
import { forgetLooksFromAhead } from './platform/db/content-sums.ts'
import { deleteOldRequests } from './platform/db/idempotency-keys.ts'
import { deleteExpiredRateLimits } from './platform/db/rate-limit-store.ts'
import { mergeSubstringIndexes } from './platform/db/substring-index.ts'
import { removeAbandonedFiles } from './platform/http/multipart-uploads.ts'
import { cleanUpMail, freeSlotsFromAhead, makeDueFromAhead } from './platform/mail/create.ts'
import { removePartialMessages } from './platform/mail/outbox.ts'

/** Runs the clean-up now and every hour, and merges the indexes of searches now and every day; returns a function that stops it. */
export function scheduleMaintenance(context: AppContext): () => Promise<void> {
  let running = Promise.resolve()
  let merged = -Infinity
  const run = () => {
    const due = context.clock()
    running = running
      // a clean-up that waits or takes long judges every record by the moment at which it was due
      .then(() => cleanUp({ ...context, clock: () => due }))
      .then(async () => {
        const now = context.clock().getTime()
        if (now - merged < day) return
        await mergeSubstringIndexes(context.database)
        merged = now
      })
      .then(() => context.metrics?.cleanedUp(context.clock()))
      .catch((error) => {
        if (!context.faults.note(error)) context.log.error({ err: error }, 'clean-up failed')
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
 * Deletes expired sessions, keys, undo links, attempts and rate limits, answers kept for requests that are sent again, delivered mail, pictures without content, files
 * without references, old statements of the bank and files for it, applications for membership, old imports of members, aborted uploads and letters, and old backups made by hand or before
 * upgrades. Mails the applications that wait for it. Lets the charges of remittances count as
 * paid when their days have gone by, and mandates expire. Tells the administrators what has failed for a day, and looks
 * whether the mail server is back. Makes letters that were left wanted. Forgets times from when the clock was ahead.
 */
async function cleanUp(context: AppContext): Promise<void> {
  const { database, settings, clock } = context
  await forgetTimesFromAhead(context)
  await forgetExpired(context)
  await forgetPendingFactors(context)
  await forgetUndos(context)
  await database.transactionWithoutAudit(async (tx) => {
    await deleteExpiredRateLimits(tx, clock())
    await deleteOldRequests(tx, clock())
  })
  await cleanUpMail(database, clock())
  await removeAbandonedImages(context)
  await removeUnused(context)
  await eraseOldExtractos(context)
  await failAbandonedExecutions(context)
  await eraseOldImportacions(context)
  const yesterday = new Date(clock().getTime() - day)
  await removeAbandonedFiles(settings.DATA_DIR, yesterday)
  await removePartialMessages(settings.DATA_DIR, yesterday)
  await settleRemesas(context)
  await eraseOldFicheiros(context)
  await expireMandatos(context)
  await eraseSolicitudes(context)
  await mailWaiting(context)
  await notifyKeepersLater(context)
  await sendWantedLetters(context)
  await removeAgedBackups(context)
  await alertAdmins(context)
  await verifyAgain(context.mail)
}

/**
 * Forgets what was reserved or put off to times further ahead than any wait is: a machine started with a wrong clock, and has the right
 * one now. Backups, looks at the stored files and mail would else wait until then.
 */
async function forgetTimesFromAhead({ database, clock }: AppContext): Promise<void> {
  const latest = new Date(clock().getTime() + day)
  await database.transactionWithoutAudit(async (tx) => {
    await endLeasesFromAhead(tx)
    await forgetLooksFromAhead(tx, latest)
    await makeDueFromAhead(tx, clock(), latest)
    await freeSlotsFromAhead(tx, clock(), latest)
  })
}
