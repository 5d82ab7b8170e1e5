import { z } from 'zod'
import { admin } from './access.ts'
import { defineCalls } from './call.ts'
import { fieldErrors } from './errors.ts'
import {
  bodyId,
  idParam,
  line,
  localDate,
  noId,
  reference,
  requiredIfMissing,
  seenVersion,
} from './fields.ts'
import { isPlainLine, isPlainText } from './hidden-characters.ts'
import type camposTexts from './i18n/gl/administration/campos.json'
import { tiposCampo, visibilidades } from './kinds.ts'
import { limits } from './limits.ts'
import { listQuery, toListSchema } from './lists.ts'
import { searchText } from './search.ts'

declare module './i18n/key.ts' {
  interface Dictionaries {
    campos: typeof camposTexts
  }
}

/** Own fields: what an association keeps of its members beyond what the register has. */

export type TipoCampo = (typeof tiposCampo)[number]
/** Who sees the values of a field; each level includes the ones before it. */
export type Visibilidade = (typeof visibilidades)[number]

export const campo = z.object({
  id: z.number().int(),
  nome: z.string(),
  /** Fixed once a member has a value. */
  tipo: z.enum(tiposCampo),
  /** The choices of an OPCION, in the order of forms; empty for the other types. */
  opcions: z.array(z.string()),
  /** A text that forms show beside the field. */
  axuda: z.string(),
  /** XESTION: the staff of the register; PROPIA: the person too; SOCIAS: all members. */
  visible: z.enum(visibilidades),
  /** Whether members may change it in their own record. */
  editablePropia: z.boolean(),
  /** Forms ask for it; stored records may lack it. */
  obrigatorio: z.boolean(),
  /** Whether the application for membership asks for it. */
  enSolicitude: z.boolean(),
  /** Whether the list of the register carries it. */
  enLista: z.boolean(),
  orde: z.number().int(),
  /** False for an archived one: its values stay, and forms do not show it. */
  activo: z.boolean(),
  version: z.number().int(),
})
export type Campo = z.infer<typeof campo>

/** What the application for membership needs to know of a field. */
const campoSolicitude = campo.pick({
  id: true,
  nome: true,
  tipo: true,
  opcions: true,
  axuda: true,
  obrigatorio: true,
})
export type CampoSolicitude = z.infer<typeof campoSolicitude>

/** A value as answered: a text, a number, a date, true or false; null for none. */
const valor = z.union([z.string(), z.number(), z.boolean(), localDate]).nullable()
export type ValorCampo = z.infer<typeof valor>

/** The value of one field of a member. */
export const socioCampo = z.object({
  campo: campo.pick({ id: true, nome: true, tipo: true }),
  valor,
})
export type SocioCampo = z.infer<typeof socioCampo>

/** A value in a request, which the service checks against the type of its field. The empty text is no value. */
export const valorIn = z
  .union([
    z.string().trim().max(limits.text, fieldErrors.tooLong).refine(isPlainText, fieldErrors.hiddenCharacters),
    z.number(),
    z.boolean(),
    z.array(z.number()).max(20),
  ])
  .nullable()
  .describe('Text, number, [year, month, day] or YYYY-MM-DD, true or false; null clears it')

/** Values of own fields in a request. A field that is absent stays as it is. */
export const socioCamposIn = z
  .array(z.object({ campo: reference, valor: valorIn }))
  .max(limits.atOnce, fieldErrors.invalidValue)
export type SocioCamposIn = z.output<typeof socioCamposIn>

/** Whether no two of the texts are alike but for case and accents. */
const isEachOnce = (texts: string[]) => new Set(texts.map((text) => searchText(text))).size === texts.length

const opcion = line
  .max(limits.opcion, { error: fieldErrors.tooLong, abort: true })
  // a filter separates fields by commas, and a field from its value by a colon
  .refine((text) => !/[,:]/.test(text), fieldErrors.invalidValue)

/** Where the last of all fields can stand. */
export const largestOrde = 1_000_000

/** The fields of a POST or PUT. What is absent has its default in a new field, and stays as it is in another. */
const fields = {
  nome: line.max(limits.campoNome, { error: fieldErrors.tooLong, abort: true }),
  tipo: z.enum(tiposCampo, { error: requiredIfMissing }),
  opcions: z
    .array(opcion)
    .max(limits.opcions, fieldErrors.invalidValue)
    .refine(isEachOnce, fieldErrors.invalidValue)
    .optional(),
  axuda: z
    .string()
    .trim()
    .max(limits.line, { error: fieldErrors.tooLong, abort: true })
    .refine(isPlainLine, fieldErrors.hiddenCharacters)
    .optional(),
  visible: z.enum(visibilidades).optional(),
  editablePropia: z.boolean().optional(),
  obrigatorio: z.boolean().optional(),
  enSolicitude: z.boolean().optional(),
  enLista: z.boolean().optional(),
  orde: z
    .number(fieldErrors.integer)
    .int(fieldErrors.integer)
    .min(0, fieldErrors.invalidValue)
    .max(largestOrde, fieldErrors.invalidValue)
    .optional(),
  activo: z.boolean().optional(),
}
const params = z.object({ id: idParam })

export const camposCalls = defineCalls({
  'GET /campos': {
    summary: 'The own fields whose values the caller may see, paged',
    access: 'session',
    query: listQuery({ sort: ['id', 'nome', 'orde'], filters: ['activo'] }),
    response: toListSchema(campo),
  },
  'GET /campos/solicitude': {
    summary: 'The own fields that the application for membership asks for',
    access: 'all',
    response: z.array(campoSolicitude),
  },
  'GET /campos/:id': { summary: 'One own field', access: admin, params, response: campo },
  'POST /campos': {
    summary: 'Add an own field',
    access: admin,
    body: z.object({ id: noId, ...fields }),
    response: campo,
    status: 201,
  },
  'PUT /campos/:id': {
    summary: 'Change an own field; its type and the options that members have stay',
    access: admin,
    params,
    body: z.object({ id: bodyId, version: seenVersion, ...fields }),
    response: campo,
  },
  'DELETE /campos/:id': {
    summary: 'Delete an own field of which no member has a value',
    access: admin,
    params,
  },
})
