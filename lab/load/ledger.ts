import type { Entidade } from '#contract/auditoria.ts'
import type { FileRef } from '#contract/files.ts'
import type { MadeUp, Sort } from './made-up.ts'

/** A record as the API shows it. */
export type Shown = { id: number; version?: number } & Record<string, unknown>

/** A file as it is sent. */
export interface SentFile {
  /** `sha256:…` of a paper, which keeps its bytes; `picture:…` of a picture, which the portal makes anew. */
  print: string
  fileName: string
  /** What goes into the request. */
  reference: { uuid: string } | { fileName: string; type: string; content: string }
}

/** What one request asks of a record. */
export interface Input {
  /** The JSON that is sent, without id and version. */
  body: Record<string, unknown>
  /** What the record must show afterwards: of objects these fields, of lists as many. */
  expected: Record<string, unknown>
  /** Its files in the order in which the record shows them. */
  files: SentFile[]
}

export type Action = 'create' | 'change' | 'remove' | 'deactivate'

/** A write whose answer never came: it happened wholly or not at all. */
export interface Doubt {
  action: Action
  input: Input
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
  /** Path of a list in which a record called `marker` is found. */
  search: (marker: string) => string
  /** Whether a row of that list is the record called `marker`. */
  isCalled: (row: Shown, marker: string) => boolean
  /** What a new record is called by. */
  marker: (made: MadeUp) => string
  /** What a new one called `marker` is to be, or what becomes of `before`; null when it cannot be made up now. */
  makeInput: (maker: Maker, marker: string, before: Shown | null) => Promise<Input | null>
  /** Its files and where their bytes are read, in the order in which they were sent. */
  files: (record: Shown) => { ref: FileRef; path: string }[]
  /** Fields that others may change at the same time. */
  loose?: string[]
  /** Written once: neither changed nor deleted, and its answer does not show all of it. */
  once?: boolean
  /** Entries of the audit trail besides the record's own, as {@link trailKey} says them. */
  alsoAudited?: (action: Action, before: Shown | null, after: Shown) => string[]
}

/** What a request is made up with. */
export interface Maker {
  made: MadeUp
  ground: Ground
  /** A file to send: in the request, uploaded before, or just now; null when its upload came to nothing. */
  file: (sort: Sort) => Promise<SentFile | null>
  /** A file a record holds already. */
  kept: (ref: FileRef) => SentFile
}

/** Ids of records that stay unchanged, for others to refer to. */
export interface Ground {
  socios: number[]
  tipoDocumento: number
}

/** One record the load made, or tried to. */
export interface Entry {
  kind: Kind
  /** What nothing else is called: it is found by this when no answer told its id. */
  marker: string
  /** As the last acknowledged answer showed it; null when it is not there, or not known to be. */
  record: Shown | null
  doubts: Doubt[]
  /** A person is working on it, or its state is unknown. */
  busy: boolean
  /** Written since it was last verified. */
  fresh: boolean
}

/** What everybody at work was told: nothing yet. */
export const createLedger = (mayRepeat: boolean) => ({
  /** A proxy on the way may send a PUT or DELETE again whose answer never came, as HTTP allows. */
  mayRepeat,
  entries: [] as Entry[],
  /** Files that were uploaded and belong to no record yet. */
  uploads: [] as { uuid: string; sort: Sort; print: string; fileName: string }[],
  /** Uuid of each file a record holds → what its bytes must be. */
  prints: new Map<string, string>(),
  /** Picture → hash of what the portal made of it: the same each time. */
  pictures: new Map<string, string>(),
  /** Entries the audit trail must have, by {@link trailKey}. */
  trail: new Map<string, number>(),
  /** Entries the trail was found to have, read up to the entry `trailRead`. */
  found: new Map<string, number>(),
  trailRead: 0,
  /** How often each answer came, by status and error code; `lost` for those that never came. */
  answers: new Map<string, number>(),
  /** Writes answered with success. */
  acknowledged: 0,
  /** Writes whose answer never came and that turned out to have happened, or not. */
  settled: { happened: 0, notHappened: 0 },
  /** Addresses that must get a mail: those of new members. */
  invited: [] as string[],
  /** What contradicted the ledger already while the load ran, in words. */
  problems: [] as string[],
})
export type Ledger = ReturnType<typeof createLedger>

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
}

/**
 * Notes that a write happened.
 * @param shown the record afterwards; before, when it was deleted
 */
export function noteHappened(ledger: Ledger, entry: Entry, { action, input }: Doubt, shown: Shown): void {
  const { kind } = entry
  count(ledger.trail, trailKey(kind.name, shown.id, kind.name === 'correo' ? 'ENVIAR' : accions[action]))
  for (const key of kind.alsoAudited?.(action, entry.record, shown) ?? []) count(ledger.trail, key)
  entry.fresh = true
  if (action === 'create' && kind.name === 'socio') ledger.invited.push(String(shown.email))
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
