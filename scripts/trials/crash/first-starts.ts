import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freshInstance } from '../instance.ts'
import type { Dice } from '../load/dice.ts'
import { portalClient } from '../load/portal-client.ts'
import { killStart } from './kills.ts'
import type { Place } from './place.ts'
import { openPlace } from './place.ts'

/** How far the very first start is when it is killed, in milliseconds. */
const moment = { least: 150, most: 900 }

/**
 * Kills portals in the middle of their first start, when tables, administrator and pages are made, and starts them again.
 * @returns what they lack then, in words
 */
export async function killFirstStarts(
  engine: Place['engine'],
  folder: string,
  times: number,
  chance: Dice,
): Promise<string[]> {
  const problems: string[] = []
  for (let time = 1; time <= times; time += 1) {
    const own = join(folder, `first-${time}`)
    mkdirSync(own)
    const place = await openPlace(engine, own)
    const portal = await freshInstance(own, place.settings)
    try {
      const after = chance.between(moment.least, moment.most)
      await killStart(portal, after)
      await portal.start()
      await portal.admin()
      const { totalElements } = await portalClient([portal.url]).read<{ totalElements: number }>('/statics')
      if (totalElements !== 12) problems.push(`killed after ${after} ms it has ${totalElements} pages`)
      problems.push(...(await place.faults()))
    } catch (error) {
      problems.push(`a first start that was killed is not made up for: ${(error as Error).message}`)
    } finally {
      await portal.stop()
      await place.close()
    }
  }
  return problems
}
