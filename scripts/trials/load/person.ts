import { setTimeout as delay } from 'node:timers/promises'
import { administrator } from '../../bench/portal.mjs'
import { kinds } from './kinds.ts'
import type { Entry, Ground, Input, Kind, Ledger, Maker, SentFile, Shown } from './ledger.ts'
import type { MadeFile, MadeUp } from './made-up.ts'
import type { PortalClient } from './portal-client.ts'
import { neverSent } from './portal-client.ts'
import { noteAnswer, sendChange, write, writeBoth } from './writes.ts'

/** Largest file sent inside a request, in bytes; larger ones are uploaded before. */
const mostInline = 100_000
/** Sessions kept open besides those of the clients, and uploads kept for later. */
const mostSessions = 30
const mostUploads = 20

const nothing: Input = { body: {}, expected: {}, files: [] }

/** Somebody at work: does one thing after the other, chosen by chance. */
export interface Person {
  /** Waits for the portal and signs in, the first time, as often as it takes; false when `stopped` before. */
  signIn: (stopped: () => boolean) => Promise<boolean>
  /** One thing. */
  act: () => Promise<void>
}

export function createPerson(ledger: Ledger, client: PortalClient, ground: Ground, made: MadeUp): Person {
  const { dice } = made
  let token: string | null = null

  async function upload(file: MadeFile): Promise<{ uuid: string } | null> {
    const outcome = await client.upload('/files', file, dice.chance(0.3) ? dice.between(1, 10) : 0)
    noteAnswer(ledger, `the upload of ${file.fileName}`, outcome)
    if (outcome.kind === 'lost' || outcome.status !== 201) return null
    ledger.acknowledged += 1
    return outcome.body as { uuid: string }
  }

  const maker: Maker = {
    made,
    ground,
    printOf: (uuid) => ledger.prints.get(uuid) ?? 'unknown',
    file: async (sort): Promise<SentFile | null> => {
      const file = sort === 'paper' ? made.paper() : made.picture()
      const { fileName, type, content, print } = file
      if (content.length < mostInline && dice.chance(0.5))
        return { print, fileName, reference: { fileName, type, content: content.toString('base64') } }
      const kept = ledger.uploads.findIndex(({ file: waiting }) => waiting.sort === sort)
      if (kept >= 0 && dice.chance(0.5)) {
        const [{ uuid, file: waiting } = { uuid: '', file: { print, fileName } }] = ledger.uploads.splice(
          kept,
          1,
        )
        return { ...waiting, reference: { uuid } }
      }
      const stored = await upload(file)
      return stored && { print, fileName, reference: { uuid: stored.uuid } }
    },
  }

  const known = (may: (entry: Entry) => boolean): Entry | undefined => {
    const entries = ledger.entries.filter((entry) => entry.record && !entry.busy && may(entry))
    return entries.length > 0 ? dice.pick(entries) : undefined
  }

  /** A wish of an entry that nobody else touches meanwhile. */
  async function inputOf(entry: Entry): Promise<Input | null> {
    entry.busy = true
    const input = await entry.kind.input(maker, entry.marker, entry.record)
    entry.busy = false
    return input
  }

  async function create(kind: Kind): Promise<void> {
    const marker = kind.marker(maker)
    const input = await kind.input(maker, marker, null)
    if (!input) return
    const entry: Entry = { kind, marker, record: null, doubts: [], busy: true, fresh: true }
    ledger.entries.push(entry)
    await write(ledger, entry, { action: 'create', input }, () => client.call('POST', kind.post, input.body))
  }

  async function change(): Promise<void> {
    const entry = known(({ kind, record }) => !kind.once && !record?.fechaBaja)
    const input = entry && (await inputOf(entry))
    if (!input) return
    const { kind } = entry
    const record = entry.record as Shown
    if (kind.name === 'image' && dice.chance(0.6)) return fill(entry)
    await write(ledger, entry, { action: 'change', input }, () => sendChange(client, kind, record, input))
  }

  /** The bytes of a picture for texts, which come after its name. */
  async function fill(entry: Entry): Promise<void> {
    const { gallery, id, name } = entry.record as Shown
    const picture = made.picture()
    const input = {
      body: {},
      expected: { name },
      files: [
        { print: `${picture.print} in a text`, fileName: picture.fileName, reference: { uuid: String(id) } },
      ],
    }
    await write(ledger, entry, { action: 'fill', input }, () =>
      client.upload(`/upload/gallery/${gallery}/${id}`, picture),
    )
  }

  async function changeAtOnce(): Promise<void> {
    const entry = known(({ kind, record }) => !kind.once && !record?.fechaBaja)
    if (!entry) return
    const one = await inputOf(entry)
    const other = one && (await inputOf(entry))
    if (!other) return
    const record = entry.record as Shown
    await writeBoth(ledger, entry, [one, other], (input) => sendChange(client, entry.kind, record, input))
  }

  async function remove(): Promise<void> {
    const entry = known(({ kind }) => !kind.once)
    if (!entry) return
    const record = entry.record as Shown
    const path = entry.kind.one(record)
    if (entry.kind.name === 'socio' && !record.fechaBaja) {
      const input = { ...nothing, expected: { causaBaja: made.text(4) } }
      const cause = encodeURIComponent(input.expected.causaBaja)
      await write(ledger, entry, { action: 'deactivate', input }, () =>
        client.call('PUT', `${path}/deactivate?cause=${cause}`),
      )
    } else if (entry.kind.name === 'socio' && dice.chance(0.4)) {
      const input = { ...nothing, expected: { fechaBaja: null, causaBaja: null } }
      await write(ledger, entry, { action: 'activate', input }, () => client.call('PUT', `${path}/activate`))
    } else {
      await write(ledger, entry, { action: 'remove', input: nothing }, () => client.call('DELETE', path))
    }
  }

  async function signOut(): Promise<void> {
    const own = sessions()
    if (own.length === 0) return
    const session = dice.pick(own)
    session.state = 'in doubt'
    const outcome = await client.as(session.token).call('POST', '/account/logout')
    noteAnswer(ledger, 'a sign-out', outcome)
    if (outcome.kind === 'answer' && outcome.status === 204) session.state = 'closed'
    else if (neverSent(outcome)) session.state = 'open'
    if (session.state === 'closed') ledger.acknowledged += 1
  }

  const sessions = () => ledger.sessions.filter(({ state, isClient }) => state === 'open' && !isClient)

  /** Token of a session that was opened just now, null when it could not be. */
  async function openSession(isClient: boolean): Promise<string | null> {
    const outcome = await client.call('POST', '/authenticate', administrator)
    noteAnswer(ledger, 'a sign-in', outcome)
    if (outcome.kind === 'lost' || outcome.status !== 200) return null
    ledger.acknowledged += 1
    const opened = (outcome.body as { token: string }).token
    ledger.sessions.push({ token: opened, state: 'open', isClient })
    return opened
  }

  async function keepUpload(): Promise<void> {
    const sort = dice.chance(0.7) ? 'paper' : 'picture'
    const file = sort === 'paper' ? made.paper() : made.picture()
    const stored = await upload(file)
    if (stored) ledger.uploads.push({ ...stored, file: { sort, print: file.print, fileName: file.fileName } })
  }

  const all = kinds.flatMap((kind) => Array<Kind>(kind.weight).fill(kind))
  return {
    signIn: async (stopped) => {
      while (await client.ready(stopped)) {
        token ??= await openSession(true)
        if (token) {
          client.setToken(token)
          return true
        }
        await delay(100)
      }
      return false
    },
    act: async () => {
      const chosen = dice.next()
      if (chosen < 0.4) await create(dice.pick(all))
      else if (chosen < 0.7) await change()
      else if (chosen < 0.78) await changeAtOnce()
      else if (chosen < 0.9) await remove()
      else if (chosen < 0.96 && ledger.uploads.length < mostUploads) await keepUpload()
      else if (sessions().length < mostSessions && dice.chance(0.6)) await openSession(false)
      else await signOut()
    },
  }
}
