import { setImmediate as turn } from 'node:timers/promises'
import type { z } from 'zod'
import { personName } from '#contract/person-name.ts'
import type { Remesa, RemesaDryRun, remesasCalls } from '#contract/remesas.ts'
import { sumBy } from '#contract/sums.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { DirectDebitFile } from '../../../platform/bank/direct-debit-file.ts'
import type { DirectDebitDocument } from '../../../platform/bank/in-worker.ts'
import { makeDirectDebitInWorker } from '../../../platform/bank/in-worker.ts'
import { debitText } from '../../../platform/bank/sepa-text.ts'
import { daysAfter, getToday } from '../../../platform/config/time.ts'
import { uniqueViolation } from '../../../platform/db/constraints.ts'
import type { Reader } from '../../../platform/db/tables.ts'
import type { Write } from '../../../platform/db/write.ts'
import type { SignedInUser } from '../../../platform/http/access.ts'
import { getCobro } from '../../axustes/cobro.service.ts'
import { lockRecibos } from '../dues/cobros.service.ts'
import { findReturns } from '../dues/recibos.rows.ts'
import { noteLetters } from './cartas.rows.ts'
import type { CobroSettings, DebitSelection } from './dry-run.service.ts'
import { checkCharging, selectDebits, toDryRun } from './dry-run.service.ts'
import { toMessageId } from './message-ids.rules.ts'
import { preNotify } from './pre-notification.service.ts'
import { countRemesas, insertRemesa, lockMandatos } from './remesas.rows.ts'
import { getRemesa } from './remesas.service.ts'

type RemesaInput = z.output<(typeof remesasCalls)['POST /remesas']['body']>

/** Plans a remittance without storing it. @throws AppError 400 as {@link checkCharging} and {@link selectDebits} */
export const dryRunRemesa = (context: AppContext, input: RemesaInput): Promise<RemesaDryRun> =>
  context.database.snapshot(async (db) => {
    checkCharging(await getCobro(db), input, getToday(context))
    const selection = await selectDebits(db, input)
    const returned = selection.excluded.flatMap(({ due }) => (due.estado === 'DEVOLTO' ? due.id : []))
    return toDryRun(selection, await findReturns(db, returned))
  })

/** A remittance before it is stored: everything that its file says. */
interface Draft {
  cobro: CobroSettings
  selection: DebitSelection
  file: DirectDebitFile
}

/** `2026-05-31T19:30:00` in the time zone of the association. */
const localTime = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    .format(instant)
    .replace(' ', 'T')

/** The charges of a remittance and its file, as the database is. @param created local time */
async function prepareDraft(db: Reader, input: RemesaInput, created: string): Promise<Draft> {
  const cobro = await getCobro(db)
  const selection = await selectDebits(db, input)
  const count = await countRemesas(db)
  return {
    cobro,
    selection,
    file: {
      version: cobro.versionSepa,
      messageId: toMessageId(created, count),
      created,
      creditor: {
        name: cobro.titular,
        iban: cobro.iban,
        bic: cobro.bic,
        id: cobro.identificadorAcredor,
      },
      date: input.data,
      debits: selection.included.map(({ due, mandate, endToEnd }) => ({
        endToEndId: endToEnd,
        cents: due.cents,
        mandate: { reference: mandate.referencia, signed: mandate.dataSinatura },
        debtor: { name: mandate.titular, iban: mandate.iban },
        text: debitText(due.numero, due.concepto, personName(due.socio)),
      })),
    },
  }
}

/**
 * Makes a remittance: its file once for ever in a worker, before the transaction that stores it, which begins by looking whether all
 * is still as the file says.
 * @throws AppError 400 as {@link checkCharging} and {@link selectDebits}; `error.aviso-previo` for a day before the days of notice
 * have gone by, unless `confirmar`; `error.remesa-baleira` without a charge; 409 when a charge, a mandate or a setting changed while the file was made
 */
export async function createRemesa(
  context: AppContext,
  who: SignedInUser,
  input: RemesaInput,
): Promise<Remesa> {
  const { database, clock, settings } = context
  const today = getToday(context)
  const created = localTime(clock(), settings.TIME_ZONE)
  const draft = await database.snapshot(async (db) => {
    const cobro = await getCobro(db)
    checkCharging(cobro, input, today)
    if (!input.confirmar && input.data < daysAfter(today, cobro.diasAviso))
      throw new AppError('error.aviso-previo', { params: { dias: cobro.diasAviso } })
    return prepareDraft(db, input, created)
  })
  if (draft.selection.included.length === 0) throw new AppError('error.remesa-baleira')
  const { signal } = new AbortController()
  const made = await makeDirectDebitInWorker(draft.file, { who: who.id, signal })
  try {
    return await context.write(who, (write) => store(context, write, { input, draft, made }))
  } catch (error) {
    throw uniqueViolation(error) ? new AppError('error.conflict') : error
  }
}

/** Stores a remittance. Between its steps it lets other requests read, because SQLite answers without a turn of the event loop. */
async function store(
  context: AppContext,
  write: Write,
  { input, draft, made }: { input: RemesaInput; draft: Draft; made: DirectDebitDocument },
): Promise<Remesa> {
  const { tx, audit } = write
  const { selection, file } = draft
  // first, so that of two who take the same charge one waits, and then finds it taken
  await lockRecibos(
    tx,
    selection.included.map(({ due }) => due.id),
  )
  await lockMandatos(
    tx,
    selection.included.map(({ mandate }) => mandate.id),
  )
  const now = await prepareDraft(tx, input, file.created)
  if (JSON.stringify(now.file) !== JSON.stringify(file)) throw new AppError('error.conflict')
  await turn()
  const cents = sumBy(selection.included, ({ due }) => due.cents)
  const id = await insertRemesa(tx, {
    messageId: file.messageId,
    data: input.data,
    cents,
    sha256: made.sha256,
    xml: made.xml,
    debits: selection.included,
  })
  await turn()
  const { mailed, byLetter } = await preNotify(context, write, draft)
  await turn()
  await noteLetters(
    tx,
    id,
    byLetter.map(({ due }) => due.id),
  )
  const remesa = await getRemesa(tx, id)
  await audit({
    accion: 'CREAR',
    entidade: 'remesa',
    rexistro: id,
    rexistroNome: file.messageId,
    despois: {
      data: input.data,
      recibos: selection.included.map(({ due }) => due.numero),
      suma: cents / 100,
      excluidos: selection.excluded.length,
      enviados: mailed,
      sha256: made.sha256,
    },
  })
  return remesa
}
