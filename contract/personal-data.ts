/**
 * Values that neither a log nor the audit trail may keep. One list masks them in reports of browsers (there, and again at the server), in
 * errors of the server's log, and in the trail.
 */

/** The separators that people write between the digits and groups of a number, also as they appear in an address. */
const gap = String.raw`(?:[\s.\-_/·()]|%20|\\u00a0){0,3}`
/** The text before a number, which a match keeps. Browsers of phones ten years old do not support lookbehind. */
const before = String.raw`(^|[^\p{L}\p{N}])`
const after = String.raw`(?![\p{L}\p{N}])`

interface Mask {
  /** The kind of value that it finds. */
  what: string
  pattern: RegExp
  /** Nothing is left of a match, not even a sign that it was there. */
  leavesNothing?: true
  /** The part of a match that remains; undefined for nothing. */
  keeps?: (match: string, ...groups: (string | undefined)[]) => string
  /** Also in the audit trail, which keeps personal data as they are. */
  inTrail?: true
}

/** The end of an address that could contain an e-mail, or a user and a password. */
const notAnEmail = /^\d+\.\d+\.\d+/

const masks: Mask[] = [
  { what: 'secrets for an app of codes', pattern: /otpauth(?::|%3a)[^\s"'<>\\]+/gi, inTrail: true },
  { what: 'signed tokens and tickets', pattern: /\beyJ[\w-]*(?:\.[\w-]+){1,4}/g, inTrail: true },
  {
    what: 'sign-in of a header',
    pattern: /\b(bearer|basic)(?:\s|%20)+[^\s"'<>\\,;]+/gi,
    keeps: first,
    inTrail: true,
  },
  {
    what: 'values with a name that says they are secret, in headers, objects and addresses',
    pattern:
      /((?:idempotency-key|authorization|(?:new|current)?password|contrasinal|contraseña|secret|token|ticket|key)\\{0,3}["']?(?:\s{0,2}[:=]\s{0,2}|%3d))(?:\\{0,3}["'])?[^\s"'<>\\,;&)}]+/gi,
    keeps: first,
    inTrail: true,
  },
  { what: 'queries of addresses', pattern: /(?:\?|%3f)[^\s)'"<>\\]*/gi, leavesNothing: true },
  { what: 'users and passwords of addresses', pattern: /(\/\/)[^\s/@"'<>]{1,300}@/g, keeps: first },
  {
    what: 'e-mail addresses, not the functions of a stack before @http',
    pattern: /[^\s"'<>()/\\:;,=@]{1,64}(?:@|%40)(?!https?:|file:|blob:)[^\s"'<>()/\\:;,@]+/gi,
    keeps: (match) => (notAnEmail.test(match) ? match : ''),
  },
  // before accounts, which a part of an identifier can look like
  { what: 'identifiers such as keys of requests', pattern: /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi },
  {
    what: 'account numbers, in one piece and in groups of four',
    pattern: new RegExp(
      `${before}[A-Z]{2}\\d{2}(?:${gap}[A-Z0-9]{4}){2,7}(?:${gap}[A-Z0-9]{1,3}${after})?`,
      'giu',
    ),
    keeps: first,
  },
  {
    what: 'secrets of an app in groups, and recovery codes',
    pattern: /\b(?:[A-Z2-7]{4}[\s-]){3,}[A-Z2-7]{4}\b|\b[0-9A-HJKMNP-TV-Z]{5}[\s-][0-9A-HJKMNP-TV-Z]{5}\b/g,
  },
  {
    what: 'the same in small letters or in one piece, if they have digits',
    pattern: /\b(?:[a-z2-7]{4}[\s-]){3,}[a-z2-7]{4}\b|\b[0-9a-z]{5}[\s-]?[0-9a-z]{5}\b/gi,
    keeps: (match) => (/\d/.test(match) && /[a-z]/i.test(match) && !isTime(match) ? '' : match),
  },
  {
    what: 'keys of links, hashes and whatever else is as long; not the names of scripts in a stack',
    pattern: /[\w-]{32,}(\.(?:[mc]?[jt]sx?|css|map)\b)?/g,
    keeps: (match, script) => (script ? match : ''),
  },
  {
    what: 'identity numbers, with blanks, dots and hyphens',
    pattern: new RegExp(
      `${before}(?:(?:[A-Z]${gap})?\\d{1,2}[. ]?\\d{3}[. ]?\\d{2,3}${gap}[A-Z]|[A-Z]${gap}\\d{2}[. ]?\\d{3}[. ]?\\d{2,3})${after}`,
      'giu',
    ),
    keeps: first,
  },
  {
    what: 'telephones, and the digits of accounts, identity numbers and codes',
    // a position in a script, as in portal.js:12:1234567, comes first and stays
    pattern: new RegExp(`:\\d{1,7}:\\d{1,7}(?!\\d)|(?:\\+|\\b00${gap})?\\(?\\d(?:${gap}\\d){5,}`, 'gu'),
    keeps: (match) => (match.startsWith(':') || isPlainNumber(match) ? match : ''),
  },
]

function first(_match: string, kept: string | undefined): string {
  return kept ?? ''
}

const isTime = (text: string) => /^\d{4}-\d\d?-\d\d?/.test(text)

/** Days, times and addresses of servers, and positions in a script. */
function isPlainNumber(match: string): boolean {
  const digits = match.replace(/\D/g, '').length
  if (/^\(?(\+|00)/.test(match)) return false
  if (isTime(match) || /^\d{1,3}(\.\d{1,3}){3}$/.test(match)) return !/\d{9}/.test(match)
  // of six to eight digits only those in one piece
  return digits < 9 && !/\d{6}/.test(match)
}

const mask = (list: readonly Mask[], text: string): string =>
  list.reduce(
    (left, { pattern, keeps, leavesNothing }) =>
      left.replace(pattern, (match: string, ...groups: (string | undefined)[]) => {
        const kept = keeps?.(match, ...groups) ?? ''
        return kept === match || leavesNothing ? kept : `${kept}…`
      }),
    text,
  )

/** A text for the log, without what tells of a person or opens anything. Addresses lose their query. */
export const redactPersonalData = (text: string): string => mask(masks, text)

const inTrail = masks.filter((each) => each.inTrail)

/** A text for the audit trail, which keeps personal data and no secrets. JSON stays JSON. */
export const redactSecrets = (text: string): string => mask(inTrail, text)
