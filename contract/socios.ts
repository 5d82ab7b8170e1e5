import { z } from 'zod'
import { editSocio, memberManagers, memberStaff, readSocio } from './access.ts'
import { bodyLimits } from './body-limits.ts'
import { defineCalls } from './call.ts'
import { isCampoKey } from './campo-keys.ts'
import { socioCampo, socioCamposIn } from './campos.ts'
import { fieldErrors } from './errors.ts'
import {
  authorities,
  bodyId,
  dni,
  emailOrNone,
  eurosIn,
  idParam,
  keptEmailOrNone,
  line,
  localDate,
  localDateIn,
  noId,
  optionalLine,
  postalCode,
  reference,
  requiredIfMissing,
  seenVersion,
  senCorreo,
  telephone,
  withOptionalEmail,
} from './fields.ts'
import { fileIn, fileQuery, fileRef, pictureSize } from './files.ts'
import { isPlainText } from './hidden-characters.ts'
import type sociosTexts from './i18n/gl/private/socios.json'
import type { accesosPendentes } from './kinds.ts'
import { sexos, tiposPago } from './kinds.ts'
import { limits } from './limits.ts'
import { listQuery, toListSchema } from './lists.ts'
import { addressFields, personalFields } from './socio-fields.ts'

declare module './i18n/key.ts' {
  interface Dictionaries {
    socios: typeof sociosTexts
  }
}

export type Sexo = (typeof sexos)[number]

/** What members without a password wait for. */
export type AccesoPendente = (typeof accesosPendentes)[number]

export type TipoPago = (typeof tiposPago)[number]

/** A schema for each field, by its kind. */
const createSchemas = <
  Fields extends Record<string, keyof Schemas>,
  Schemas extends Partial<Record<string, z.ZodType>>,
>(
  fields: Fields,
  schemas: Schemas,
) =>
  Object.fromEntries(Object.entries(fields).map(([name, kind]) => [name, schemas[kind]])) as {
    [Name in keyof Fields]: Schemas[Fields[Name]]
  }

const socioDocumento = z.object({
  id: z.number().int(),
  titulo: z.string(),
  fecha: localDate,
  tipo: z.object({ id: z.number().int(), nombre: z.string() }),
  fichero: fileRef,
})
export type SocioDocumento = z.infer<typeof socioDocumento>

const pago = z.object({
  id: z.number().int(),
  tipo: z.enum(tiposPago),
  /** Euros. */
  importe: z.number(),
  fecha: localDate,
  documentos: z.array(fileRef),
})
export type Pago = z.infer<typeof pago>

const text = z.string()
const wholeNumber = z.number().int()

/** The response schema of each kind of field. */
const answered = {
  line: text,
  telephone: text,
  optionalLine: text,
  dni: text,
  /** Null for a member without e-mail. */
  email: text.nullable(),
  wholeNumber: wholeNumber.nullable(),
  sexo: z.enum(sexos).nullable(),
  address: z.object(createSchemas(addressFields, { optionalLine: text, postalCode: text })),
}

/** A member in the list of the register. */
export const socioRow = z.object({
  id: z.number().int(),
  userId: z.number().int(),
  numero: z.number().int(),
  ...createSchemas(personalFields, answered),
  fechaAlta: localDate,
  /** Null while active. */
  fechaBaja: localDate.nullable(),
  causaBaja: z.string().nullable(),
  /** Implied roles included. */
  authorities,
  thumbnail: fileRef.nullable(),
  /** Active own fields that the list carries, and in a whole record those that the reader may see; there also archived ones with a value. */
  campos: z.array(socioCampo),
  version: z.number().int(),
})
export type SocioRow = z.infer<typeof socioRow>

/** The whole record. */
export const socio = socioRow.extend({
  documentos: z.array(socioDocumento),
  pagos: z.array(pago),
  /** The latest fee that was paid and stands: no charge made by hand, nothing that was undone or came back from the bank. */
  ultimaCota: z.object({ importe: z.number(), fecha: localDate }).nullable(),
  grupos: z.array(z.object({ id: z.number().int(), name: z.string() })),
  /** Whether the person has chosen a password; until then an invitation can be sent again. */
  hasPassword: z.boolean(),
  /** Whether a letter to choose a password was ever mailed or printed. */
  hasLetter: z.boolean(),
})
export type Socio = z.infer<typeof socio>

/** The public fields of a member, which all members see; of the own fields those that are for all. */
export const socioPublic = socioRow.pick({
  id: true,
  nombre: true,
  apellidos: true,
  thumbnail: true,
  campos: true,
})
export type SocioPublic = z.infer<typeof socioPublic>

/** Maximum number of files in all payments of a member. */
const maxPagoFiles = 10_000

/** The rules of the parts of the address in requests and imports, by field. */
export const addressIn = createSchemas(addressFields, { optionalLine, postalCode })

/** The request schema of each kind of field. */
const given = {
  line,
  telephone,
  optionalLine,
  dni,
  email: emailOrNone,
  /** Parts of the birth date: the service checks that together they make a day in the past. */
  wholeNumber: wholeNumber.nullish(),
  sexo: z
    .enum(sexos)
    .or(z.literal('').transform(() => null))
    .nullish(),
  address: z.object(addressIn).nullish(),
}

/** The rules of the personal data in requests and imports, by field. */
export const personalIn = createSchemas(personalFields, given)

