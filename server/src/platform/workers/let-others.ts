import { setImmediate as nextPhase } from 'node:timers/promises'

/**
 * Resolves after the event loop has taken what has arrived since. A single `setImmediate` does not do that for work that began with the
 * arrival of something: it continues in the same turn.
 */
export async function letOthers(): Promise<void> {
  await nextPhase()
  await nextPhase()
}
