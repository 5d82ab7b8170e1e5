import { z } from 'zod'
import { defineCalls } from './call.ts'
import { instant } from './fields.ts'
import { documentExtensions, imageExtensions } from './file-names.ts'
import { limits } from './limits.ts'

/** A file the portal keeps, as records refer to it. */
export const fileRef = z.object({
  uuid: z.uuid(),
  /** Ending included. */
  fileName: z.string(),
  /** Ending in lower case without the dot. */
  type: z.string(),
})
export type FileRef = z.infer<typeof fileRef>

/**
 * A file in a request: one that was uploaded before (or that the record already holds) by `uuid`, or a small one with
 * its bytes in base64.
 */
export const fileIn = z
  .union(
    [
      z.object({ uuid: z.uuid() }),
      z.object({
        fileName: z.string().trim().min(1, 'error.required').max(limits.line, 'error.too-long'),
        type: z.string().max(20).optional(),
        content: z.string(),
      }),
    ],
    { error: 'error.required' },
  )
  .describe('{ uuid } of an upload, or { fileName, type, content } with the bytes in base64')
export type FileIn = z.infer<typeof fileIn>

/** Query of a call that answers a file; `ticket` stands in for the Authorization header where none can be sent. */
export const fileQuery = z.object({
  /** `true`: the browser saves it instead of showing it. */
  download: z.enum(['true', 'false']).optional(),
  ticket: z.string().max(500).optional(),
  /** The file's uuid. An address that carries it always means the same bytes: the browser may keep them for good. */
  v: z.string().max(50).optional(),
})

/** `medium`: the shorter side of a picture at most 480 pixels, for grids on screens with several pixels a point. */
export const pictureSize = z.enum(['medium']).optional()

export const filesCalls = defineCalls({
  'POST /files': {
    summary: `Upload a file (multipart: fileName, type, content). Endings: ${[...imageExtensions, ...documentExtensions].join(', ')}`,
    access: 'session',
    bodyKind: 'multipart',
    response: fileRef,
    status: 201,
  },
  'POST /files/ticket': {
    summary: 'A ticket that stands in for the session where a file is asked for by its address alone',
    access: 'session',
    /** With a path the ticket opens that address only; without one every file but those that are made to order. */
    body: z
      .object({ path: z.string().min(1, 'error.required').max(limits.url, 'error.too-long').nullish() })
      .nullish(),
    response: z.object({ ticket: z.string(), expires: instant }),
  },
})
