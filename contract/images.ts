import { z } from 'zod'
import { richTextEditors } from './access.ts'
import { defineCalls } from './call.ts'
import { line, noId, seenVersion } from './fields.ts'
import type imagesTexts from './i18n/gl/administration/images.json'
import { listQuery, toListSchema } from './lists.ts'

declare module './i18n/key.ts' {
  interface Dictionaries {
    images: typeof imagesTexts
  }
}

/** A gallery groups the pictures of one kind of text, for instance `statics`. */
const gallery = z.string().regex(/^[A-Za-z0-9_-]{1,50}$/, 'error.invalid-value')

/** A picture inside a rich text. */
export const image = z.object({
  /** Unguessable: a client that knows the id may see the picture. */
  id: z.uuid(),
  gallery,
  name: z.string(),
  /** Incremented with every upload; part of the address, so that browsers can cache the picture permanently. */
  version: z.number().int(),
})
export type Image = z.infer<typeof image>

const id = z.object({ id: z.uuid() })

export const imagesCalls = defineCalls({
  'GET /images': {
    summary: 'Pictures for rich texts',
    access: richTextEditors,
    query: listQuery({ sort: ['name', 'gallery'], filters: ['gallery'] }),
    response: toListSchema(image),
  },
  'GET /images/:id': { summary: 'One picture', access: richTextEditors, params: id, response: image },
  'POST /images': {
    summary: 'Announce a picture; its bytes follow with the upload call',
    access: richTextEditors,
    body: z.object({ id: noId, gallery, name: line }),
    response: image,
    status: 201,
  },
  'PUT /images/:id': {
    summary: 'Rename a picture or move it to another gallery',
    access: richTextEditors,
    params: id,
    body: z.object({
      id: z.string('error.id-not-exists'),
      gallery,
      name: line,
      version: seenVersion,
    }),
    response: image,
  },
  'DELETE /images/:id': { summary: 'Delete a picture', access: richTextEditors, params: id },
  'POST /upload/gallery/:gallery/:id': {
    summary: 'The bytes of a picture (multipart field `content`)',
    access: richTextEditors,
    params: z.object({ gallery, id: z.uuid() }),
    bodyKind: 'multipart',
    response: image,
  },
  'GET /download/gallery/:gallery/:id': {
    summary: 'The picture',
    access: 'all',
    params: z.object({ gallery, id: z.uuid() }),
    query: z.object({ version: z.string().max(20).optional() }),
    answerKind: 'bytes',
  },
})