/** The writable fields of a member, in a request. */
const fields = {
  ...personalIn,
  /** If absent, the photo stays; null deletes it. */
  thumbnail: fileIn.nullish(),
  /** If absent, the documents stay; a list replaces them: those with an `id` are kept, missing ones are deleted. */
  documentos: z
    .array(
      z.object({
        id: z.number().int().nullish(),
        titulo: line,
        fecha: localDateIn,
        tipo: reference,
        fichero: fileIn,
      }),
    )
    .max(1000)
    .nullish(),
  /** As `documentos`. */
  pagos: z
    .array(
      z.object({
        id: z.number().int().nullish(),
        tipo: z.enum(tiposPago, { error: requiredIfMissing }),
        /** Cents after parsing. */
        importe: eurosIn,
        fecha: localDateIn,
        /** If absent, the files of the payment stay. */
        documentos: z.array(fileIn).max(100).nullish(),
      }),
    )
    .max(5000)
    .refine(
      (pagos) =>
        pagos.reduce((files, { documentos }) => files + (documentos?.length ?? 0), 0) <= maxPagoFiles,
      fieldErrors.tooLong,
    )
    .nullish(),
}

/** The writable fields of a member, by their names in a PUT. */
export type SocioField = keyof typeof fields
export const socioFields = Object.keys(fields) as SocioField[]

/** Own fields, each of which says by itself who may change it. */
const campos = socioCamposIn.nullish()

/**
 * Fields that only the server sets. A request can contain them unchanged; they are ignored. For a user who may change only
 * part of their own record, a difference is refused.
 */
const readOnly = {
  numero: z.json().optional(),
  userId: z.json().optional(),
  fechaAlta: z.json().optional(),
  fechaBaja: z.json().optional(),
  causaBaja: z.json().optional(),
  authorities: z.json().optional(),
  grupos: z.json().optional(),
}
export type SocioReadOnlyField = keyof typeof readOnly

/** Sortable and filterable fields of the register. */
export const socioListFields = {
  sort: [
    'id',
    'numero',
    'dni',
    'nombre',
    'apellidos',
    'telefono',
    'email',
    'anoNac',
    'mesNac',
    'diaNac',
    'profesion',
    'sexo',
    'fechaAlta',
    'fechaBaja',
  ],
  filters: ['fechaBaja', 'acceso', 'correo'],
  /** Own fields are called `campo.12`. */
  isOther: isCampoKey,
} as const
const flag = z.enum(['true', 'false']).optional()

const params = z.object({ id: idParam })

export const sociosCalls = defineCalls({
  'GET /socios': {
    summary: 'The register, paged. With getPartners=true: active members, unpaged',
    access: memberStaff,
    query: listQuery({
      ...socioListFields,
      more: {
        getPartners: flag,
        /** With getPartners: also inactive members. */
        getSuspended: flag,
        /** Members with any of these roles, separated by commas. */
        authorities: z.string().max(limits.line).optional(),
      },
    }),
    response: toListSchema(socioRow),
  },
  'GET /socios/public': {
    summary: 'Active members as all members see each other',
    access: 'session',
    query: listQuery({ sort: ['id', 'nombre', 'apellidos'], filters: ['fechaBaja'] }),
    response: toListSchema(socioPublic),
  },
  'GET /socios/:id': { summary: 'One member, whole', access: readSocio, params, response: socio },
  'POST /socios': {
    summary: 'Add a member; the person gets a link to choose a password',
    access: memberManagers,
    body: withOptionalEmail(z.object({ id: noId, ...fields, senCorreo, campos })),
    bodyLimit: bodyLimits.files,
    response: socio,
    status: 201,
  },
  'PUT /socios/:id': {
    summary: 'Change a member, documents and payments included, all or nothing',
    access: editSocio,
    params,
    body: withOptionalEmail(
      z.object({
        id: bodyId,
        version: seenVersion,
        ...fields,
        email: keptEmailOrNone,
        senCorreo,
        campos,
        ...readOnly,
      }),
    ),
    bodyLimit: bodyLimits.files,
    response: socio,
  },
  'DELETE /socios/:id': {
    summary: 'Delete an inactive member with documents, payments, files and user',
    access: memberManagers,
    params,
  },
  'POST /socios/:id/invite': {
    summary: 'Mail a member who has no password yet a new link to choose one',
    access: memberManagers,
    params,
  },
  'PUT /socios/:id/activate': {
    summary: 'Take an inactive member in again',
    access: memberManagers,
    params,
    response: socio,
  },
  'PUT /socios/:id/deactivate': {
    summary: 'End a membership, for a cause',
    access: memberManagers,
    params,
    query: z.object({
      cause: z
        .string()
        .trim()
        .max(limits.line, { error: 'error.too-long', abort: true })
        .refine(isPlainText, fieldErrors.hiddenCharacters)
        .optional(),
    }),
    response: socio,
  },
  'GET /socios/:id/thumbnail': {
    summary: "A member's photo, at most 150 by 150 pixels",
    access: 'session',
    params,
    query: fileQuery,
    answerKind: 'bytes',
  },
  'GET /socios/:id/photo': {
    summary: "A member's photo",
    access: 'session',
    params,
    query: fileQuery.extend({ size: pictureSize }),
    answerKind: 'bytes',
  },
  'GET /socios/:id/documents/:docId/file': {
    summary: "The file of a member's document",
    access: readSocio,
    params: z.object({ id: idParam, docId: idParam }),
    query: fileQuery,
    answerKind: 'bytes',
  },
  'GET /socios/:id/payments/:payId/file/:uuid': {
    summary: 'A file of a payment',
    access: readSocio,
    params: z.object({ id: idParam, payId: idParam, uuid: z.uuid() }),
    query: fileQuery,
    answerKind: 'bytes',
  },
})
