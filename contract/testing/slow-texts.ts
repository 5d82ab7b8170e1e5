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
    // marks that change places
    '\u0301\u0316',
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
const endings = ['', ' !', '<', '"x', '\u0000']

const grown = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

/** A text of several lengths. */
export interface SlowText {
  /** A fifth of the whole text; the whole of one that is short already. */
  short: string
  whole: () => string
}

/** Patterns that double their work with each character need no longer text to show. */
const shortest = 3000
/** A text made by `make`, which takes its length. */
export const slowText = (length: number, make: (length: number) => string): SlowText => ({
  short: make(Math.min(length, Math.max(length / 5, shortest))),
  whole: () => make(length),
})

/**
 * Texts of `length` characters: of a single piece, bare and between prefixes and suffixes, and of two alternating pieces.
 * `plain` omits prefixes and suffixes.
 */
export function slowTexts(length: number, around: 'plain' | 'some' | 'all' = 'some'): SlowText[] {
  const before = { plain: [''], some: ['', 'http://', '<p>', 'a@'], all: beginnings }[around]
  const after = { plain: ['\u0000'], some: ['', '\u0000'], all: endings }[around]
  return pieces.flatMap((piece, index) => [
    ...before.flatMap((beginning, place) =>
      toEndings(after, index + place).map((ending) =>
        slowText(length, (size) => beginning + grown(piece, size) + ending),
      ),
    ),
    slowText(length, (size) => grown(piece + pieces[(index * 7 + 3) % pieces.length], size)),
  ])
}

/**
 * Two endings: a character that no pattern expects, and another in turn, so that each piece and each prefix meet all of them
 * without every combination of the three.
 */
const toEndings = (all: readonly string[], turn: number): string[] => {
  const [last = '', ...others] = all.toReversed()
  return all.length < 3 ? [...all] : [last, others[turn % others.length] ?? last]
}

/** Processor time for one text in microseconds, far more than any linear function needs. */
const bound = 2_000_000
/**
 * A short text that takes this share of the bound is tried in its whole length. Work that grows with the square of the
 * length takes a 25th for a fifth of the text, with the third power a 125th.
 */
const suspicious = 1 / 200
/** Milliseconds after which all texts are given up: no processor time is read while a pattern backtracks without end. A busy machine takes one minute for those of a good function. */
const timeout = 240_000

/**
 * The text for which `work` takes disproportionately long, for the message of a failing test; null when there is none.
 * Exceptions are ignored: a refusal is as good as a success.
 * @param allowed processor time for one text in microseconds
 */
export function slowFor(
  texts: readonly SlowText[],
  work: (text: string) => unknown,
  allowed = bound,
): string | null {
  let text = ''
  const run = (given: string) => {
    text = given
    try {
      work(given)
    } catch {}
  }
  /** Whether a text takes at most `most` microseconds of processor time. */
  const isDone = (given: string, most: number) => {
    const start = process.cpuUsage()
    run(given)
    const { user, system } = process.cpuUsage(start)
    return user + system <= most
  }
  const most = allowed * suspicious
  /** Time by the clock is never less than processor time, and much cheaper to read. */
  const isQuick = (given: string) => {
    const start = performance.now()
    run(given)
    return (performance.now() - start) * 1000 <= most
  }
  /** Whether every text is done with in time; stops at the first that is not. */
  const areDone = () =>
    texts.every(({ short, whole }) => isQuick(short) || isDone(short, most) || isDone(whole(), allowed))
  try {
    if (runInNewContext('areDone()', { areDone }, { timeout })) return null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
  }
  return `${JSON.stringify(text.slice(0, 40))}… ${text.length} …${JSON.stringify(text.slice(-12))}`
}
