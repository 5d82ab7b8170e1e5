import { z } from 'zod'
import { editSocio, memberManagers, memberStaff, readSocio } from './access.ts'
import { bodyLimits } from './body-limits.ts'
import { defineCalls } from './call.ts'
import { fieldErrors } from './errors.ts'
import {
  authorities,
  bodyId,
  dni,
  email,
  eurosIn,
  idParam,
  keptEmail,
  line,
  localDate,
  localDateIn,
  noId,
  optionalLine,
  reference,
  requiredIfMissing,
  seenVersion,
} from './fields.ts'
import { fileIn, fileQuery, fileRef, pictureSize } from './files.ts'
import { isPlainText } from './hidden-characters.ts'
import { sexos, tiposPago } from './kinds.ts'
import { limits } from './limits.ts'
import { listOf, listQuery } from './lists.ts'

export type Sexo = (typeof sexos)[number]

export type TipoPago = (typeof tiposPago)[number]

const direccion = z.object({
  direccion: z.string(),
  codigoPostal: z.string(),
  localidad: z.string(),
  provincia: z.string(),
})

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

/** A member as the register's list shows them. */
export const socioRow = z.object({
  id: z.number().int(),
  userId: z.number().int(),
  numero: z.number().int(),
  nombre: z.string(),
  apellidos: z.string(),
  dni: z.string(),
  telefono: z.string(),
  email: z.string(),
  anoNac: z.number().int().nullable(),
  mesNac: z.number().int().nullable(),
  diaNac: z.number().int().nullable(),
  profesion: z.string(),
  sexo: z.enum(sexos).nullable(),
  direccion,
  cuentaCorriente: z.string(),
  fechaAlta: localDate,
  /** Null while active. */
  fechaBaja: localDate.nullable(),
  causaBaja: z.string().nullable(),
  /** Implied roles included. */
  authorities,
  thumbnail: fileRef.nullable(),
  version: z.number().int(),
})
export type SocioRow = z.infer<typeof socioRow>

/** The whole record. */
export const socio = socioRow.extend({
  documentos: z.array(socioDocumento),
  pagos: z.array(pago),
  grupos: z.array(z.object({ id: z.number().int(), name: z.string() })),
  /** Whether the person has chosen a password; until then an invitation can be sent again. */
  hasPassword: z.boolean(),
})
export type Socio = z.infer<typeof socio>

/** All that members see of each other. */
export const socioPublic = socioRow.pick({ id: true, nombre: true, apellidos: true, thumbnail: true })
export type SocioPublic = z.infer<typeof socioPublic>

/** Most files of all payments of a member together. */
const mostPagoFiles = 10_000

const wholeOrNull = z.number().int().nullish()

/** What the register keeps of a member, as it comes in. */
const fields = {
  nombre: line,
  apellidos: line,
  dni,
  telefono: line,
  email,
  /** Any of the three may be missing; that together they make a day in the past is checked by the service. */
  anoNac: wholeOrNull,
  mesNac: wholeOrNull,
  diaNac: wholeOrNull,
  profesion: optionalLine,
  sexo: z
    .enum(sexos)
    .or(z.literal('').transform(() => null))
    .nullish(),
  direccion: z
    .object({
      direccion: optionalLine,
      codigoPostal: optionalLine.refine((text) => /^\d*$/.test(text), 'error.regex.postalCodePattern'),
      localidad: optionalLine,
      provincia: optionalLine,
    })
    .nullish(),
  cuentaCorriente: optionalLine,
  /** Without it the photo stays; null takes it away. */
  thumbnail: fileIn.nullish(),
  /** Without it the documents stay; a list replaces them: those with an `id` are kept, those missing go. */
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
        /** Cents once parsed. */
        importe: eurosIn,
        fecha: localDateIn,
        documentos: z.array(fileIn).max(100).nullish(),
      }),
    )
    .max(5000)
    .refine(
      (pagos) =>
        pagos.reduce((files, { documentos }) => files + (documentos?.length ?? 0), 0) <= mostPagoFiles,
      fieldErrors.tooLong,
    )
    .nullish(),
}

/** What the register keeps of a member and people decide about, by the names of a PUT. */
export type SocioField = keyof typeof fields
export const socioFields = Object.keys(fields) as SocioField[]

/**
 * Fields only the server sets. They may come back as they were read; they change nothing, and whoever may only change
 * a part of their own record is refused when they differ.
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

/** What the register is sorted and filtered by. */
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
  filters: ['fechaBaja'],
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
        /** With getPartners: the inactive ones too. */
        getSuspended: flag,
        /** Those who hold any of these roles, separated by commas. */
        authorities: z.string().max(limits.line).optional(),
      },
    }),
    response: listOf(socioRow),
  },
  'GET /socios/public': {
    summary: 'Active members as all members see each other',
    access: 'session',
    query: listQuery({ sort: ['id', 'nombre', 'apellidos'], filters: ['fechaBaja'] }),
    response: listOf(socioPublic),
  },
  'GET /socios/:id': { summary: 'One member, whole', access: readSocio, params, response: socio },
  'POST /socios': {
    summary: 'Add a member; the person gets a link to choose a password',
    access: memberManagers,
    body: z.object({ id: noId, ...fields }),
    bodyLimit: bodyLimits.files,
    response: socio,
    status: 201,
  },
  'PUT /socios/:id': {
    summary: 'Change a member, documents and payments included, all or nothing',
    access: editSocio,
    params,
    body: z.object({ id: bodyId, version: seenVersion, ...fields, email: keptEmail, ...readOnly }),
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
