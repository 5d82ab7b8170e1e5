import type { z } from 'zod'
import type { BankFileReason } from '#contract/bank-files.ts'
import { spanishIban } from '#contract/bank-ids.ts'
import type { Extracto, extractosCalls, Movementos } from '#contract/extractos.ts'
import { isIban, normalizeIban } from '#contract/rules.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { BankStatement } from '../../../platform/bank/bank-file.ts'
import { BankFileError } from '../../../platform/bank/bank-file-error.ts'
import { readBankFileInWorker } from '../../../platform/bank/in-worker.ts'
import { getToday } from '../../../platform/config/time.ts'
import type { DatabasePlace } from '../../../platform/db/snapshot.ts'
import type { Reader } from '../../../platform/db/tables.ts'
import type { SignedInUser } from '../../../platform/http/access.ts'
import { WrittenAnswer } from '../../../platform/http/written-answer.ts'
import { createWorkerLimiter, runInWorker } from '../../../platform/workers/run-in-worker.ts'
import { getCobro } from '../../axustes/cobro.service.ts'
import { readTransientFile } from '../../files/transient-file.service.ts'
import { findExtracto, insertExtracto, updateCounts } from './extractos.rows.ts'
import { countCompared } from './propostas.rows.ts'
import type { MovementosQuery } from './reading.service.ts'
import { readExtracto, readMovementos } from './reading.service.ts'
import { addMovementos, type Section, toSection } from './storing.service.ts'

type ExtractoInput = z.output<(typeof extractosCalls)['POST /extractos']['body']>

/** Input of the worker that reads a statement. */
export interface ExtractoJob {
  place: DatabasePlace
  id: number
  /** The page to read; null for the statement with its first movements. */
  query: MovementosQuery | null
}

const limiter = createWorkerLimiter({ most: 2, each: 1 })
/** In megabytes: 100,000 charges with their people, and a long statement. */
const maxMemory = 512

/** Movements, and charges with members, that are compared faster than a worker starts. */
const few = { movements: 300, dues: 1000 }

/**
 * Has a statement read, with the charges that its movements may be for; unless they are few, they are compared in a worker thread.
 * @throws AppError 404; the reason of `signal`
 */
async function read<Found>(
  { settings: { DATABASE_URL, DATA_DIR }, database }: Pick<AppContext, 'settings' | 'database'>,
  { id: who }: Pick<SignedInUser, 'id'>,
  job: Omit<ExtractoJob, 'place'>,
  { here, there, signal }: StatementReader<Found>,
): Promise<Found> {
  const stored = await findExtracto(database.read, job.id)
  if (!stored) throw new AppError('error.resource-not-found')
  const areFew = stored.n <= few.movements && (await countCompared(database.read, few.dues)) < few.dues
  const address = new URL('./extracto.worker.ts', import.meta.url)
  const whole: ExtractoJob = { place: { DATABASE_URL, DATA_DIR }, ...job }
  const found = areFew
    ? await database.snapshot(here)
    : await limiter
        .run(who, () => runInWorker<Uint8Array | null>(address, whole, { signal, maxMemory }))
        .then((bytes) => bytes && there(bytes))
  if (found === null) throw new AppError('error.resource-not-found')
  return found
}

/** Two ways to read a statement: in this thread, or from the JSON of a worker. */
interface StatementReader<Found> {
  here: (db: Reader) => Promise<Found | null>
  there: (json: Uint8Array) => Found
  signal: AbortSignal
}

/** A statement with its first movements. @throws AppError 404; the reason of `signal` */
export const getExtracto = (
  context: Pick<AppContext, 'settings' | 'database'>,
  who: Pick<SignedInUser, 'id'>,
  id: number,
  signal: AbortSignal,
): Promise<Extracto> =>
  read(
    context,
    who,
    { id, query: null },
    {
      here: (db) => readExtracto(db, id),
      there: (json) => JSON.parse(Buffer.from(json).toString()),
      signal,
    },
  )

/** A page of the movements of a statement. @throws AppError 404; the reason of `signal` */
export const listMovementos = (
  context: Pick<AppContext, 'settings' | 'database'>,
  who: Pick<SignedInUser, 'id'>,
  { id, query }: { id: number; query: MovementosQuery },
  signal: AbortSignal,
): Promise<Movementos | WrittenAnswer> =>
  read<Movementos | WrittenAnswer>(
    context,
    who,
    { id, query },
    {
      here: (db) => readMovementos(db, id, query),
      there: (json) => new WrittenAnswer(json),
      signal,
    },
  )

