import { z } from 'zod'
import { admin } from './access.ts'
import { defineCalls } from './call.ts'

const count = z.number().int()

/** What an administrator should see to, from what weighs most. */
export const avisoCodes = [
  /** The portal still has the name every new portal has. */
  'nome',
  /** `n` pages still hold the sample text. */
  'paxinas',
  /** No mail server is set: messages are written to the folder `outbox`. */
  'correo',
  /** `n` messages could not be delivered in the last 30 days. */
  'correo-fallido',
  /** No folder for backups is set. */
  'copia',
  /** The last backup failed, or none was made for `horas` hours. */
  'copia-fallida',
  /** `n` administrators sign in without a second factor. */
  'segundo-factor',
  /** Less than a tenth and less than 2 GB of the disk are free. */
  'disco',
] as const
export type AvisoCode = (typeof avisoCodes)[number]

export const estado = z.object({
  version: z.string(),
  /** Of the code that runs; null when it runs without its history. */
  commit: z.string().nullable(),
  /** Instant the server that answers was started. */
  iniciado: z.string(),
  base: z.enum(['sqlite', 'postgresql']),
  /** The last step of the schema. */
  migracion: z.string(),
  correo: z.object({
    configurado: z.boolean(),
    /** Messages that still have to leave. */
    agardando: count,
    /** Messages that could not be delivered in the last 30 days. */
    fallidos: count,
    /** Why the last delivery that did not succeed failed: the mail server's words, or a key of the dictionaries. */
    ultimoErro: z.string().nullable(),
  }),
  copia: z.object({
    configurada: z.boolean(),
    /** Instant the last whole backup is of. */
    ultima: z.string().nullable(),
    /** Name of the newest file among those the portal made by itself, without its folder. */
    ficheiro: z.string().nullable(),
    /** Code of what kept the last scheduled backup from being made. */
    erro: z.string().nullable(),
  }),
  /** Bytes of the disk that holds the data folder. */
  disco: z.object({ libre: z.number(), total: z.number() }),
  /** Active users who have not chosen a password yet. */
  cartasPendentes: count,
  /** The definedIds of the pages that still hold the sample text. */
  paxinasDeMostra: z.array(z.string()),
  avisos: z.array(
    z.object({ codigo: z.enum(avisoCodes), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
  ),
})
export type Estado = z.infer<typeof estado>

export const estadoCalls = defineCalls({
  'GET /estado': {
    summary: 'How the portal is: version, mail, backups, disk, sample pages and what to see to',
    access: admin,
    response: estado,
  },
})
