import type { FastifyRequest } from 'fastify'
import type { Entidade } from '#contract/auditoria.ts'
import type { AppContext } from '../app-context.ts'
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

/**
 * Notes in the audit trail who took what away, and how much, before it is sent: the only way to do so. What visitors may take is
 * public, and is not noted; nothing leaves with a HEAD, by which the browser asks whether a file is there.
 */
export async function auditExport(
  { write }: Pick<AppContext, 'write'>,
  request: FastifyRequest,
  { entidade, rexistro, nome, cantos, facts }: DataExport,
): Promise<void> {
  if (!request.signed || request.method === 'HEAD') return
  await write(getActor(request), ({ audit }) =>
    audit({
      accion: 'EXPORTAR',
      entidade,
      rexistro: rexistro ?? '',
      rexistroNome: nome,
      despois: { cantos, ...facts },
    }),
  )
}
