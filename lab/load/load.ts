import { dniOf } from '../../server/src/demo/names.ts'
import { seededRandom } from '../../server/src/testing/random.ts'
import type { Client } from '../client.ts'
import { createClient, signedIn } from '../client.ts'
import type { Ground, Ledger } from './ledger.ts'
import { createLedger } from './ledger.ts'
import { madeUp, makePictures } from './made-up.ts'
import { createPerson } from './person.ts'
import { readTrail } from './verify.ts'

/** How many people work. */
const people = 6

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
    return createPerson(ledger, createClient([url]), ground, made)
  })

  let stopped = true
  let running: Promise<void>[] = []
  return {
    ledger,
    begin: () => {
      stopped = false
      running = persons.map((work) => work(() => stopped))
    },
    end: async () => {
      stopped = true
      await Promise.all(running)
    },
  }
}

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
  return { socios, tipoDocumento: await make('/tipoDocumentos', { nombre: 'Base' }) }
}
