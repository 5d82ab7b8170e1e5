import type { Language } from '#contract/fields.ts'
import { personName } from '#contract/person-name.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import { translate } from '../../platform/config/i18n.ts'
import type { SmtpError } from '../../platform/mail/failure.ts'
import { failureWithoutReply, toFailure } from '../../platform/mail/failure.ts'
import { getUsuario } from '../usuarios/usuarios.service.ts'

/** The outcome of a test message. */
interface Result {
  ok: boolean
  resposta: string
}

/** Sends a message to the caller's own address, and says in words what the mail server answers. @throws AppError 400 for one without e-mail */
export async function sendTestMessage(
  { bookkeep, mail, settings, log }: Pick<AppContext, 'bookkeep' | 'mail' | 'settings' | 'log'>,
  usuarioId: number,
): Promise<Result> {
  // in a transaction, so that the server refuses a caller who lost the right while it read the request
  const usuario = await bookkeep((tx) => getUsuario(tx, { id: usuarioId }))
  const language = usuario.langKey
  if (usuario.email === null) throw new AppError('error.sen-correo')
  const to = { address: usuario.email, name: personName(usuario) }
  try {
    const answer = await mail.sendTest({ to, language })
    const resposta =
      answer === null
        ? translate(language, 'mail.test.written')
        : translate(language, 'mail.test.accepted', { answer: withoutSecrets(answer, settings.SMTP_URL) })
    return { ok: answer !== null, resposta }
  } catch (error) {
    const { log: why } = toFailure(error)
    log.warn(why, 'the test message was not delivered')
    return { ok: false, resposta: withoutSecrets(inWords(error, language), settings.SMTP_URL) }
  }
}

/** The reason of a failure: the server's own answer, or what kept it from answering. */
function inWords(error: unknown, language: Language): string {
  const { code = '', response } = error as SmtpError
  if (response)
    return translate(language, code === 'EAUTH' ? 'mail.test.sign-in' : 'mail.test.refused', {
      answer: response,
    })
  return translate(language, failureWithoutReply(error).reason)
}

/** A mail server may repeat what it was told: user and password of SMTP_URL are not for a page. */
function withoutSecrets(text: string, url: string | undefined): string {
  const { username = '', password = '' } = (url && URL.parse(url)) || {}
  const [user, word] = [decodePart(username), decodePart(password)]
  return [`\0${user}\0${word}`, word, user]
    .flatMap((secret) => [secret, Buffer.from(secret).toString('base64'), encodeURIComponent(secret)])
    .filter((secret) => secret.length > 2)
    .reduce((told, secret) => told.replaceAll(secret, '…'), text)
}

/** A part of an address without percent signs, as far as it has valid ones. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
