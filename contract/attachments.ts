import { z } from 'zod'
import { fieldErrors } from './errors.ts'
import { line, reference } from './fields.ts'
import { fileIn, fileQuery, fileRef, pictureSize } from './files.ts'
import { isPlainLine } from './hidden-characters.ts'
import type anexosTexts from './i18n/gl/eventos/anexos.json'
import { limits } from './limits.ts'
import { isUrl } from './rules.ts'

declare module './i18n/key.ts' {
  interface Dictionaries {
    anexos: typeof anexosTexts
  }
}

/** Links, photos and documents of events and meetings. */

/** Maximum number of each in one record. */
const most = { enlaces: 200, fotos: 2000, documentos: 500 }

export const enlace = z.object({ nombre: z.string(), url: z.string() })
export type Enlace = z.infer<typeof enlace>
const enlaceIn = z.object({
  nombre: line,
  url: z
    .string()
    .trim()
    .min(1, { error: fieldErrors.required, abort: true })
    .max(limits.url, { error: fieldErrors.tooLong, abort: true })
    .refine(isPlainLine, { error: fieldErrors.hiddenCharacters, abort: true })
    .refine(isUrl, fieldErrors.url),
})

export const documentoAnexo = z.object({ id: z.number().int(), titulo: z.string(), fichero: fileRef })
export type DocumentoAnexo = z.infer<typeof documentoAnexo>
const documentoAnexoIn = z.object({
  /** Id of an existing document of the record. */
  id: z.number().int().nullish(),
  titulo: line,
  fichero: fileIn,
})

/**
 * The group that may see a link or document of an event; null for everyone. When the group was deleted, its id is
 * `deletedGrupo` (restrictions.ts) and its name is empty; sent back unchanged, the restriction stays.
 */
export const restriction = z.object({ id: z.number().int(), name: z.string() }).nullable()
export type Restriction = z.infer<typeof restriction>
const restrictionIn = reference.nullish()

/** Attachments in a response, in order. */
export const attachments = {
  enlaces: z.array(enlace),
  fotos: z.array(fileRef),
  documentos: z.array(documentoAnexo),
}

/** Attachments in a request: a list replaces the stored one; an absent list changes nothing. */
export const attachmentsIn = {
  enlaces: z.array(enlaceIn).max(most.enlaces).nullish(),
  fotos: z.array(fileIn).max(most.fotos).nullish(),
  documentos: z.array(documentoAnexoIn).max(most.documentos).nullish(),
}

/** The same for an event, whose links and documents can be restricted to a group. */
export const restrictedAttachments = {
  ...attachments,
  enlaces: z.array(enlace.extend({ grupo: restriction })),
  documentos: z.array(documentoAnexo.extend({ grupo: restriction })),
}
export const restrictedAttachmentsIn = {
  ...attachmentsIn,
  enlaces: z
    .array(enlaceIn.extend({ grupo: restrictionIn }))
    .max(most.enlaces)
    .nullish(),
  documentos: z
    .array(documentoAnexoIn.extend({ grupo: restrictionIn }))
    .max(most.documentos)
    .nullish(),
}

/** Query of a call that returns a photo. */
export const imageQuery = fileQuery.extend({
  /** `true`: at most 150 by 150 pixels. */
  thumbnail: z.enum(['true', 'false']).optional(),
  size: pictureSize,
})
