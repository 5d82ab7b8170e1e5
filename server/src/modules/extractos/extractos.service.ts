import type { z } from 'zod'
import type { BankFileReason } from '#contract/bank-files.ts'
import { spanishIban } from '#contract/bank-ids.ts'
import type { Extracto, extractosCalls } from '#contract/extractos.ts'
import { limits } from '#contract/limits.ts'
import { isIban, normalizeIban } from '#contract/rules.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import type { BankStatement, Movement, StatementAccount } from '../../platform/bank/bank-file.ts'
import { BankFileError } from '../../platform/bank/bank-file-error.ts'
import { readBankFileInWorker } from '../../platform/bank/in-worker.ts'
import type { DatabasePlace } from '../../platform/db/snapshot.ts'
import type { Tx } from '../../platform/db/tables.ts'
import type { Signed } from '../../platform/http/access.ts'
import { createWorkerLimiter, runInWorker } from '../../platform/workers/run-in-worker.ts'
import { getCobro } from '../axustes/cobro.service.ts'
import { readTransientFile } from '../files/transient-file.service.ts'
import { todayOf } from '../recibos/recibos.service.ts'
import type { NewMovemento } from './extractos.rows.ts'
import {
  findExtracto,
  insertAliases,
  insertExtracto,
  insertMovementos,
  knownHashes,
  lockConta,
  movementosOfOtherFormat,
  updateCounts,
} from './extractos.rows.ts'
import { countCompared } from './propostas.rows.ts'
import { readExtracto } from './reading.service.ts'
import { repeatedIn } from './repeated-movements.rules.ts'

type ExtractoInput = z.output<(typeof extractosCalls)['POST /extractos']['body']>

/** Input of the worker that reads a statement. */
export interface ExtractoJob {
  place: DatabasePlace
  id: number
}

/** Movements of an account in one file: those of years, and what an answer can hold. */
const mostMovements = 20_000

const limiter = createWorkerLimiter({ most: 2, each: 1 })
/** In megabytes: 100,000 dues with their people, and a long statement. */
const maxMemory = 512

/** Movements, and dues with members, that are compared faster than a worker starts. */
const few = { movements: 300, dues: 1000 }

/**
 * A statement with what was reconciled and the dues that the rest may be for; unless they are few, they are compared in a worker
 * thread.
 * @throws AppError 404; the reason of `signal`
 */
export async function getExtracto(
  { settings: { DATABASE_URL, DATA_DIR }, database }: Pick<AppContext, 'settings' | 'database'>,
  { id: who }: Pick<Signed, 'id'>,
  id: number,
  signal: AbortSignal,
): Promise<Extracto> {
  const stored = await findExtracto(database.read, id)
  if (!stored) throw new AppError('error.resource-not-found')
  const areFew = stored.n <= few.movements && (await countCompared(database.read, few.dues)) < few.dues
  const job: ExtractoJob = { place: { DATABASE_URL, DATA_DIR }, id }
  const address = new URL('./extracto.worker.ts', import.meta.url)
  const found = areFew
    ? await database.snapshot((db) => readExtracto(db, id))
    : await limiter.run(who, () => runInWorker<Extracto | null>(address, job, { signal, maxMemory }))
  if (!found) throw new AppError('error.resource-not-found')
  return found
}

/**
 * Reads a file of the bank and stores the movements that no earlier file had.
 * @throws AppError 400 `error.ficheiro-banco` with the reason when the file cannot be read, or is not about one account; as
 * `readTransientFile`
 */
