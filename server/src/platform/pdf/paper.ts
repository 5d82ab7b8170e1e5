import type { Language } from '#contract/fields.ts'

/** The content of a PDF as plain values, which can be passed to a worker. Texts are plain text; a line break starts a new line. */
export interface Paper {
  language: Lowercase<Language>
  /** The text at the foot of a page: «Páxina {{number}} de {{of}}». */
  pageNumber: string
  /** The title that a viewer shows. */
  title: string
  letterhead: Letterhead
  /** What the file says of its origin, as its keywords; no viewer shows it on a page. */
  keywords?: string
  /** The moment the paper was made. The same paper with the same moment gives the same bytes. */
  created: Date
  blocks: Block[]
}

/** Leaves open in the text of `pageNumber` what each page fills in. */
export const openNumbers = { number: '{{number}}', of: '{{of}}' }

/** The association, at the head of the first page. Empty texts are left out. */
export interface Letterhead {
  name: string
  nif: string
  /** Lines. */
  address: string[]
  /** Bytes of a PNG or JPEG file. */
  logo: Uint8Array | null
}

export type Block =
  | Heading
  | Paragraph
  | List
  | Table
  | Fields
  | Qr
  | Recipient
  | Signature
  | Blanks
  | { kind: 'pageBreak' }

/** Level 1 is the paper's own title; levels start at 1 and skip none. */
export interface Heading {
  kind: 'heading'
  level: 1 | 2 | 3
  text: string
}

export interface Paragraph {
  kind: 'paragraph'
  text: string
  size?: 'small' | 'large'
  bold?: boolean
}

/** Points, numbered from 1 or with bullets. */
export interface List {
  kind: 'list'
  items: string[]
  ordered?: boolean
}

/** A table breaks over pages and repeats its header. A cell that a row lacks is empty. */
export interface Table {
  kind: 'table'
  columns: Column[]
  rows: string[][]
  /** A last row that stands out. */
  total?: string[]
}

export interface Column {
  header: string
  /** Amounts are `right`. */
  align?: 'left' | 'center' | 'right'
  /** Part of the width, relative to the other columns. */
  share: number
}

/** Labels with their values beside them. */
export interface Fields {
  kind: 'fields'
  rows: [label: string, value: string][]
}

/** A QR code with error correction level M, as payments by EPC need it. */
export interface Qr {
  kind: 'qr'
  /** The encoded text. */
  text: string
  /** A text alternative for people who do not see the code. */
  alt: string
  /** Text beside the code. */
  label: string
}

/**
 * Name and address of the recipient, where the window of an envelope shows them when they are below the letterhead. Empty lines are left
 * out.
 */
export interface Recipient {
  kind: 'recipient'
  lines: string[]
}

/** Lines to sign on, two beside each other, each with its caption. */
export interface Signature {
  kind: 'signature'
  captions: string[]
}

/** Lines to be filled in by hand, each behind its label; a label may be empty. */
export interface Blanks {
  kind: 'blanks'
  labels: string[]
}
