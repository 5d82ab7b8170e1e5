import type { FastifyRequest } from 'fastify'
import type { Entidade } from '#contract/auditoria.ts'
import { hour } from '#contract/durations.ts'
import { isEmployee } from '#contract/roles.ts'
import type { AppContext } from '../app-context.ts'
import { type AuditEntry, isRecorded } from '../db/audit.ts'
import { getActor } from './register-calls.ts'

/** An export that is recorded in the audit trail: a file made of many records, or one with account numbers. */
export interface DataExport {
  entidade: Entidade
  /** The record it belongs to; empty for a file of many. */
  rexistro?: number | undefined
  /** The name of the file. */
  nome: string
  /** Number of records, debits, papers or photos in it. */
  cantos: number
  /** Further facts that identify the records. */
  facts?: Record<string, unknown> | undefined
}

/** How long the same export again adds nothing to the trail, in milliseconds. */
const repeated = hour

type Context = Pick<AppContext, 'database' | 'clock' | 'write'>

const toEntry = ({ entidade, rexistro, nome, cantos, facts }: DataExport): AuditEntry => ({
  accion: 'EXPORTAR',
  entidade,
  rexistro: rexistro ?? '',
  rexistroNome: nome,
  despois: { cantos, ...facts },
})

/**
 * Notes in the audit trail who took what away, and how much, before it is sent: the only way to do so. What visitors may take is
 * public, and is not noted; nothing leaves with a HEAD, by which the browser asks whether a file is there. Members without a role could
 * fill the trail with what they may take at any time: of them, the same again within an hour is not noted.
 */
export async function auditExport(
  context: Context,
  request: FastifyRequest,
  exported: DataExport,
): Promise<void> {
  if (!request.signed || request.method === 'HEAD') return
  if (isEmployee(request.signed.authorities)) await note(context, request, toEntry(exported))
  else await noteOnce(context, request, toEntry(exported))
}

/** The same for records that a screen reads, which it does often: the same again within an hour is not noted. */
export async function auditReading(
  context: Context,
  request: FastifyRequest,
  read: DataExport,
): Promise<void> {
  if (request.signed) await noteOnce(context, request, toEntry(read))
}

const note = ({ write }: Context, request: FastifyRequest, entry: AuditEntry): Promise<void> =>
  write(getActor(request), ({ audit }) => audit(entry))

async function noteOnce(context: Context, request: FastifyRequest, entry: AuditEntry): Promise<void> {
  const since = new Date(context.clock().getTime() - repeated)
  if (await isRecorded(context.database.read, getActor(request), since, entry)) return
  await note(context, request, entry)
}
