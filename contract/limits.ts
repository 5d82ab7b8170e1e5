import { minute } from './durations.ts'

/** Limits that server and browser share; docs/domain.md, «Limits», gives their reasons. */
export const limits = {
  /** Minimum and maximum length of a password; the setting PASSWORD_MIN can raise the minimum. */
  password: { min: 5, max: 99 },
  /** Number of recovery codes of a second factor. */
  recoveryCodes: 10,
  /** Maximum number of open sessions in the list, the last used first. */
  listedSessions: 100,
  /** Maximum length of a rich text (static page, e-mail), in characters. */
  richText: 10_485_760,
  /** Maximum length of a page description for search engines, in characters. */
  description: 500,
  /** Maximum length of a single line of text (name, title, place), in characters. */
  line: 255,
  /** Maximum length of a multi-line text without formatting (description of a document), in characters. */
  text: 2000,
  /** Maximum number of active own fields of members. */
  campos: 20,
  /** Maximum length of the name of an own field, in characters. */
  campoNome: 60,
  /** Maximum number of options of an own field. */
  opcions: 30,
  /** Maximum length of one of them, in characters. */
  opcion: 60,
  /** Maximum length of the value of an own field of one line, in characters. */
  campoTexto: 200,
  /** Maximum number of candidates, people or lists, in one election. */
  candidatas: 50,
  /** Maximum length of a text of minutes, as HTML, in characters. */
  actaTexto: 50_000,
  /** Maximum number of points of an agenda. */
  puntos: 50,
  /** Maximum length of the reason for a late convocation, or for closing an application, in characters. */
  motivo: 500,
  /** Letters of a convocation in one PDF, which takes the server some seconds. */
  cartas: 250,
  /** Letters of a name that a search for people of a census needs, and people that it finds at most. */
  censusSearch: { letters: 2, most: 20 },
  /** Valid years of budgets and accounts. */
  year: { min: 1000, max: 9999 },
  /** Maximum length of the address of a link, in characters. */
  url: 2000,
  /** Maximum amount of a payment, positive or negative, in cents. */
  cents: 999_999_999,
  /** Validity of a ticket for files, in milliseconds. */
  ticket: 10 * minute,
  /** Maximum page size of a list; without a size, or with -1, the list is complete. */
  pageSize: 1000,
  /** Maximum length of a message in the browser's error log, in characters; longer ones are cut. */
  logMessage: 4000,
  /** Number of such messages from one address in a minute. */
  logsPerMinute: 60,
  /** Maximum number of people in one request: the members of a group, or the recipients of an e-mail. */
  people: 30_000,
  /** Maximum number of records in a request that changes or prints each of them; the browser sends more in slices. */
  atOnce: 1000,
  /** Maximum size of the pictures in an e-mail, in bytes as sent. */
  mailPictures: 15_000_000,
  /** Maximum size of an uploaded file in bytes, unless MAX_FILE_SIZE is set. */
  fileSize: 250_000_000,
} as const
