import { z } from 'zod'
import { memberManagers } from './access.ts'
import { bodyLimits } from './body-limits.ts'
import { defineCalls } from './call.ts'
import { socioCampo, socioCamposIn } from './campos.ts'
import { fieldErrors } from './errors.ts'
import {
  dni,
  emailOrNone,
  idParam,
  instant,
  language,
  line,
  localDate,
  localDateIn,
  optionalLine,
  optionalText,
  orNone,
  postalCode,
  senCorreo,
  telephone,
  withOptionalEmail,
} from './fields.ts'
import { isPlainText } from './hidden-characters.ts'
import type solicitudesTexts from './i18n/gl/administration/solicitudes.json'
import type asociarseTexts from './i18n/gl/asociarse/asociarse.json'
import { conecidas, estadosSolicitude, motivosDuplicado, tomables } from './kinds.ts'
import { limits } from './limits.ts'
import { listQuery, toListSchema } from './lists.ts'
import { isOpenEmail } from './rules.ts'
import { addressNames, forEach } from './socio-fields.ts'
import { socio } from './socios.ts'

declare module './i18n/key.ts' {
  interface Dictionaries {
    asociarse: typeof asociarseTexts
    solicitudes: typeof solicitudesTexts
  }
}

/** Applications for membership: a visitor writes one, confirms the address, and the keepers of the register decide. */

export type EstadoSolicitude = (typeof estadosSolicitude)[number]
export type MotivoDuplicado = (typeof motivosDuplicado)[number]
export type Tomar = (typeof tomables)[number]

const text = z.string()
const partOfBirth = z.number().int().nullable()

/** A member who may be the same person. */
const duplicado = z.object({
  socio: z.object({ id: z.number().int(), numero: z.number().int(), nombre: text, apellidos: text }),
  activo: z.boolean(),
  motivos: z.array(z.enum(motivosDuplicado)),
})
export type Duplicado = z.infer<typeof duplicado>

/** An application in the list. */
const solicitudeRow = z.object({
  id: z.number().int(),
  estado: z.enum(estadosSolicitude),
  /** When the address was confirmed, or without e-mail when it came. */
  recibida: instant,
  nombre: text,
  apellidos: text,
  dni: text,
  telefono: text,
  /** Null for a person without e-mail. */
  email: text.nullable(),
  /** Whether the address was confirmed; there is none to confirm without e-mail. */
  confirmada: z.boolean(),
  /** Members who may be the same person; empty once it is decided. */
  duplicados: z.array(duplicado),
})
export type SolicitudeRow = z.infer<typeof solicitudeRow>

/** A whole application. */
const solicitude = solicitudeRow.extend({
  anoNac: partOfBirth,
  mesNac: partOfBirth,
  diaNac: partOfBirth,
  direccion: z.object(forEach(addressNames, () => text)),
  cuentaCorriente: text,
  /** What the person wrote to the association. */
  mensaxe: text,
  campos: z.array(socioCampo),
  /** The DNI is that of a user with a role: administrators only may admit it. */
  soAdministracion: z.boolean(),
  /** Whom the portal knows by the DNI; null for an unknown person, and once it is decided. */
  conecida: z.enum(conecidas).nullable(),
  /** When it was decided or withdrawn, and who decided it. */
  resolta: instant.nullable(),
  autor: text.nullable(),
  /** The board's agreement to admit. */
  dataAcordo: localDate.nullable(),
  acordo: text.nullable(),
  /** Why it was denied, for the staff of the register only. */
  motivo: text.nullable(),
  /** What the person was written about the denial. */
  texto: text.nullable(),
  /** The member it became. */
  socio: z.object({ id: z.number().int(), numero: z.number().int() }).nullable(),
})
export type Solicitude = z.infer<typeof solicitude>

/** Part of the birth date; the service checks that together they make a day in the past. */
const birthPart = z.number().int().nullish()

