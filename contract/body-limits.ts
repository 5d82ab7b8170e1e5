/** How large the body of a request may be, in bytes; which of them a call has stands beside it. */
export const bodyLimits = {
  /** What visitors send: a few lines of text. */
  visitor: 32 * 1024,
  /** A record of a few fields. */
  small: 64 * 1024,
  /** A list of people. */
  people: 4 * 1024 * 1024,
  /** A record with files inside, in base64. */
  files: 16 * 1024 * 1024,
  /** Rich text: JSON may need six bytes for each of its characters. */
  richText: 64 * 1024 * 1024,
} as const

/** Most values in a JSON body: it takes a hundred times the memory of its text when they are small. */
export const jsonValues = 150_000