export async function addExtracto(
  context: AppContext,
  who: Signed,
  { fichero }: ExtractoInput,
  signal: AbortSignal,
): Promise<Extracto> {
  const { bytes, fileName } = await readTransientFile(context, who.id, fichero, 'extracto')
  const { accounts, format: formato } = await readStatement(bytes, who, signal)
  const { iban } = await getCobro(context.database.read)
  const account = accountFor(accounts, iban)
  if (account.movements.length > mostMovements) throw unreadable('COMPLEXO')
  const { account: conta, from: desde, to: ata, movements } = account
  const id = await context.write(who, async ({ tx, audit }) => {
    const id = await insertExtracto(tx, { conta, desde, ata, lido: todayOf(context) })
    const n = await addMovementos(tx, id, { conta: ibanOf(conta), formato }, movements.map(toRow))
    const repetidos = movements.length - n
    await updateCounts(tx, id, { n, repetidos })
    await audit({
      accion: 'SUBIR',
      entidade: 'extracto',
      rexistro: id,
      rexistroNome: nameOfExtracto({ conta, desde, ata }),
      despois: { ficheiro: fileName, conta, desde, ata, movementos: n, repetidos },
    })
    return id
  })
  return getExtracto(context, who, id, signal)
}

/** How the audit trail names a statement. */
export const nameOfExtracto = ({ conta, desde, ata }: { conta: string; desde: string; ata: string }) =>
  `${conta}, ${desde} – ${ata}`

const unreadable = (motivo: BankFileReason): AppError =>
  new AppError('error.ficheiro-banco', { params: { motivo } })

async function readStatement(
  bytes: Uint8Array,
  { id: who }: Signed,
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
function ibanOf(given: string): string {
  if (/^\d{20}$/.test(given)) return spanishIban(given.slice(0, 8), given.slice(10))
  const iban = normalizeIban(given)
  return isIban(iban) ? iban : given.replace(/\s+/g, '').toUpperCase()
}

/**
 * Stores the movements that no earlier file had, in their order; one that a file of the other format had is known by that one's key
 * too from then on. Returns the number of new ones.
 */
async function addMovementos(
  tx: Tx,
  extractoId: number,
  origin: { conta: string; formato: string },
  movementos: readonly NewMovemento[],
): Promise<number> {
  // first, so that of two files of an account one waits, and then finds what the other one brought
  await lockConta(tx, origin.conta)
  const known = await knownHashes(
    tx,
    movementos.map(({ hash }) => hash),
  )
  const unknown = movementos.filter(({ hash }) => !known.has(hash))
  const days = unknown.map(({ data }) => data).sort()
  const [desde, ata] = [days[0], days.at(-1)]
  if (desde === undefined || ata === undefined) return 0
  const others = await movementosOfOtherFormat(tx, origin.conta, { formato: origin.formato, desde, ata })
  const repeated = repeatedIn(unknown, others)
  await insertAliases(
    tx,
    [...repeated].map(([hash, movementoId]) => ({ hash, movementoId })),
  )
  const added = unknown.filter(({ hash }) => !repeated.has(hash))
  await insertMovementos(tx, extractoId, origin, added)
  return added.length
}

/**
 * The only account of a file, or the one that the association charges to; several statements of it, as of several days, are one.
 * @throws AppError 400 `error.ficheiro-banco` CONTA when there are several, and that one is not among them
 */
function accountFor(accounts: StatementAccount[], iban: string): StatementAccount {
  const names = new Set(accounts.map(({ account }) => account))
  const chosen =
    names.size === 1 ? accounts : accounts.filter(({ account }) => iban !== '' && ibanOf(account) === iban)
  const [first] = chosen
  if (!first) throw unreadable(accounts.length === 0 ? 'BALEIRO' : 'CONTA')
  const days = chosen.flatMap(({ from, to }) => [from, to]).sort()
  return {
    ...first,
    from: days[0] ?? first.from,
    to: days.at(-1) ?? first.to,
    movements: chosen.flatMap(({ movements }) => movements),
  }
}

/** Longest text of a movement that is kept, in characters; no bank tells as much. */
const longestText = limits.text

const toRow = ({
  hashKey,
  date,
  cents,
  text,
  reference1,
  reference2,
  endToEndId,
}: Movement): NewMovemento => ({
  hash: hashKey,
  data: date,
  cents,
  texto: text.slice(0, longestText).toWellFormed(),
  referencias: [reference1, reference2, endToEndId]
    .filter(Boolean)
    .join(' ')
    .slice(0, longestText)
    .toWellFormed(),
})
