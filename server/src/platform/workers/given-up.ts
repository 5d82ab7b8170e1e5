import { AsyncLocalStorage } from 'node:async_hooks'

/** What work was for has been given up, so it ends at its next step. */
export class GivenUp extends Error {}

const signals = new AsyncLocalStorage<AbortSignal>()

/** Runs `work`, which reads only: {@link stopIfGivenUp} ends it once `signal` is aborted. */
export const untilGivenUp = <T>(signal: AbortSignal, work: () => T): T => signals.run(signal, work)

/** Call it between the steps of long work. @throws GivenUp */
export function stopIfGivenUp(): void {
  if (signals.getStore()?.aborted) throw new GivenUp('what this was for has been given up')
}
