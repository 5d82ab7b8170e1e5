import { expect } from 'vitest'
import type { Program, ProgramResult } from './program.ts'
import type { Random } from './random.ts'

/** How often each command is killed; COMMAND_KILLS=20 is the long version. */
const kills = Number(process.env.COMMAND_KILLS ?? 3)

/**
 * Answers a function that runs a command to its end once, and then kills it at random moments of the time it took; `look`
 * sees what each left.
 */
export const commandKiller =
  (random: Random) =>
  async (start: () => Program, look: (ended: ProgramResult) => Promise<void>): Promise<void> => {
    const since = performance.now()
    const whole = await start().ended
    expect(whole.code, whole.output).toBe(0)
    const duration = performance.now() - since
    for (let kill = 1; kill <= kills; kill += 1) {
      const program = start()
      const timer = setTimeout(() => program.send('SIGKILL'), random.next() * duration)
      const ended = await program.ended
      clearTimeout(timer)
      await look(ended)
    }
  }
