import { runInNewContext } from 'node:vm'

/** Pieces of slow texts: one of them repeated many times, or two of them alternating. */
const pieces = [
  ...[
    'a',
    'A',
    'ñ',
    '0',
    '1',
    ' ',
    '\u00a0',
    '\t',
    '\n',
    '\r\n',
    '\u200b',
    '\u0301',
    'a\u0301',
    '😀',
    '\ud800',
  ],
  ...[
    '<',
    '>',
    '&',
    '"',
    "'",
    '=',
    '/',
    '\\',
    ':',
    ';',
    ',',
    '.',
    '-',
    '_',
    '(',
    ')',
    '[',
    '{',
    '%',
    '#',
    '@',
    '+',
  ],
  ...[
    '&nbsp;',
    '&amp;',
    '&#160;',
    '&',
    '<br>',
    '<p>',
    '</p>',
    '<p></p>',
    '<div>',
    '<a ',
    '<a>',
    '</a>',
    '<b>a</b>',
  ],
  ...[
    '<a href="x">a</a>',
    '<img ',
    '<img src="x">',
    '<figure>',
    '</figure>',
    '<iframe>',
    '<!--',
    '<li>a',
    ' a="b"',
  ],
  ...[
    'a@',
    '@a',
    'a.',
    '.a',
    'a ',
    ' a',
    '1.',
    '01',
    'a-',
    '-a',
    'http://',
    'https://a/',
    'a/',
    '../',
    '%20',
    '_x0000_',
  ],
  ...[
    'width:1%;',
    'Version/1 ',
    'Version/1.1',
    ' Safari/',
    'data:',
    ';base64,',
    'ES',
    'T',
    '2026-01-01',
    'field:a,',
  ],
] as const

/** Prefixes and suffixes, with which a pattern matches at first and fails late. */
const beginnings = [
  ...[
    '',
    'a',
    '<p>',
    '<a ',
    '<a href="',
    '<figure>',
    '<iframe>',
    '<div class="',
    '<!--',
    '&',
    'http://',
    'https://a',
  ],
  ...['a@', 'data:image/png;base64,', 'Version/1', '2026-05-31T', 'bytes=', 'Bearer ', '"', 'width:', '1.'],
]
const endings = ['', '\u0000', ' !', '<', '"x']

const grown = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

/**
 * Texts of `length` characters: of a single piece, bare and between prefixes and suffixes, and of two alternating pieces.
 * `plain` omits prefixes and suffixes.
 */
export function slowTexts(length: number, around: 'plain' | 'some' | 'all' = 'some'): string[] {
  const before = { plain: [''], some: ['', 'http://', '<p>', 'a@'], all: beginnings }[around]
  const after = { plain: ['\u0000'], some: ['', '\u0000'], all: endings }[around]
  return pieces.flatMap((piece, index) => [
    ...before.flatMap((beginning) => after.map((ending) => beginning + grown(piece, length) + ending)),
    grown(piece + pieces[(index * 7 + 3) % pieces.length], length),
  ])
}

/** Processor time for one text in microseconds, far more than any linear function needs. */
const allowed = 2_000_000
/** Milliseconds after which all texts are given up: no processor time is read while a pattern backtracks without end. */
const timeout = 60_000

/**
 * The text for which `work` takes disproportionately long, for the message of a failing test; null when there is none.
 * Exceptions are ignored: a refusal is as good as a success.
 */
export function slowFor(texts: string[], work: (text: string) => unknown): string | null {
  let at = 0
  /** Whether every text is done with in time; stops at the first that is not. */
  const areDone = () => {
    for (at = 0; at < texts.length; at += 1) {
      const start = process.cpuUsage()
      try {
        work(texts[at] ?? '')
      } catch {}
      const { user, system } = process.cpuUsage(start)
      if (user + system > allowed) return false
    }
    return true
  }
  try {
    if (runInNewContext('areDone()', { areDone }, { timeout })) return null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
  }
  const text = texts[at] ?? ''
  return `${JSON.stringify(text.slice(0, 40))}… ${text.length} …${JSON.stringify(text.slice(-12))}`
}
