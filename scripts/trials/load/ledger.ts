import type { Entidade } from '#contract/auditoria.ts'
import type { FileRef } from '#contract/files.ts'
import type { MadeUp } from './made-up.ts'

/** A record as the API shows it. */
export type Shown = { id: number | string; version?: number } & Record<string, unknown>

/** A file as it is sent: what its bytes must be when they are read again. */
export interface SentFile {
  /** `sha256:…` of a paper, which keeps its bytes; `picture:…` of a picture, which the portal makes anew. */
  print: string
  fileName: string
  /** What goes into the request. */
  reference: { uuid: string } | { fileName: string; type: string; content: string }
}

/** What one request wants of a record. */
export interface Input {
  /** The JSON that is sent, without id and version. */
  body: Record<string, unknown>
  /** What the record must show afterwards: of objects these fields, of lists as many. */
  expected: Record<string, unknown>
  /** Its files in the order in which the record shows them. */
  files: SentFile[]
}

export type Action = 'create' | 'change' | 'remove' | 'deactivate' | 'activate' | 'fill'

/** A write whose answer never came: it happened wholly or not at all. */
export interface Doubt {
  action: Action
  input: Input
  /** It did happen: somebody else's answer said so. */
  certain?: true
}

/** A file of a record and where its bytes are read. */
export interface FileAt {
  ref: FileRef
  path: string
}

/** How the load writes and reads one kind of record. */
export interface Kind {
  name: Entidade
  /** Share of the load, against those of the others. */
  weight: number
  /** Where new ones are posted to. */
  post: string
  /** Path of one record. */
  one: (record: Shown) => string
  /** Where it is changed, if not there. */
  put?: string
  /** Path of a list in which a record called `marker` is found. */
  search: (marker: string) => string
  /** Whether a row of that list is the record called `marker`. */
  isCalled: (row: Shown, marker: string) => boolean
  /** What a new one called `marker` is to be, or what becomes of `before`; null when it cannot be made up now. */
  input: (maker: Maker, marker: string, before: Shown | null) => Promise<Input | null>
  /** What a record called so is called by. */
  marker: (maker: Maker) => string
  /** Its files, in the order in which they were sent. */
  files: (record: Shown) => FileAt[]
  /** Fields that others may change meanwhile. */
  loose?: string[]
  /** Written once: neither changed nor deleted, and its answer does not show all of it. */
  once?: boolean
  /** Entries of the audit trail besides the record's own, as {@link trailKey} says them. */
  alsoAudited?: (action: Action, before: Shown | null, after: Shown) => string[]
}

/** What a request is made up with. */
export interface Maker {
  made: MadeUp
  /** Records that stay as they are, for others to refer to. */
  ground: Ground
  /** A file to send: in the request, uploaded before, or just now; null when its upload came to nothing. */
  file: (sort: 'paper' | 'picture') => Promise<SentFile | null>
  /** What a file a record holds is known to be. */
  printOf: (uuid: string) => string
}

/** Ids of records that stay. */
export interface Ground {
  socios: number[]
  tipoDocumento: number
  tipoDocumentoSocio: number
}

/** One record the load made, or tried to. */
export interface Entry {
  kind: Kind
  /** What nobody else is called: it is found by this when no answer told its id. */
  marker: string
  /** As the last acknowledged answer showed it; null when it is not there, or not known to be. */
  record: Shown | null
  doubts: Doubt[]
  /** Somebody is at it, or nobody knows how it stands. */
  busy: boolean
  /** Written since it was last verified. */
  fresh: boolean
}

/** A file that was uploaded and belongs to no record yet. */
export interface Upload {
  uuid: string
  file: Omit<SentFile, 'reference'> & { sort: 'paper' | 'picture' }
}

/** A session somebody opened: good until its end was acknowledged. */
export interface SessionEntry {
  token: string
  state: 'open' | 'closed' | 'in doubt'
  /** One of those the load works with. */
  isClient: boolean
}

export interface Ledger {
  /** Something on the way may send a PUT or DELETE again whose answer never came, as HTTP allows. */
  mayRepeat: boolean
  entries: Entry[]
  uploads: Upload[]
  sessions: SessionEntry[]
  /** Uuid of each file a record holds → what its bytes must be. */
  prints: Map<string, string>
  /** Picture and form of it → hash of what the portal made of it: the same each time. */
  pictures: Map<string, string>
  /** Entries the audit trail must have, by {@link trailKey}. */
  trail: Map<string, number>
  /** What the trail was found to have, read up to the entry `trailRead`. */
  found: Map<string, number>
  trailRead: number
  /** How often each answer came, by status and error code; `lost` for those that never came. */
  answers: Map<string, number>
  /** Writes answered with success. */
  acknowledged: number
  /** Writes whose answer never came and that turned out to have happened, or not. */
  settled: { happened: number; notHappened: number }
  /** Addresses that must get a mail: those of new users. */
  invited: string[]
  /** What contradicted the ledger already while the load ran, in words. */
  problems: string[]
}

export const createLedger = (mayRepeat = false): Ledger => ({
  mayRepeat,
  entries: [],
  uploads: [],
  sessions: [],
  prints: new Map(),
  pictures: new Map(),
  trail: new Map(),
  found: new Map(),
  trailRead: 0,
  answers: new Map(),
  acknowledged: 0,
  settled: { happened: 0, notHappened: 0 },
  invited: [],
  problems: [],
})

export const trailKey = (entidade: Entidade, rexistro: string | number, accion: string): string =>
  `${entidade} ${rexistro} ${accion}`

/** Counts one more under `key`. */
export function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

const accions: Record<Action, string> = {
  create: 'CREAR',
  change: 'MODIFICAR',
  remove: 'ELIMINAR',
  deactivate: 'DAR_DE_BAIXA',
  activate: 'DAR_DE_ALTA',
  fill: 'SUBIR',
}

/**
 * Notes that a write happened.
 * @param shown the record afterwards; before, when it was deleted
 */
export function noteHappened(ledger: Ledger, entry: Entry, { action, input }: Doubt, shown: Shown): void {
  const { kind } = entry
  const accion = kind.name === 'correo' ? 'ENVIAR' : accions[action]
  count(ledger.trail, trailKey(kind.name, shown.id, accion))
  for (const key of kind.alsoAudited?.(action, entry.record, shown) ?? []) count(ledger.trail, key)
  entry.fresh = true
  if (action === 'create' && (kind.name === 'socio' || kind.name === 'usuario'))
    ledger.invited.push(String(shown.email))
  entry.record = action === 'remove' ? null : shown
  for (const [position, { ref }] of kind.files(shown).entries()) {
    const sent = input.files[position]
    if (sent) ledger.prints.set(ref.uuid, sent.print)
  }
}

/**
 * What of `record` is not as `expected`, as paths; empty when all is. Of objects only the fields that are named
 * count, lists must be as long.
 */
export function unlike(expected: unknown, record: unknown, path = ''): string[] {
  if (Array.isArray(expected)) {
    if (!Array.isArray(record) || record.length !== expected.length) return [path]
    return expected.flatMap((each, position) => unlike(each, record[position], `${path}.${position}`))
  }
  if (expected !== null && typeof expected === 'object') {
    if (record === null || typeof record !== 'object') return [path]
    return Object.entries(expected).flatMap(([name, each]) =>
      unlike(each, (record as Record<string, unknown>)[name], path ? `${path}.${name}` : name),
    )
  }
  return expected === record ? [] : [path]
}
