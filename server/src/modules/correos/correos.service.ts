import type { PersoaRef } from '#contract/cotas.ts'
import { fieldErrors } from '#contract/errors.ts'
import type { Language } from '#contract/fields.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/db/audit.ts'
import { uniqueViolation } from '../../platform/db/constraints.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { PastDelivery } from '../../platform/mail/mail.ts'
import { cleanRichTexts } from '../../platform/storage/rich-text.ts'
import { lockUsuarios } from '../usuarios/socio-user.service.ts'
import { findByKey, findEnvio, insertEnvio } from './correos.rows.ts'
import { collectPictures } from './pictures.service.ts'
import { addressed, currentRecipients, getAudience } from './recipients.service.ts'

/** An e-mail as its author wrote it. */
export interface CorreoInput {
  recipients: { id: number }[]
  groups: { id: number }[]
  subject: string
  message: string
  key?: string | null | undefined
}

/**
 * The text and subject of an e-mail as they are stored.
 * @throws AppError 400 when nothing to see remains of the text
 */
async function toMailContent({ settings }: AppContext, who: Actor, { subject, message }: CorreoInput) {
  const [{ html, isBlank }] = await cleanRichTexts(who.login, [message])
  if (isBlank) throw fieldError('message', fieldErrors.required)
  const [language] = settings.LANGUAGES as [Language]
  return { subject: subject.replace(/\s+/g, ' '), html, language }
}

/** An e-mail as it would be sent, and to whom. @throws AppError 400 */
export async function previewCorreo(context: AppContext, who: Actor, input: CorreoInput) {
  const { people, senCorreo } = await getAudience(context.database.read, input)
  const content = await toMailContent(context, who, input)
  return { ...(await context.mail.show({ content })), recipients: people, senCorreo }
}

/**
 * Stores an e-mail and a delivery for each of those it is for; the queue does the rest. The same `key` of the same
 * author again is the same e-mail, whatever else it says.
 * @param past how each delivery ended, for what is told of only afterwards
 * @throws AppError 400
 */
export async function sendCorreo(
  context: AppContext,
  who: Actor,
  input: CorreoInput,
  past?: (index: number) => PastDelivery,
): Promise<{ id: number; total: number; senCorreo: PersoaRef[] }> {
  const { read } = context.database
  const key = input.key ?? null
  const sent = key && (await findByKey(read, who.login, key))
  // before anything takes long
  const audience = await getAudience(read, input)
  if (sent) return { ...sent, senCorreo: audience.senCorreo }
  const content = await toMailContent(context, who, input)
  const pictures = await collectPictures(context, content.html)
  try {
    return await context.write(who, async ({ tx, now, audit, afterCommit }) => {
      // members must not be deleted during this transaction
      await lockUsuarios(tx)
      const { people, senCorreo, grupos } = await getAudience(tx, input)
      const recipients = people.map((person, index) => ({
        ...addressed(person),
        ...(past && { past: past(index) }),
      }))
      const messageId = await context.mail.enqueueBulk(tx, now, { content, pictures, recipients })
      const total = recipients.length
      const id = await insertEnvio(tx, now, { messageId, autor: who, key, subject: content.subject, total })
      await audit({
        accion: 'ENVIAR',
        entidade: 'correo',
        rexistro: id,
        rexistroNome: content.subject,
        despois: {
          subject: content.subject,
          message: content.html,
          total,
          ...(grupos.length > 0 && { grupos }),
        },
      })
      afterCommit(context.mail.wake)
      return { id, total, senCorreo }
    })
  } catch (error) {
    const twin = uniqueViolation(error) && key && (await findByKey(read, who.login, key))
    if (twin) return { ...twin, senCorreo: audience.senCorreo }
    throw error
  }
}

/** @throws AppError 404 */
export async function getEnvio(db: Reader, id: number) {
  const found = await findEnvio(db, id)
  if (!found) throw new AppError('error.resource-not-found')
  return found
}

/**
 * Sends an e-mail again to those whose delivery failed, at the address they have now, if they are active members.
 * Returns how many these are.
 * @throws AppError 404
 */
export const retryEnvio = (
  context: AppContext,
  who: Actor,
  id: number,
): Promise<{ id: number; total: number }> =>
  context.write(who, async ({ tx, now, audit, afterCommit }) => {
    await lockUsuarios(tx)
    const { envio, messageId } = await getEnvio(tx, id)
    const total = await context.mail.retry(tx, now, messageId, (ids) => currentRecipients(tx, ids))
    await audit({
      accion: total > 0 ? 'ENVIAR' : 'MODIFICAR',
      entidade: 'correo',
      rexistro: id,
      rexistroNome: envio.subject,
      ...(total > 0 && { despois: { repetidos: total } }),
    })
    afterCommit(context.mail.wake)
    return { id, total }
  })
