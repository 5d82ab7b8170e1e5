/** Why a delivery did not succeed: what to do about it, what people are told, what the log may say. */
export interface Failure {
  /** No use in trying again. */
  permanent: boolean
  /** The mail server's own words, or a key of the dictionaries. Seen by administrators; it may hold an address. */
  reason: string
  /** Without anything personal. */
  log: { code: string; reply?: number; detail?: string }
}

/** A message that cannot be sent as it stands, however often it is tried; `reason` is a key of the dictionaries. */
export class Undeliverable extends Error {
  reason: 'mail.reason.expired' | 'mail.reason.unreadable' | 'mail.reason.address' | 'mail.reason.gone'

  constructor(reason: Undeliverable['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** Refusals that are not the recipient's: wrong order of commands (503), and credentials wanted (RFC 4954). */
const notOfTheRecipient = [503, 530, 534, 535, 538]
const longestReason = 500

/** What nodemailer tells of a failed try. */
export interface SmtpError {
  code?: string | undefined
  message?: string | undefined
  command?: string | undefined
  response?: string | undefined
  responseCode?: number | undefined
}

/**
 * Judges the error of a failed try. Only what the server refuses for good (5xx, RFC 5321, 4.2.1) about this recipient
 * or this message is permanent; a refused sender or sign-in and a server out of reach can be mended meanwhile.
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
      reason: code === 'EAUTH' ? 'mail.reason.sign-in' : response.slice(0, longestReason),
      log: { code, reply: responseCode },
    }
  }
  // refused before anything was said to the server: the address cannot be written in SMTP
  if (code === 'EENVELOPE' && message.includes('recipient'))
    return { permanent: true, reason: 'mail.reason.address', log: { code } }
  return { permanent: false, reason: 'mail.reason.unreachable', log: { code, detail: message } }
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const first = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour]
const later = 2 * hour
/** Tries of a delivery: the first ones above, then every two hours until two days have passed. */
const most = 1 + first.length + Math.floor((48 * hour - first.reduce((sum, wait) => sum + wait, 0)) / later)

/** Milliseconds to wait after the failed try number `tries` (from 1), or null when it was the last. */
export const waitAfter = (tries: number): number | null =>
  tries >= most ? null : (first[tries - 1] ?? later)