/** The data of the person, as the register keeps them. */
const fields = {
  nombre: line,
  apellidos: line,
  dni,
  telefono: telephone,
  email: orNone(line.refine(isOpenEmail, fieldErrors.email)),
  senCorreo,
  anoNac: birthPart,
  mesNac: birthPart,
  diaNac: birthPart,
  direccion: z
    .object({
      direccion: optionalLine,
      codigoPostal: postalCode,
      localidad: optionalLine,
      provincia: optionalLine,
    })
    .nullish(),
  cuentaCorriente: optionalLine,
  mensaxe: optionalText,
  /** The own fields of the register that the application asks for. */
  campos: socioCamposIn.nullish(),
}
/** The key of a link. One that cannot be a key is answered like an unknown one. */
const key = z.string('error.reset-link-not-valid').max(200, 'error.reset-link-not-valid')
/** Several lines of text, not blank. */
const someText = z
  .string()
  .trim()
  .min(1, { error: fieldErrors.required, abort: true })
  .max(limits.text, { error: fieldErrors.tooLong, abort: true })
  .refine(isPlainText, fieldErrors.hiddenCharacters)
/** A reason of at most 500 characters, not blank. */
const closingReason = someText.max(limits.motivo, { error: fieldErrors.tooLong, abort: true })
const params = z.object({ id: idParam })

export const solicitudesCalls = defineCalls({
  'POST /solicitudes': {
    summary: 'Apply for membership; a mail asks to confirm the address',
    access: 'all',
    body: withOptionalEmail(
      z.object({
        ...fields,
        aceptaEstatutos: z.literal(true, fieldErrors.required),
        /** For machines only: people do not see this field, and an application that fills it in is thrown away. */
        asunto: z.string().max(limits.text).optional(),
        /** Language of the mails about the application. */
        langKey: language.optional(),
      }),
    ),
    bodyLimit: bodyLimits.application,
    status: 202,
  },
  'POST /solicitudes/confirmar': {
    summary: 'Confirm the address of an application with the key of the mail',
    access: 'all',
    body: z.object({ key }),
  },
  'POST /solicitudes/retirar': {
    summary: 'Withdraw an application that is not decided, with the key of the mail',
    access: 'all',
    body: z.object({ key }),
  },
  'GET /solicitudes': {
    summary: 'The applications whose address is confirmed, and those without e-mail, paged',
    access: memberManagers,
    query: listQuery({ sort: ['id', 'recibida', 'nombre', 'apellidos', 'estado'], filters: ['estado'] }),
    response: toListSchema(solicitudeRow),
  },
  'GET /solicitudes/:id': {
    summary: 'One application, whole',
    access: memberManagers,
    params,
    response: solicitude,
  },
  'PUT /solicitudes/:id/admitir': {
    summary:
      'Admit: makes the member with everything that was typed, what they pay, and the letter to choose a password; an inactive member is taken in again',
    access: memberManagers,
    params,
    body: z
      .object({
        /** The day of the board's agreement. */
        dataAcordo: localDateIn,
        /** Its number. */
        acordo: optionalLine,
        /** The e-mail in place of the one that was typed, and that there is none. */
        email: emailOrNone,
        senCorreo,
        /** What goes into the record of a person whom the portal knows; the telephone does by itself. */
        tomar: z.array(z.enum(tomables)).max(tomables.length).nullish(),
      })
      .refine(({ email, senCorreo: without }) => email === null || without !== true, {
        error: fieldErrors.withEmail,
        path: ['senCorreo'],
      }),
    response: socio,
  },
  'PUT /solicitudes/:id/denegar': {
    summary: 'Deny, for an internal reason; the person is mailed a text',
    access: memberManagers,
    params,
    body: z.object({ motivo: someText, texto: someText }),
    response: solicitude,
  },
  'PUT /solicitudes/:id/pechar': {
    summary: 'Close an application that leads nowhere, for a reason that stays inside; no mail is sent',
    access: memberManagers,
    params,
    body: z.object({ motivo: closingReason }),
    response: solicitude,
  },
})
