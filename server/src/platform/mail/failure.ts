/** Why a delivery failed: whether to retry, what users see, what the log may contain. */
export interface Failure {
  /** Retrying is useless. */
  permanent: boolean
  /** The mail server's reply, or a dictionary key. Administrators see it; it can contain an address. */
  reason: string
  /** Without personal data. */
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
export function failureOf(error: unknown): Failure {
  if (error instanceof Undeliverable)
    return { permanent: true, reason: error.reason, log: { code: error.reason } }
  const { code, message = '', command, response, responseCode = 0 } = error as SmtpError
  if (!code) return { permanent: false, reason: 'mail.reason.unexpected', log: { code: '', detail: message } }
  if (response && responseCode > 0) {
    const about = command === 'RCPT TO' || command === 'DATA'
    return {
      permanent: about && responseCode >= 500 && !notOfTheRecipient.includes(responseCode),
      reason: code === 'EAUTH' ? 'mail.reason.sign-in' : response.slice(0, maxReasonLength),
      log: { code, reply: responseCode },
    }
  }
  // refused before anything was sent: the address cannot be written in SMTP
  if (code === 'EENVELOPE' && message.includes('recipient'))
    return { permanent: true, reason: 'mail.reason.address', log: { code } }
  return { permanent: false, reason: 'mail.reason.unreachable', log: { code, detail: message } }
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const first = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour]
const later = 2 * hour
/** Number of attempts: the first ones above, then every two hours for two days. */
const most = 1 + first.length + Math.floor((48 * hour - first.reduce((sum, wait) => sum + wait, 0)) / later)

/** Milliseconds to wait after the failed attempt number `tries` (from 1), or null after the last one. */
export const retryDelay = (tries: number): number | null =>
  tries >= most ? null : (first[tries - 1] ?? later)
