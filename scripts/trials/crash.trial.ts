import { setTimeout as delay } from 'node:timers/promises'
import { median, withFolder } from '../bench/portal.mjs'
import { startInstance } from './instance.ts'
import { dice } from './load/dice.ts'
import { prepareLoad, verifyLedger } from './load.ts'
import type { Finding, Trial } from './trial.ts'
import { toNumber } from './trial.ts'

/** How long people work between one kill and the next, in milliseconds. */
const work = { least: 200, most: 2000 }

export const trial: Trial = {
  about:
    'kills the portal at random moments while people work, starts it again, and looks for what they were promised',
  options: {
    times: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
  },
  run: (given, tell) =>
    withFolder((folder: string) => crash(folder, toNumber(given, 'times'), toNumber(given, 'seed'), tell)),
}

async function crash(
  folder: string,
  times: number,
  seed: number,
  tell: (line: string) => void,
): Promise<Finding[]> {
  const chance = dice(seed)
  const portal = await startInstance(folder)
  const problems: string[] = []
  const waits: number[] = []
  try {
    const load = await prepareLoad([portal.url], { seed })
    for (let time = 1; time <= times; time += 1) {
      load.begin()
      await delay(chance.between(work.least, work.most))
      await portal.kill()
      await load.end()
      const since = performance.now()
      await portal.start()
      waits.push(performance.now() - since)
      problems.push(...(await verifyLedger(portal.url, load.ledger, { everything: time === times })))
      tell(`${time}: ${load.ledger.acknowledged} writes acknowledged, ${problems.length} problems`)
    }
    const { acknowledged, settled } = load.ledger
    return [
      {
        what: `Killed ${times} times: what contradicts the ledger of ${acknowledged} acknowledged writes`,
        result: String(problems.length),
        target: '0',
        good: problems.length === 0,
        detail:
          problems.slice(0, 5).join('; ') ||
          `${settled.happened + settled.notHappened} writes were never answered: ${settled.happened} had happened, ${settled.notHappened} not`,
      },
      {
        what: 'Until it answers again',
        result: `${(median(waits) / 1000).toFixed(1)} s`,
        target: '',
        good: true,
        detail: `median; slowest ${(Math.max(...waits) / 1000).toFixed(1)} s`,
      },
    ]
  } finally {
    await portal.stop()
  }
}
