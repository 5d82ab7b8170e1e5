import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { day } from '#contract/durations.ts'
import type { Estado } from '#contract/estado.ts'
import { defaultAppName } from '#contract/portal.ts'
import { copiedMark } from '../../backup/names.ts'
import { newestWhole } from '../../backup/rotation.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { getToday } from '../../platform/config/time.ts'
import { commit } from '../../platform/config/version.ts'
import { backupFailure, lastBackup, portalId } from '../../platform/db/backup-lease.ts'
import { findSteps } from '../../platform/db/migrate.ts'
import { writeFault } from '../../platform/filesystem/folders.ts'
import { countRefusedToday } from '../auth/refusals.service.ts'
import { findStatutesOn } from '../axustes/statutes.service.ts'
import { retryStoring } from '../files/retry-storing.service.ts'
import { countUnmailedApplications } from '../solicitudes/letters.service.ts'
import { sampleNames } from '../statics/first-pages.service.ts'
import { filesState } from './damage.service.ts'
import {
  countAdminsWithoutFactor,
  countSocios,
  countWithoutPassword,
  findOlderDnis,
  findOlderEmails,
  mailState,
} from './estado.rows.ts'
import { getAvisos } from './estado.rules.ts'

/** How long undelivered messages are reported, in milliseconds. */
const mailMemory = 30 * day

/**
 * The state of the portal for its administrators: no secret, no content, and no path.
 * @param started when this server started
 */
export async function readEstado(context: AppContext, started: Date): Promise<Estado> {
  const { database, settings, version, clock } = context
  const db = database.read
  const now = clock()
  await retryStoring(context)
  const mail = await mailState(db, new Date(now.getTime() - mailMemory))
  const serverFault = context.mail.serverFault()
  const folder = settings.BACKUP_DIR
  const last = await lastBackup(db)
  const told = {
    version,
    commit,
    iniciado: started.toISOString(),
    base: database.engine === 'postgres' ? ('postgresql' as const) : ('sqlite' as const),
    migracion: (await findSteps(database)).at(-1) ?? '',
    correo: {
      configurado: settings.SMTP_URL !== undefined,
      agardando: mail.waiting,
      fallidos: mail.failed,
      ultimoErro: serverFault ?? mail.lastReason,
    },
    copia: {
      configurada: folder !== undefined,
      ultima: last?.toISOString() ?? null,
      // after a restore, files of the same portal may lie there that this one did not make
      ficheiro: folder && last ? await newestWhole(folder, await portalId(db), clock()) : null,
      // a missing folder is reported before the next backup fails
      erro: folder ? ((await writeFault(folder)) ?? (await backupFailure(db))) : null,
    },
    copiaFora: folder ? await findCopyTime(folder) : null,
    correoRexeitado: settings.SMTP_URL !== undefined && serverFault !== null,
    almacen: getAlmacen(context.faults.now()),
    ficheiros: await filesState(db, now),
    accesos: { rexeitados: await countRefusedToday(context) },
    disco: await readDisk(settings.DATA_DIR),
    cartasPendentes: await countWithoutPassword(db),
    paxinasDeMostra: await sampleNames(db),
  }
  return {
    ...told,
    avisos: getAvisos({
      ...told,
      mailRetried: mail.retried,
      solicitudesWaiting: await countUnmailedApplications(db),
      isNamed: (await context.identity()).nome !== defaultAppName,
      socios: await countSocios(db),
      hasStatutes: (await findStatutesOn(db, getToday(context))) !== undefined,
      olderDnis: await findOlderDnis(db),
      olderEmails: await findOlderEmails(db),
      adminsWithoutFactor: await countAdminsWithoutFactor(db),
      backupHours: settings.BACKUP_HOURS,
      now,
    }),
  }
}

/** Makes all mail that waits for its next attempt due at once, and looks whether a mail server that took nothing is back. */
export async function retryMail({
  bookkeep,
  mail,
  clock,
}: Pick<AppContext, 'bookkeep' | 'mail' | 'clock'>): Promise<{ n: number }> {
  const n = await bookkeep((tx) => mail.retryWaiting(tx, clock()))
  mail.wake()
  await verifyAgain(mail)
  return { n }
}

/** Speaks to a mail server that took nothing, so that *Estado* says when it is back. */
export async function verifyAgain(mail: Pick<AppContext['mail'], 'serverFault' | 'verify'>): Promise<void> {
  if (mail.serverFault() === null) return
  // the fault is remembered
  await mail.verify().catch(() => {})
}

const getAlmacen = (fault: ReturnType<AppContext['faults']['now']>): Estado['almacen'] =>
  fault && (fault === 'full' ? 'CHEO' : 'REFUSA')

/** The time at which the script for copies elsewhere last succeeded: it touches this file then. */
async function findCopyTime(folder: string): Promise<string | null> {
  const found = await stat(join(folder, copiedMark)).catch(() => null)
  return found?.mtime.toISOString() ?? null
}

async function readDisk(folder: string): Promise<Estado['disco']> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { libre: bavail * bsize, total: blocks * bsize }
}
