import { z } from 'zod'
import { admin } from './access.ts'
import { defineCalls } from './call.ts'
import type estadoTexts from './i18n/gl/administration/estado.json'
import { entidades } from './kinds.ts'

declare module './i18n/key.ts' {
  interface Dictionaries {
    estado: typeof estadoTexts
  }
}

const count = z.number().int()

/** Notices for the administrator, most important first. */
export const avisoCodes = [
  /** Nothing can be stored: no room is left, or the storage refuses. */
  'almacen',
  /** `n` stored files are lost or damaged. */
  'ficheiros',
  /** The portal still has the default name. */
  'nome',
  /** `n` pages still have the sample text. */
  'paxinas',
  /** The register has at most one member. */
  'persoas',
  /** The association has no statutes: no meeting can be convened or opened. */
  'estatutos',
  /** No mail server is configured: messages are written to the folder `outbox`. */
  'correo',
  /** `n` messages failed in the last 30 days, or wait after a failed try; 0 when the mail server took nothing at the last try. */
  'correo-fallido',
  /** `n` applications for membership wait for the mail that asks to confirm them: as many as may go in a day have gone. */
  'solicitudes-agardan',
  /** No backup folder is configured. */
  'copia',
  /** The last backup failed, or there was none for `horas` hours. */
  'copia-fallida',
  /** `n` users have a DNI that is another user's except for how it is written: `dni` are the first of them. */
  'dni-repetido',
  /** `n` users have an e-mail that is another user's except for how its accents are stored: `dni` are the first of them. */
  'correo-repetido',
  /** The last backup lacks files of the portal, or has damaged ones. */
  'copia-incompleta',
  /** The copies elsewhere were last brought up to date `dias` days ago. */
  'copia-fora',
  /** `n` administrators have no second factor. */
  'segundo-factor',
  /** Less than a tenth and less than 2 GB of the disk are free. */
  'disco',
] as const
export type AvisoCode = (typeof avisoCodes)[number]

/** A stored file that is lost, or has other bytes than were stored, with the record that shows it. */
const ficheiroMalo = z.object({
  nome: z.string(),
  motivo: z.enum(['FALTA', 'DANADO']),
  /** Null for an upload that no record has yet. */
  rexistro: z.object({ entidade: z.enum(entidades), id: z.string(), nome: z.string().nullable() }).nullable(),
})
export type FicheiroMalo = z.infer<typeof ficheiroMalo>

export const estado = z.object({
  version: z.string(),
  /** Git commit of the running code; null without its history. */
  commit: z.string().nullable(),
  /** Instant at which this server started. */
  iniciado: z.string(),
  base: z.enum(['sqlite', 'postgresql']),
  /** The last migration. */
  migracion: z.string(),
  correo: z.object({
    configurado: z.boolean(),
    /** Messages in the queue. */
    agardando: count,
    /** Messages that failed in the last 30 days. */
    fallidos: count,
    /** Why the mail server takes nothing, or the last delivery failed: the mail server's reply, or a dictionary key. */
    ultimoErro: z.string().nullable(),
  }),
  copia: z.object({
    configurada: z.boolean(),
    /** Time of the last complete backup. */
    ultima: z.string().nullable(),
    /** Name of the newest scheduled backup file, without folder. */
    ficheiro: z.string().nullable(),
    /** Error code of the last scheduled backup; `INCOMPLETE` when it lacks files of the portal. */
    erro: z.string().nullable(),
  }),
  /** When the copies elsewhere were last brought up to date; null when nothing tells it. */
  copiaFora: z.string().nullable(),
  /** The mail server took nothing at the last try. */
  correoRexeitado: z.boolean(),
  /** Why nothing can be stored: no room is left, or the disk, the bucket or the database refuses; null when it works. */
  almacen: z.enum(['CHEO', 'REFUSA']).nullable(),
  ficheiros: z.object({
    /** Stored contents: files, and the smaller forms of pictures. */
    total: count,
    /** The number of files that were read and compared in the last seven days. */
    revisados: count,
    /** Lost and damaged ones. */
    n: count,
    /** The files they belong to: the first hundred. */
    malos: z.array(ficheiroMalo),
  }),
  accesos: z.object({
    /** Sign-ins refused today because of a wrong password or code. */
    rexeitados: count,
  }),
  /** Bytes of the disk with the data folder. */
  disco: z.object({ libre: z.number(), total: z.number() }),
  /** Active users who have not chosen a password yet. */
  cartasPendentes: count,
  /** The definedIds of the pages that still have the sample text. */
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
  'POST /estado/correo/reintentar': {
    summary: 'Tries all mail that waits in the queue again at once',
    access: admin,
    /** The number of messages that are sent again. */
    response: z.object({ n: count }),
  },
})
