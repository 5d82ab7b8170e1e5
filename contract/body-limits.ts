/** Size limits of request bodies in bytes; each call names its own. */
export const bodyLimits = {
  /** Requests of visitors: a few lines of text. */
  visitor: 32 * 1024,
  /** A record with a few fields. */
  small: 64 * 1024,
  /** An application for membership, whose own fields can be paragraphs. */
  application: 128 * 1024,
  /** An agenda, whose points have a text each. */
  agenda: 1024 * 1024,
  /** A list of people or charges, also one that is longer than the call takes. */
  people: 4 * 1024 * 1024,
  /** A record with files inside, in base64. */
  files: 16 * 1024 * 1024,
  /** Rich text: JSON may need six bytes for each of its characters. */
  richText: 64 * 1024 * 1024,
} as const

/** Maximum number of values in a JSON body: many small ones take a hundred times the memory of their text. */
export const jsonValues = 150_000
