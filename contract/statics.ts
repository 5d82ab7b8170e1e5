import { z } from 'zod'
import { admin, staticPageEditors } from './access.ts'
import { bodyLimits } from './body-limits.ts'
import { defineCalls } from './call.ts'
import { fieldErrors } from './errors.ts'
import { language, noId, richText, seenVersion } from './fields.ts'
import { isPlainText } from './hidden-characters.ts'
import type staticEditorTexts from './i18n/gl/administration/static-editor.json'
import type staticsTexts from './i18n/gl/public/statics.json'
import { limits } from './limits.ts'
import { listQuery, toListSchema } from './lists.ts'

declare module './i18n/key.ts' {
  interface Dictionaries {
    statics: typeof staticsTexts
    staticEditor: typeof staticEditorTexts
  }
}

const translation = z.object({
  language,
  /** Cleaned HTML. */
  body: z.string(),
  /** One or two sentences for search engines and shared links. */
  description: z.string(),
})

export const staticPage = z.object({
  id: z.number().int(),
  /** Name of the page, for instance `ComoAsociarse`. */
  definedId: z.string(),
  translations: z.array(translation),
  /** Present while the page has the sample text of a new portal; saving the page removes it. */
  sample: z.literal(true).optional(),
  version: z.number().int(),
})
export type StaticPage = z.infer<typeof staticPage>

const translationsIn = z
  .array(
    z.object({
      language,
      body: richText,
      description: z
        .string()
        .trim()
        .max(limits.description, { error: 'error.too-long', abort: true })
        .refine(isPlainText, fieldErrors.hiddenCharacters)
        .nullish(),
    }),
  )
  .min(1, 'error.required')
  .max(20)

const definedId = z.object({
  definedId: z.string().refine((id) => !/^\d+$/.test(id), 'invalid-id-type'),
})

export const staticsCalls = defineCalls({
  'GET /statics': {
    summary: 'All static pages',
    access: 'all',
    query: listQuery({ sort: ['id', 'definedId'] }),
    response: toListSchema(staticPage),
  },
  'GET /statics/entities': {
    summary: 'Which static pages there are',
    access: 'all',
    query: listQuery({ sort: ['id', 'definedId'] }),
    response: toListSchema(
      staticPage.pick({ id: true, definedId: true, sample: true }).extend({ description: z.string() }),
    ),
  },
  'GET /statics/:definedId': {
    summary: 'One static page',
    access: 'all',
    params: definedId,
    response: staticPage,
  },
  'POST /statics': {
    summary: 'Add a static page',
    access: admin,
    body: z.object({
      id: noId,
      definedId: z
        .string('error.static-id-mandatory')
        .trim()
        .min(1, 'error.static-id-mandatory')
        .max(100, 'error.too-long')
        .refine((id) => !/^\d+$/.test(id), 'invalid-id-type')
        .refine((id) => /^[\p{L}\p{N}_-]+$/u.test(id), 'error.invalid-value'),
      translations: translationsIn,
    }),
    bodyLimit: bodyLimits.richText,
    response: staticPage,
    status: 201,
  },
  'PUT /statics/:definedId': {
    summary: 'Change the text of a static page',
    access: (params) => staticPageEditors(params.definedId ?? ''),
    params: definedId,
    body: z.object({
      id: z.union([z.number().int(), z.string()], 'error.id-not-exists'),
      definedId: z.string().optional(),
      translations: translationsIn,
      version: seenVersion,
    }),
    bodyLimit: bodyLimits.richText,
    response: staticPage,
  },
  'DELETE /statics/:definedId': { summary: 'Remove a static page', access: admin, params: definedId },
})
