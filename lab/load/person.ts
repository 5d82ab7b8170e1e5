import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from '../client.ts'
import { administrator } from '../portal.ts'
import { kinds } from './kinds.ts'
import type { Entry, Ground, Input, Kind, Ledger, Maker, Shown } from './ledger.ts'
import type { MadeFile, MadeUp } from './made-up.ts'
import { noteAnswer, write } from './writes.ts'

/** Largest file sent inside a request, in bytes; larger ones are uploaded before. */
const mostInline = 100_000
/** Uploads kept for later. */
const mostUploads = 20
/** The most milliseconds a person rests after a thing done. */
const pause = 20

const nothing: Input = { body: {}, expected: {}, files: [] }

/**
 * A simulated person, who performs random actions one after the other.
 * @returns what lets them work until `stopped` says so: they wait for the portal, and sign in the first time
 */
export function createPerson(ledger: Ledger, client: Client, ground: Ground, made: MadeUp) {
  const { random } = made
  let token: string | null = null

  async function upload(file: MadeFile): Promise<string | null> {
    const outcome = await client.upload('/files', file)
    noteAnswer(ledger, `the upload of ${file.fileName}`, outcome)
    if (outcome.kind === 'lost' || outcome.status !== 201) return null
    ledger.acknowledged += 1
    return (outcome.body as { uuid: string }).uuid
  }

  const maker: Maker = {
    made,
    ground,
    kept: ({ uuid, fileName }) => ({
      print: ledger.prints.get(uuid) ?? 'unknown',
      fileName,
      reference: { uuid },
    }),
    file: async (sort) => {
      const file = made.file(sort)
      const { fileName, content, print } = file
      if (content.length < mostInline && random.chance(0.5)) {
        const type = sort === 'paper' ? 'pdf' : 'jpg'
        return { print, fileName, reference: { fileName, type, content: content.toString('base64') } }
      }
      const waiting = ledger.uploads.findIndex((each) => each.sort === sort)
      const [kept] = waiting >= 0 && random.chance(0.5) ? ledger.uploads.splice(waiting, 1) : []
      if (kept) return { ...kept, reference: { uuid: kept.uuid } }
      const uuid = await upload(file)
      return uuid === null ? null : { print, fileName, reference: { uuid } }
    },
  }

  /** An existing record that no person is working on. */
  const known = (): (Entry & { record: Shown }) | undefined => {
    const entries = ledger.entries.filter((entry) => entry.record && !entry.busy && !entry.kind.once)
    return entries.length > 0 ? (random.pick(entries) as Entry & { record: Shown }) : undefined
  }

  /** The next state of a record, which is reserved until then. */
  async function inputOf(entry: Entry): Promise<Input | null> {
    entry.busy = true
    const input = await entry.kind.makeInput(maker, entry.marker, entry.record)
    entry.busy = false
    return input
  }

  async function create(kind: Kind): Promise<void> {
    const marker = kind.marker(made)
    const input = await kind.makeInput(maker, marker, null)
    if (!input) return
    const entry: Entry = { kind, marker, record: null, doubts: [], busy: true, fresh: true }
    ledger.entries.push(entry)
    await write(ledger, entry, { action: 'create', input }, () => client.call('POST', kind.post, input.body))
  }

  async function change(): Promise<void> {
    const entry = known()
    if (!entry || entry.record.fechaBaja) return
    const { id, version } = entry.record
    const input = await inputOf(entry)
    if (!input) return
    await write(ledger, entry, { action: 'change', input }, () =>
      client.call('PUT', entry.kind.one({ id }), { ...input.body, id, version }),
    )
  }

  async function remove(): Promise<void> {
    const entry = known()
    if (!entry) return
    const path = entry.kind.one(entry.record)
    if (entry.kind.name === 'socio' && !entry.record.fechaBaja) {
      const input = { ...nothing, expected: { causaBaja: made.marker() } }
      await write(ledger, entry, { action: 'deactivate', input }, () =>
        client.call('PUT', `${path}/deactivate?cause=${input.expected.causaBaja}`),
      )
    } else {
      await write(ledger, entry, { action: 'remove', input: nothing }, () => client.call('DELETE', path))
    }
  }

  /** Token of a session that was opened just now, null when it could not be. */
  async function openSession(): Promise<string | null> {
    const outcome = await client.call('POST', '/authenticate', administrator)
    noteAnswer(ledger, 'a sign-in', outcome)
    return outcome.kind === 'lost' || outcome.status !== 200
      ? null
      : (outcome.body as { token: string }).token
  }

  async function keepUpload(): Promise<void> {
    const file = made.file(random.chance(0.7) ? 'paper' : 'picture')
    const { sort, print, fileName } = file
    const uuid = await upload(file)
    if (uuid !== null) ledger.uploads.push({ uuid, sort, print, fileName })
  }

  const all = kinds.flatMap((kind) => Array<Kind>(kind.weight).fill(kind))
  async function act(): Promise<void> {
    const chosen = random.next()
    if (chosen < 0.4) await create(random.pick(all))
    else if (chosen < 0.78) await change()
    else if (chosen < 0.9) await remove()
    else if (ledger.uploads.length < mostUploads) await keepUpload()
  }

  return async (stopped: () => boolean): Promise<void> => {
    while ((await client.ready(stopped)) && !token) {
      token = await openSession()
      if (token) client.setToken(token)
      else await delay(100)
    }
    while (!stopped()) {
      await act()
      await delay(random.next() * pause)
    }
  }
}
