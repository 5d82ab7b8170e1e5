import { setImmediate as onNextTurn } from 'node:timers'

/** The longest uninterrupted piece of work before other requests get their turn, in milliseconds. */
const slice = 20

/** When the work of this turn of the event loop began; null while none has. */
let since: number | null = null

/**
 * Call it between the steps of work that can take long: it is undefined within a slice of 20 ms, and then a promise that resolves
 * in the next turn of the event loop. All work of a turn shares the slice.
 */
export function pace(): Promise<void> | undefined {
  const now = performance.now()
  if (since === null) {
    since = now
    onNextTurn(() => {
      since = null
    })
    return undefined
  }
  return now - since < slice ? undefined : new Promise((resolve) => void onNextTurn(resolve))
}
