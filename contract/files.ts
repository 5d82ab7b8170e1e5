import { z } from 'zod'
import { defineCalls } from './call.ts'
import { fieldErrors } from './errors.ts'
import { instant, requiredIfMissing } from './fields.ts'
import { documentExtensions, exchangeExtensions, filePurposes, imageExtensions } from './file-names.ts'
import type filesTexts from './i18n/gl/ui/files.json'
import { limits } from './limits.ts'

declare module './i18n/key.ts' {
  interface Dictionaries {
    files: typeof filesTexts
  }
}

/** Reference to a stored file. */
export const fileRef = z.object({
  uuid: z.uuid(),
  /** With extension. */
  fileName: z.string(),
  /** Extension in lower case without the dot. */
  type: z.string(),
})
export type FileRef = z.infer<typeof fileRef>

/** The fault of a value that is not a file: it is absent, is no object, or has a wrong part. */
function fileFault(issue: { input?: unknown }): string {
  const { input } = issue
  if (requiredIfMissing(issue)) return fieldErrors.required
  if (typeof input !== 'object' || Array.isArray(input)) return fieldErrors.invalidType
  const { uuid, content } = input as { uuid?: unknown; content?: unknown }
  return uuid === undefined && content === undefined ? fieldErrors.required : fieldErrors.invalidValue
}

/**
 * A file in a request: a previous upload, or a file the record already has, by `uuid`; or a small file in base64, also where it
 * replaces the file with that `uuid`.
 */
export const fileIn = z
  .union(
    [
      z.object({ uuid: z.uuid(), content: z.literal('').nullish() }),
      z.object({
        fileName: z.string().trim().min(1, 'error.required').max(limits.line, 'error.too-long'),
        type: z.string().max(20).optional(),
        content: z.string(),
      }),
    ],
    { error: fileFault },
  )
  .describe(
    '{ uuid } of an upload, or { fileName, type, content } with the bytes in base64; content counts where both are given',
  )
export type FileIn = z.infer<typeof fileIn>

/** Query of a call that returns a file; `ticket` replaces the Authorization header where a client cannot send one. */
export const fileQuery = z.object({
  /** `true`: the browser saves it instead of showing it. */
  download: z.enum(['true', 'false']).optional(),
  ticket: z.string().max(500).optional(),
  /** The file's uuid. An address with it never changes its content, so browsers can cache it permanently. */
  v: z.string().max(50).optional(),
})

/** `medium`: a picture whose shorter side has at most 480 pixels, for grids on high-density screens. */
export const pictureSize = z.enum(['medium']).optional()

export const filesCalls = defineCalls({
  'POST /files': {
    summary: `Upload a file (multipart: fileName, type, content). Endings: ${[...imageExtensions, ...documentExtensions].join(', ')}`,
    access: 'session',
    bodyKind: 'multipart',
    query: z.object({
      para: z
        .enum(filePurposes)
        .optional()
        .describe(`For one purpose only, at most 20 MB. Endings: ${exchangeExtensions.join(', ')}`),
    }),
    response: fileRef,
    status: 201,
  },
  'POST /files/ticket': {
    summary: 'A ticket that stands in for the session where a file is asked for by its address alone',
    access: 'session',
    /** With a path, the ticket opens that address only; without one, every file except generated ones. */
    body: z
      .object({ path: z.string().min(1, 'error.required').max(limits.url, 'error.too-long').nullish() })
      .nullish(),
    response: z.object({ ticket: z.string(), expires: instant }),
  },
})
