import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { toDni } from '../../server/src/demo/names.ts'
import { seededRandom } from '../../server/src/testing/random.ts'
import type { Client } from '../client.ts'
import { createClient, signedIn } from '../client.ts'
import { administrator } from '../portal.ts'
import type { Kind, Maker, SentFile } from './kinds.ts'
import { kinds } from './kinds.ts'
import type { Entry, Ledger, Write } from './ledger.ts'
import { createLedger, note, send } from './ledger.ts'

/** The number of simulated users. */
const people = 6
/** The most milliseconds a person rests after a thing done. */
const pause = 20

/** Several people at work on a portal, who write down what they were told. */
export interface Load {
  ledger: Ledger
  /** Begins, or goes on; people wait until the portal is ready. */
  begin: () => void
  /** Lets everybody finish what they are at. */
  end: () => Promise<void>
}

export const toHash = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

/**
 * Prepares a mixed load: members with payments and papers, groups, documents, e-mails to members and uploads; created, changed and
 * ended.
 * @param seed the same one makes the same up
 * @param mayRepeat whether a proxy in front passes on what may be asked twice
 */
export async function prepareLoad(
  url: string,
  { seed, mayRepeat = false }: { seed: number; mayRepeat?: boolean },
): Promise<Load> {
  const ledger = createLedger(mayRepeat)
  const admin = await signedIn(url)
  const make = (path: string, body: object) => admin.must<{ id: number }>('POST', path, body)
  const socios: Maker['socios'] = []
  for (let number = 0; number < 5; number += 1) {
    const email = `base${number}@socios.example`
    const names = { nombre: 'Base', apellidos: `Base ${number}`, telefono: '600000000', email }
    const { id } = await make('/socios', { ...names, dni: toDni(99_100_000 + number) })
    socios.push({ id })
  }
  const { id } = await make('/tipoDocumentos', { nombre: 'Base' })
  const random = seededRandom(seed)
  const persons = Array.from({ length: people }, (_, position) => {
    let made = 0
    const marker = () => `c${position}n${++made}x`
    const dni = () => toDni(10_000_000 + position * 100_000 + ++made)
    const maker = { random: random.fork(position), marker, socios, tipo: { id } }
    return createPerson(ledger, createClient(url), maker, dni)
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

/**
 * A simulated person, who works on records of their own, one after the other.
 * @returns what lets them work until `stopped` says so
 */
function createPerson(ledger: Ledger, client: Client, maker: Maker, dni: () => string) {
  const { random, marker } = maker
  const own: Entry[] = []
  const choices = kinds.flatMap((kind) => Array<Kind>(kind.weight).fill(kind))
  let isSignedIn = false

  /** A new file, uploaded before or sent within the request; null when its upload came to nothing. */
  async function newFile(): Promise<SentFile | null> {
    const size = random.chance(0.05) ? random.between(500_000, 3_000_000) : random.between(1000, 60_000)
    const content = Buffer.alloc(size, `%PDF-1.7\n${marker()}\n`)
    const [hash, fileName] = [toHash(content), `${marker()}.pdf`]
    if (size < 100_000 && random.chance(0.5))
      return { reference: { fileName, type: 'pdf', content: content.toString('base64') }, shown: {}, hash }
    const outcome = await client.upload('/files', { fileName, content })
    if (note(ledger, `the upload of ${fileName}`, outcome) !== 'done' || outcome.kind === 'lost') return null
    ledger.acknowledged += 1
    const { uuid } = outcome.body as { uuid: string }
    return { reference: { uuid }, shown: { uuid }, hash }
  }

  /** Creates a record, or changes the one of `entry`. */
  async function save(entry: Entry): Promise<void> {
    const { kind, record } = entry
    const file = kind.withFile ? await newFile() : undefined
    if (file === null) return
    const fields = kind.fields(maker, entry.marker)
    const withFile = (sent?: object) => (kind.withFile && sent ? kind.withFile(fields, sent) : fields)
    const body = withFile(file?.reference)
    const shown = Object.entries(withFile(file?.shown)).filter(([name]) => kind.shown?.includes(name) ?? true)
    const accion = record ? 'MODIFICAR' : kind.post ? 'ENVIAR' : 'CREAR'
    const write: Write = { accion, expected: Object.fromEntries(shown), hash: file?.hash }
    await send(ledger, entry, write, () =>
      record
        ? client.call('PUT', `${kind.path}/${record.id}`, { ...body, id: record.id, version: record.version })
        : client.call('POST', kind.post ?? kind.path, body),
    )
  }

  async function end(entry: Entry): Promise<void> {
    const { kind, record } = entry
    const path = `${kind.path}/${record?.id}`
    if (kind.end === 'delete')
      return send(ledger, entry, { accion: 'ELIMINAR', expected: null }, () => client.call('DELETE', path))
    const causaBaja = marker()
    const write: Write = { accion: 'DAR_DE_BAIXA', expected: { causaBaja } }
    await send(ledger, entry, write, () => client.call('PUT', `${path}/deactivate?cause=${causaBaja}`))
  }

  async function act(): Promise<void> {
    const live = own.filter(({ kind, record, doubt }) => kind.end && record && !record.fechaBaja && !doubt)
    const entry = live.length > 0 && random.chance(0.6) ? random.pick(live) : null
    if (entry) return random.chance(0.75) ? save(entry) : end(entry)
    const kind = random.pick(choices)
    const made: Entry = {
      kind,
      marker: kind.name === 'socio' ? dni() : marker(),
      record: null,
      trail: [],
      doubt: null,
      fresh: true,
    }
    ledger.entries.push(made)
    own.push(made)
    await save(made)
  }

  return async (stopped: () => boolean): Promise<void> => {
    while (!isSignedIn && (await client.ready(stopped))) {
      const outcome = await client.call('POST', '/authenticate', administrator)
      isSignedIn = note(ledger, 'a sign-in', outcome) === 'done'
      if (isSignedIn && outcome.kind === 'answer') client.setToken((outcome.body as { token: string }).token)
      else await delay(100)
    }
    while (!stopped()) {
      await act()
      await delay(random.next() * pause)
      await client.ready(stopped)
    }
  }
}
