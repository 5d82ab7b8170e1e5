import type { z } from 'zod'
import { day } from '#contract/durations.ts'
import type { Language } from '#contract/fields.ts'
import type { solicitudesCalls } from '#contract/solicitudes.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import { getToday } from '../../platform/config/time.ts'
import { randomKey, toHash } from '../../platform/crypto/tokens.ts'
import { anywhere, beginAttempt } from '../auth/attempts.service.ts'
import { readSolicitudeCampos, saveSolicitudeCampos } from '../campos/solicitude.service.ts'
import { parseSocio } from '../socios/socio.rules.ts'
import { expectRoomToWait, goesAtOnce, mayWriteTo } from './letters.service.ts'
import { notifyKeepers } from './notice.service.ts'
import {
  confirmSolicitude,
  endSolicitude,
  eraseUnconfirmed,
  findByHash,
  findOlder,
  insertSolicitude,
  type SolicitudeValues,
  setPending,
} from './solicitudes.rows.ts'
import { applicant, nameOfSolicitude } from './solicitudes.rules.ts'

/** What a visitor does: applies, confirms the address, withdraws. */

type Application = z.output<(typeof solicitudesCalls)['POST /solicitudes']['body']>

/** How long the key of the mail confirms after it was written, in milliseconds. An application that is not confirmed by then is erased. */
export const confirmationTime = 3 * day

/**
 * Stores an application and mails the link that confirms it; over the day's bound of such mails, later. Without e-mail it is received at
 * once. It never looks at members or users, so it cannot tell who is one. Nothing
 * that was typed is in the mail: strangers could send their words to anybody.
 * @param from the network address of the visitor
 * @throws AppError 400 for the birth date and own fields; 429 after too many applications from one address, or when too many wait for their mail
 */
export async function applyForMembership(
  context: AppContext,
  input: Application,
  from: string,
): Promise<void> {
  const { database, settings, clock, mail } = context
  const { campos: given, aceptaEstatutos: _, asunto, langKey, mensaxe, ...person } = input
  const values = parseSocio({ ...person, profesion: '' }, getToday(context))
  const campos = await readSolicitudeCampos(database.read, given)
  await beginAttempt(context, 'solicitude', from, '')
  if (asunto?.trim()) return
  const [first = 'GL'] = settings.LANGUAGES
  const language: Language = langKey && settings.LANGUAGES.includes(langKey) ? langKey : first
  const { email } = values
  if (email === null)
    return receiveOnPaper(context, { ...values, email, mensaxe }, { campos, language, from })
  if (!(await mayWriteTo(context, email))) return
  const isMailed = await goesAtOnce(context)
  await database.transactionWithoutAudit(async (tx) => {
    const now = clock()
    const key = randomKey()
    const keep = { hash: toHash(key), langKey: language, now, isMailed }
    if (!isMailed) await expectRoomToWait(tx)
    await saveSolicitudeCampos(tx, await insertSolicitude(tx, { ...values, mensaxe }, keep), campos)
    if (!isMailed) return
    const to = { address: email, name: '' }
    await mail.enqueue(tx, now, { template: 'solicitude-confirm', to, language, key })
  })
  mail.wake()
}

/**
 * Receives an application of a person without e-mail, which no mail can confirm.
 * @throws AppError 429 after three in a day from one address, or twenty in all
 */
async function receiveOnPaper(
  context: AppContext,
  values: SolicitudeValues,
  { campos, language, from }: { campos: ApplicationCampos; language: Language; from: string },
): Promise<void> {
  await beginAttempt(context, 'solicitude-paper', from, '')
  await beginAttempt(context, 'solicitude-paper-any', anywhere, '')
  await context.write(applicant, async ({ tx, now, audit }) => {
    const keep = { hash: toHash(randomKey()), langKey: language, now, isMailed: true }
    const id = await insertSolicitude(tx, values, keep)
    await saveSolicitudeCampos(tx, id, campos)
    await audit(reception(id))
    await setPending(tx)
    await notifyKeepers(context, tx, now)
  })
  context.mail.wake()
}
type ApplicationCampos = Awaited<ReturnType<typeof readSolicitudeCampos>>

/** The entry in the trail of an application that the keepers of the register see from then on. */
const reception = (id: number) =>
  ({
    accion: 'CREAR',
    entidade: 'solicitude',
    rexistro: id,
    rexistroNome: nameOfSolicitude(id),
    despois: { estado: 'RECIBIDA' },
  }) as const

const notValid = () => new AppError('error.reset-link-not-valid')

/**
 * Confirms the address of an application with the key of the mail; the keepers of the register see it from then on. Another one of the
 * same person from the same address is withdrawn. Confirmed again it stays as it is: people press a button twice.
 * @throws AppError 400 when the key is unknown or too old, or the application is decided or withdrawn
 */
export async function confirmApplication(context: AppContext, key: string): Promise<void> {
  const { database, clock, mail } = context
  const found = await findByHash(database.read, toHash(key))
  const isOld = found && Date.parse(found.enviada) + confirmationTime <= clock().getTime()
  if (!found || isOld || (found.estado !== null && found.estado !== 'RECIBIDA')) throw notValid()
  if (found.estado === 'RECIBIDA') return
  const { id } = found
  await context.write(applicant, async ({ tx, now, audit }) => {
    if (!(await confirmSolicitude(tx, id, now))) throw notValid()
    await audit(reception(id))
    for (const older of await findOlder(tx, found))
      if (await endSolicitude(tx, older.id, now, { estado: 'RETIRADA' })) await audit(withdrawal(older.id))
    await setPending(tx)
    await notifyKeepers(context, tx, now)
  })
  mail.wake()
}

/** The entry in the trail of an application that its person withdrew. */
const withdrawal = (id: number) =>
  ({
    accion: 'RETIRAR',
    entidade: 'solicitude',
    rexistro: id,
    rexistroNome: nameOfSolicitude(id),
    antes: { estado: 'RECIBIDA' },
    despois: { estado: 'RETIRADA' },
  }) as const

/**
 * Withdraws an application with the key of the mail. One that was never confirmed is erased: whoever has the mail may not have written
 * it. Withdrawn again it stays as it is.
 * @throws AppError 400 when the key is unknown, or the application is decided
 */
export async function withdrawApplication(context: AppContext, key: string): Promise<void> {
  const { database } = context
  const found = await findByHash(database.read, toHash(key))
  if (!found || ['ADMITIDA', 'DENEGADA', 'PECHADA'].includes(found.estado ?? '')) throw notValid()
  if (found.estado === 'RETIRADA') return
  const { id } = found
  if (found.estado === null && (await database.transactionWithoutAudit((tx) => eraseUnconfirmed(tx, id))))
    return
  await context.write(applicant, async ({ tx, now, audit }) => {
    if (!(await endSolicitude(tx, id, now, { estado: 'RETIRADA' }))) throw notValid()
    await audit(withdrawal(id))
  })
}
