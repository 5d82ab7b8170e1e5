import { z } from 'zod'
import { admin } from './access.ts'
import { bodyLimits } from './body-limits.ts'
import { defineCalls } from './call.ts'
import { persoaRef } from './cotas.ts'
import { idParam, instant, line, reference, richText } from './fields.ts'
import type correosTexts from './i18n/gl/administration/correos.json'
import { estadosEntrega } from './kinds.ts'
import { limits } from './limits.ts'
import { listQuery, toListSchema } from './lists.ts'

declare module './i18n/key.ts' {
  interface Dictionaries {
    correos: typeof correosTexts
  }
}

const references = z
  .array(reference)
  .max(limits.people, 'error.too-long')
  .nullish()
  .transform((all) => all ?? [])

/** An e-mail to members: each recipient gets one separate message, however often they are named. */
const correo = z.object({
  recipients: references.describe('Members'),
  groups: references.describe('Groups, for those who are members of them'),
  subject: line,
  message: richText,
})

export const entrega = z.object({
  id: z.number().int(),
  /** Null after the member was deleted; name and e-mail are then erased, too. */
  socioId: z.number().int().nullable(),
  nome: z.string(),
  email: z.string(),
  /** `sent`: the mail server accepted it. */
  state: z.enum(estadosEntrega),
  tries: z.number().int(),
  /** Why the last attempt failed: a dictionary key, or the mail server's reply. */
  reason: z.string().nullable(),
})
export type Entrega = z.infer<typeof entrega>

export const envio = z.object({
  id: z.number().int(),
  instante: instant,
  /** Name of the sender. */
  autor: z.string(),
  subject: z.string(),
  /** Number of recipients: the sum of `pending`, `sent` and `failed`. */
  total: z.number().int(),
  pending: z.number().int(),
  sent: z.number().int(),
  failed: z.number().int(),
})
export type Envio = z.infer<typeof envio>

const params = z.object({ id: idParam })
const accepted = z.object({ id: z.number().int(), total: z.number().int() })
/** Those of the recipients who have no e-mail: they get none. */
const senCorreo = z.array(persoaRef)

export const correosCalls = defineCalls({
  'POST /emails/preview': {
    summary: 'An e-mail as it would be sent, and to whom: the active ones of those named',
    access: admin,
    body: correo,
    bodyLimit: bodyLimits.richText,
    response: z.object({
      subject: z.string(),
      /** The whole message; pictures of the portal by address. */
      html: z.string(),
      recipients: z.array(
        z.object({
          id: z.number().int(),
          nombre: z.string(),
          apellidos: z.string(),
          email: z.string(),
        }),
      ),
      senCorreo,
    }),
  },
  'POST /emails/send': {
    summary: 'Send an e-mail to the active ones of those named; accepted means stored',
    access: admin,
    body: correo.extend({
      key: z
        .uuid()
        .nullish()
        .describe('Made up by the caller. The same one again is the same e-mail: it is not sent twice'),
    }),
    bodyLimit: bodyLimits.richText,
    response: accepted.extend({ senCorreo }),
    status: 202,
  },
  'GET /emails': {
    summary: 'E-mails that were sent, the latest first',
    access: admin,
    query: listQuery({ sort: ['id', 'instante', 'subject', 'autor', 'total'] }),
    response: toListSchema(envio),
  },
  'GET /emails/sending': {
    summary: 'How mail leaves the portal',
    access: admin,
    response: z.object({
      /** No mail server is configured: messages become files in the data folder. */
      outbox: z.boolean(),
      /** Maximum number of messages in a minute; 0 is no limit. */
      perMinute: z.number().int(),
    }),
  },
  'GET /emails/:id': {
    summary: 'One e-mail that was sent, with all its deliveries',
    access: admin,
    params,
    query: z.object({
      deliveries: z.enum(['true', 'false']).default('true').describe('`false` leaves them out'),
    }),
    response: envio.extend({ deliveries: z.array(entrega).optional() }),
  },
  'GET /emails/:id/deliveries': {
    summary: 'Deliveries of an e-mail, paged, by surname',
    access: admin,
    params,
    query: listQuery({ sort: ['id', 'state', 'tries'], filters: ['state'] }),
    response: toListSchema(entrega),
  },
  'GET /emails/:id/message': {
    summary: 'What an e-mail that was sent says, pictures included',
    access: admin,
    params,
    response: z.object({ subject: z.string(), html: z.string() }),
  },
  'POST /emails/:id/retry': {
    summary: 'Send an e-mail again to those whose delivery failed and who are active members',
    access: admin,
    params,
    response: accepted,
    status: 202,
  },
})
