/** Numbers that server and browser both hold to; docs/domain.md, «Limits», tells where each comes from. */
export const limits = {
  /** Shortest and longest password, both allowed; an association may ask for a longer minimum (PASSWORD_MIN). */
  password: { min: 5, max: 99 },
  /** How many recovery codes somebody gets with a second factor. */
  recoveryCodes: 10,
  /** Most open sessions of a person that are listed, the last used first. */
  listedSessions: 100,
  /** Longest rich text (static page, bulk e-mail), in characters. */
  richText: 10_485_760,
  /** Longest description of a page for search engines, in characters. */
  description: 500,
  /** Longest single line of text (name, title, place), in characters. */
  line: 255,
  /** Longest text of several lines without formatting (description of a document), in characters. */
  text: 2000,
  /** First and last year a budget or accounts may be of. */
  year: { min: 1000, max: 9999 },
  /** Longest address of a link, in characters. */
  url: 2000,
  /** Largest amount of a payment either way, in cents. */
  cents: 999_999_999,
  /** How long a ticket for files is good, in milliseconds. */
  ticket: 10 * 60_000,
  /** Largest page of a list; without a size, or with -1, a list comes whole. */
  pageSize: 1000,
  /** Longest message accepted by the browser's error log, in characters; longer ones are cut. */
  logMessage: 4000,
  /** Messages one address may leave there in a minute. */
  logsPerMinute: 60,
  /** Most people one request may name: the members of a group, those an e-mail is for, as members or as groups. */
  people: 30_000,
  /** Pictures inside an e-mail, in bytes as they are sent. */
  mailPictures: 15_000_000,
  /** Largest uploaded file in bytes, unless MAX_FILE_SIZE says otherwise. */
  fileSize: 250_000_000,
} as const
