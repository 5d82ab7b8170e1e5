import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'
import { claimRequest } from '../db/idempotency-keys.ts'
import type { Tx } from '../db/tables.ts'
import type { Found, Signed } from './access.ts'
import { authorizeInTransaction } from './access.ts'

const current = new AsyncLocalStorage<FastifyRequest | null>()

/** Runs `work`, the handler of `request`: transactions inside it are refused when the caller has lost the right. */
export const runAsCaller = <T>(request: FastifyRequest, work: () => T): T =>
  current.run(request.signed ? request : null, work)

/** Looks a session up inside a transaction and locks it until the transaction ends. */
export type LockSession = (tx: Tx, signed: Signed) => Promise<Found>

/**
 * The check at the beginning of a transaction: it fails when the session has ended, or the user has lost a role,
 * since the body of the request was read. Notes the key of a request that its client can send again. Transactions of the portal
 * itself and of visitors pass.
 * @throws AppError 401 or 403, AlreadySent
 */
export const callerCheck =
  (hold: LockSession, clock: () => Date) =>
  async (tx: Tx): Promise<void> => {
    const request = current.getStore()
    if (!request?.signed) return
    authorizeInTransaction(request, await hold(tx, request.signed))
    if (!request.keyed) return
    await claimRequest(tx, request.keyed, clock())
    request.keyed.isClaimed = true
  }
