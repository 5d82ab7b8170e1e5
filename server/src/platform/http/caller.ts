import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'
import type { Tx } from '../db/tables.ts'
import type { Found, Signed } from './access.ts'
import { judgeInTransaction } from './access.ts'

const current = new AsyncLocalStorage<FastifyRequest | null>()

/** Runs `work`, the handler of `request`: transactions begun in its course are refused when the caller has lost the right. */
export const forCaller = <T>(request: FastifyRequest, work: () => T): T =>
  current.run(request.signed ? request : null, work)

/** Looks a session up inside a transaction, so that it stays as it is until the transaction ends. */
export type HoldSession = (tx: Tx, signed: Signed) => Promise<Found>

/**
 * What a transaction begins with: a session that has ended, or a user who has lost a role, since the request was let in
 * changes nothing. What the portal does by itself, and what visitors may do, is let through.
 * @throws AppError 401 or 403
 */
export const callerCheck =
  (hold: HoldSession) =>
  async (tx: Tx): Promise<void> => {
    const request = current.getStore()
    if (request?.signed) judgeInTransaction(request, await hold(tx, request.signed))
  }
