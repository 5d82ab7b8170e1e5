import { setTimeout as delay } from 'node:timers/promises'
import { dniOf } from '../../server/src/demo/names.ts'
import { seededRandom } from '../../server/src/testing/random.ts'
import type { Client } from '../client.ts'
import { createClient, signedIn } from '../client.ts'
import type { Ground, Ledger } from './ledger.ts'
import { createLedger } from './ledger.ts'
import { madeUp, makePictures } from './made-up.ts'
import { createPerson } from './person.ts'
import { readTrail, verifyAll } from './verify.ts'

/** How many people work, and the most milliseconds each rests after a thing done. */
const people = 6
const pause = 20

/** Several people at work on a portal, who write down what they were told. */
export interface Load {
  /** Acknowledged writes, and writes with an unknown result. */
  ledger: Ledger
  /** Begins, or goes on; people wait until the portal is ready. */
  begin: () => void
  /** Lets everybody finish what they are at. */
  end: () => Promise<void>
}

/**
 * Prepares a mixed load: members with photo, payments and papers, groups, documents, e-mails to members and uploads; created,
 * changed and deleted.
 * @param seed the same one makes the same up
 * @param mayRepeat whether a proxy in front passes on what may be asked twice
 */
export async function prepareLoad(
  url: string,
  { seed, mayRepeat = false }: { seed: number; mayRepeat?: boolean },
): Promise<Load> {
  const ledger = createLedger(mayRepeat)
  const pictures = await makePictures()
  const random = seededRandom(seed)
  const admin = await signedIn(url)
  const ground = await prepareGround(admin)
  ledger.trailRead = (await readTrail(admin, 0, 1))[0]?.id ?? 0
  const persons = Array.from({ length: people }, (_, position) => {
    const made = madeUp(random.fork(position), position, pictures)
    return { made, person: createPerson(ledger, createClient([url]), ground, made) }
  })

  let stopped = true
  let running: Promise<void>[] = []
  const isStopped = () => stopped
  async function work({ made, person }: (typeof persons)[number]): Promise<void> {
    if (!(await person.signIn(isStopped))) return
    while (!stopped) {
      await person.act()
      await delay(made.random.next() * pause)
    }
  }
  return {
    ledger,
    begin: () => {
      stopped = false
      running = persons.map(work)
    },
    end: async () => {
      stopped = true
      await Promise.all(running)
    },
  }
}

/**
 * Reads back what the ledger knows through the API at `url`, while the load stands still: every acknowledged write
 * is there as it was answered, with its files; what was deleted is gone; what was never answered happened wholly or
 * not at all; each of them has its one entry in the audit trail.
 * @param everything also what was found right before and was not written since
 * @returns what is not so, in words
 */
export const verifyLedger = async (
  url: string,
  ledger: Ledger,
  { everything = false } = {},
): Promise<string[]> => verifyAll(await signedIn(url), ledger, everything)

/** Members and types that stay unchanged. */
async function prepareGround(client: Client): Promise<Ground> {
  const make = async (path: string, body: object) =>
    (await client.must<{ id: number }>('POST', path, body)).id
  const socios: number[] = []
  for (let number = 0; number < 5; number += 1) {
    const dni = dniOf(99_100_000 + number)
    const names = { nombre: 'Base', apellidos: `Base ${number}`, telefono: '600000000' }
    socios.push(await make('/socios', { ...names, dni, email: `base${number}@socios.example` }))
  }
  return {
    socios,
    tipoDocumento: await make('/tipoDocumentos', { nombre: 'Base' }),
  }
}
