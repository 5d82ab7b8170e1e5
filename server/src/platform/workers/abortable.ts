import { AsyncLocalStorage } from 'node:async_hooks'

/** Ends work that no request needs any more, at its next step. */
export class WorkAborted extends Error {}

const signals = new AsyncLocalStorage<AbortSignal>()

/** Runs `work`, which reads only: {@link throwIfAborted} ends it once `signal` is aborted. */
export const runAbortable = <T>(signal: AbortSignal, work: () => T): T => signals.run(signal, work)

/** Call it between the steps of long work. @throws WorkAborted */
export function throwIfAborted(): void {
  if (signals.getStore()?.aborted) throw new WorkAborted('what this was for has been given up')
}
