import { hour, minute, second } from '#contract/durations.ts'
import { redactPersonalData } from '#contract/personal-data.ts'
import { sumBy } from '#contract/sums.ts'

/** Why a delivery failed: whether to retry, what users see, what the log may contain. */
export interface Failure {
  /** Retrying is useless. */
  permanent: boolean
  /** The mail server takes no message at all: it does not answer, or refuses the portal. */
  ofServer: boolean
  /** The mail server's reply, or a dictionary key. Administrators see it; it can contain an address. */
  reason: string
  /** For the log; without personal data. */
  log: { code: string; reply?: number; detail?: string }
}

/** A message that can never be sent; `reason` is a dictionary key. */
export class Undeliverable extends Error {
  reason: 'mail.reason.expired' | 'mail.reason.unreadable' | 'mail.reason.address' | 'mail.reason.gone'

  constructor(reason: Undeliverable['reason']) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Replies that do not concern the recipient: bad sequence of commands (503), and authentication required (RFC 4954).
 */
const notOfTheRecipient = [503, 530, 534, 535, 538]
const maxReasonLength = 500

/** Errors of nodemailer and the system for a server that does not answer. */
const silences = [
  { pattern: /^EDNS|ENOTFOUND|EAI_AGAIN/, reason: 'mail.reason.no-host' },
  { pattern: /ECONNREFUSED/, reason: 'mail.reason.nothing-there' },
  { pattern: /^ETIMEDOUT/, reason: 'mail.reason.silent' },
  // the connection would be encrypted, but perhaps with another server
  { pattern: /certificate|altnames/i, reason: 'mail.reason.certificate' },
  { pattern: /^ETLS|SSL/i, reason: 'mail.reason.tls' },
] as const

/** The error of nodemailer for a failed attempt. */
export interface SmtpError {
  code?: string | undefined
  message?: string | undefined
  command?: string | undefined
  response?: string | undefined
  responseCode?: number | undefined
}

/**
 * Classifies the error of a failed attempt. Only a permanent reply of the server (5xx, RFC 5321, 4.2.1) about this
 * recipient or this message is permanent; a refused sender or sign-in and an unreachable server can be corrected by
 * the operator.
 */
export function toFailure(error: unknown): Failure {
  const { code, command, response, responseCode = 0 } = error as SmtpError
  if (!code || !response || responseCode === 0) return failureWithoutReply(error)
  const about = (command === 'RCPT TO' || command === 'DATA') && !notOfTheRecipient.includes(responseCode)
  return {
    permanent: about && responseCode >= 500,
    ofServer: !about,
    reason: code === 'EAUTH' ? 'mail.reason.sign-in' : response.slice(0, maxReasonLength),
    log: { code, reply: responseCode },
  }
}

/** The same for an error that is no reply of the mail server. */
export function failureWithoutReply(error: unknown) {
  if (error instanceof Undeliverable)
    return { permanent: true, ofServer: false, reason: error.reason, log: { code: error.reason } }
  const { code = '', message = '' } = error as SmtpError
  const log = { code, detail: redactPersonalData(message) }
  if (!code) return { permanent: false, ofServer: false, reason: 'mail.reason.unexpected' as const, log }
  // refused before anything was sent: the address cannot be written in SMTP
  if (code === 'EENVELOPE' && message.includes('recipient'))
    return { permanent: true, ofServer: false, reason: 'mail.reason.address' as const, log: { code } }
  const known = silences.find(({ pattern }) => pattern.test(`${code} ${message}`))
  return {
    permanent: false,
    ofServer: true,
    reason: known?.reason ?? ('mail.reason.unreachable' as const),
    log,
  }
}

const first = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour]
const later = 2 * hour
/** Number of attempts: the first ones above, then every two hours for two days. */
const most = 1 + first.length + Math.floor((48 * hour - sumBy(first, (wait) => wait)) / later)

/** Milliseconds to wait after the failed attempt number `tries` (from 1), or null after the last one. */
export const retryDelay = (tries: number): number | null =>
  tries >= most ? null : (first[tries - 1] ?? later)
