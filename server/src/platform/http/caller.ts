import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'
import { claimRequest } from '../db/idempotency-keys.ts'
import type { Tx } from '../db/tables.ts'
import type { SignedInUser, TokenOwner } from './access.ts'
import { authorizeInTransaction } from './access.ts'

const current = new AsyncLocalStorage<FastifyRequest | null>()

/** Runs `work`, the handler of `request`: transactions inside it are refused when the caller has lost the right. */
export const runAsCaller = <T>(request: FastifyRequest, work: () => T): T =>
  current.run(request.signed ? request : null, work)

/** Looks a session up inside a transaction and locks it until the transaction ends. */
export type LockSession = (tx: Tx, signed: SignedInUser) => Promise<TokenOwner>

/**
 * The check at the beginning of a transaction: it fails when the session has ended, or the user has lost a role,
 * since the body of the request was read. Transactions of the portal itself and of visitors pass.
 * @throws AppError 401 or 403
 */
export const callerCheck =
  (hold: LockSession) =>
  async (tx: Tx): Promise<void> => {
    const request = current.getStore()
    if (request?.signed) authorizeInTransaction(request, await hold(tx, request.signed))
  }

/**
 * Notes the key of a request that its client can send again, in the transaction that creates the records.
 * @throws DuplicateRequest when another attempt of the request has done so
 */
export const claimKey =
  (clock: () => Date) =>
  async (tx: Tx): Promise<void> => {
    const keyed = current.getStore()?.keyed
    if (!keyed) return
    await claimRequest(tx, keyed, clock())
    keyed.hasWritten = true
  }
