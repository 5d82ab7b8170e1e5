import { setTimeout as delay } from 'node:timers/promises'
import { administrator } from '../bench/portal.mjs'
import { dice } from './load/dice.ts'
import type { Ground, Ledger } from './load/ledger.ts'
import { createLedger } from './load/ledger.ts'
import { madeUp, makePictures } from './load/made-up.ts'
import { createPerson } from './load/person.ts'
import type { PortalClient } from './load/portal-client.ts'
import { portalClient } from './load/portal-client.ts'
import { verifyAll } from './load/verify.ts'
import { lastEntry } from './load/verify-trail.ts'

export type { Ledger } from './load/ledger.ts'

/** Several people at work on a portal, who write down what they were told. */
export interface Load {
  /** What was acknowledged, and what nobody knows. */
  ledger: Ledger
  /** Begins, or goes on; who finds nobody at an address tries the next, and waits until one is ready. */
  begin: () => void
  /** Lets everybody finish what they are at. */
  end: () => Promise<void>
}

/**
 * Prepares a mixed load: members with payments and papers, users, groups, events with photos, documents, accounts,
 * pictures for texts, e-mails to members, uploads, sign-ins and sign-outs; created, changed, by two at once, and deleted.
 * @param addresses of the portal, or of several that share their data; the list may change meanwhile
 * @param seed the same one makes the same up
 * @param pause most milliseconds somebody rests after each thing done
 * @param mayRepeat whether a proxy in front passes on what may be asked twice
 */
export async function prepareLoad(
  addresses: readonly string[],
  {
    seed,
    people = 6,
    pause = 20,
    mayRepeat = false,
  }: { seed: number; people?: number; pause?: number; mayRepeat?: boolean },
): Promise<Load> {
  const ledger = createLedger(mayRepeat)
  const pictures = await makePictures()
  const chance = dice(seed)
  const first = await signedClient(addresses)
  const ground = await prepareGround(first, seed)
  ledger.trailRead = await lastEntry(first)
  const persons = Array.from({ length: people }, (_, position) => {
    const made = madeUp(chance.fork(position), (seed % 8000) * 100 + position, pictures)
    return { made, person: createPerson(ledger, portalClient(addresses, position), ground, made) }
  })

  let stopped = true
  let running: Promise<void>[] = []
  const isStopped = () => stopped
  async function work({ made, person }: (typeof persons)[number]): Promise<void> {
    if (!(await person.signIn(isStopped))) return
    while (!stopped) {
      await person.act()
      await delay(made.dice.next() * pause)
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
 * Reads back what the ledger knows through the API at `address`, while the load stands still: every acknowledged write
 * is there as it was answered, with its files; what was deleted is gone; what was never answered happened wholly or
 * not at all; each of them has its one entry in the audit trail.
 * @param everything also what was found right before and was not written since
 * @returns what is not so, in words
 */
export async function verifyLedger(
  address: string,
  ledger: Ledger,
  { everything = false } = {},
): Promise<string[]> {
  return verifyAll(await signedClient([address]), ledger, everything)
}

async function signedClient(addresses: readonly string[]): Promise<PortalClient> {
  const client = portalClient(addresses)
  await client.ready(() => false)
  const { token } = await created<{ token: string }>(client, '/authenticate', administrator)
  client.setToken(token)
  return client
}

async function created<T>(client: PortalClient, path: string, body: unknown): Promise<T> {
  const answer = await client.call('POST', path, body)
  if (answer.kind === 'lost' || answer.status >= 300)
    throw new Error(`POST ${path}: ${JSON.stringify(answer).slice(0, 500)}`)
  return answer.body as T
}

/** Members and types that nobody changes, by the order of their surnames. */
async function prepareGround(client: PortalClient, seed: number): Promise<Ground> {
  const nombre = `Base ${seed}`
  const make = async (path: string, body: object) => (await created<{ id: number }>(client, path, body)).id
  const socios: number[] = []
  for (const letter of ['A', 'B', 'C', 'D', 'E']) {
    const dni = `${99_000_000 + (seed % 100_000) * 10 + socios.length}T`
    const email = `base${letter.toLowerCase()}${seed}@socios.example`
    socios.push(
      await make('/socios', {
        nombre: 'Base',
        apellidos: `Base ${letter}`,
        dni,
        telefono: '600000000',
        email,
      }),
    )
  }
  return {
    socios,
    tipoDocumento: await make('/tipoDocumentos', { nombre }),
    tipoDocumentoSocio: await make('/tipoDocumentoSocios', { nombre }),
  }
}