/**
 * Reads a file of the bank and stores the movements that no earlier file had, with a statement for each account of the association.
 * @returns the first one
 * @throws AppError 400 `error.ficheiro-banco` with the reason when the file cannot be read, or tells of a day to come;
 * `error.conta-allea` when it is about accounts of others only; as `readTransientFile`
 */
export async function addExtracto(
  context: AppContext,
  who: SignedInUser,
  { fichero }: ExtractoInput,
  signal: AbortSignal,
): Promise<Extracto> {
  const { bytes, fileName } = await readTransientFile(context, who.id, fichero, 'extracto')
  const statement = await readStatement(bytes, who, signal)
  const { iban, contas } = await getCobro(context.database.read)
  const { own, others } = chooseAccounts(statement, new Set([iban, ...contas].filter(Boolean)))
  const today = getToday(context)
  for (const { desde, movements } of own)
    if (desde > today || movements.some(({ date }) => date > today)) throw unreadable('DATA')
  const stored = await context.write(who, async ({ tx, audit }) => {
    const made: { id: number; conta: string }[] = []
    for (const section of own) {
      const { conta, desde } = section
      const [ata = today] = [section.ata, today].sort()
      const id = await insertExtracto(tx, { conta, desde, ata, lido: today })
      const n = await addMovementos(tx, id, section)
      const repetidos = section.movements.length - n
      await updateCounts(tx, id, { n, repetidos })
      await audit({
        accion: 'SUBIR',
        entidade: 'extracto',
        rexistro: id,
        rexistroNome: nameOfExtracto({ conta, desde, ata }),
        despois: { ficheiro: fileName, conta, desde, ata, movementos: n, repetidos },
      })
      made.push({ id, conta })
    }
    return made
  })
  const [first, ...outros] = stored
  if (!first) throw unreadable('BALEIRO')
  return { ...(await getExtracto(context, who, first.id, signal)), outros, ignoradas: others }
}

/** The name of a statement in the audit trail. */
export const nameOfExtracto = ({ conta, desde, ata }: { conta: string; desde: string; ata: string }) =>
  `${conta}, ${desde} – ${ata}`

const unreadable = (motivo: BankFileReason): AppError =>
  new AppError('error.ficheiro-banco', { params: { motivo } })

async function readStatement(
  bytes: Uint8Array,
  { id: who }: SignedInUser,
  signal: AbortSignal,
): Promise<BankStatement> {
  try {
    const file = await readBankFileInWorker(bytes, { who, signal })
    if (file.kind !== 'statement') throw unreadable('FORMATO')
    return file
  } catch (error) {
    throw error instanceof BankFileError ? unreadable(error.reason) : error
  }
}

/** The IBAN of an account; some banks give the account of twenty digits instead, others a number of their own. */
function toIban(given: string): string {
  if (/^\d{20}$/.test(given)) return spanishIban(given.slice(0, 8), given.slice(10))
  const iban = normalizeIban(given)
  return isIban(iban) ? iban : given.replace(/\s+/g, '').toUpperCase()
}

/** The accounts of a file that are the association's, each once, and the others. */
interface Accounts {
  own: Section[]
  others: string[]
}

/**
 * The accounts of a file; while the association has none in its settings, each is its own.
 * @throws AppError 400 `error.ficheiro-banco` BALEIRO; `error.conta-allea` [conta] when none of them is its own
 */
function chooseAccounts({ accounts, format }: BankStatement, ours: ReadonlySet<string>): Accounts {
  const found: Accounts = { own: [], others: [] }
  for (const [conta, statements] of Map.groupBy(accounts, ({ account }) => toIban(account)))
    if (ours.size === 0 || ours.has(conta)) found.own.push(toSection(conta, format, statements))
    else found.others.push(conta)
  const [foreign] = found.others
  if (found.own.length > 0) return found
  throw foreign === undefined
    ? unreadable('BALEIRO')
    : new AppError('error.conta-allea', { params: { conta: foreign } })
}
