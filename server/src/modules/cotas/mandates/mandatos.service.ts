import type { z } from 'zod'
import type { MandatoRef } from '#contract/cotas.ts'
import { fieldErrors } from '#contract/errors.ts'
import { estadosMandato } from '#contract/kinds.ts'
import type { Page } from '#contract/lists.ts'
import type { EstadoMandato, Mandato, MandatosQuery, mandatosCalls } from '#contract/mandatos.ts'
import { personName } from '#contract/person-name.ts'
import { isoDate } from '#contract/rules.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError, fieldError } from '../../../platform/app-error.ts'
import { longestName, sepaText } from '../../../platform/bank/sepa-text.ts'
import { getToday } from '../../../platform/config/time.ts'
import { recordAudit, system } from '../../../platform/db/audit.ts'
import type { Reader, Tx } from '../../../platform/db/tables.ts'
import type { Write } from '../../../platform/db/write.ts'
import type { SignedInUser } from '../../../platform/http/access.ts'
import { integerFilter } from '../../../platform/http/filters.ts'
import {
  expectFile,
  keepTitledFile,
  releaseHolder,
  storeInline,
  toFileAudit,
} from '../../files/files.service.ts'
import type { PersonRow } from '../ledger/people.rows.ts'
import {
  countMandatos,
  eraseMandatos,
  expireMandato,
  findCurrent,
  findMandato,
  findMandatoRefs,
  findPayer,
  findUnused,
  insertMandato,
  listMandatos,
  lockMandato,
  lockPayer,
  type Payer,
  renameInMandatos,
  updateMandato,
} from './mandatos.rows.ts'
import { tooOldSince, toReference, toWarningStart } from './mandatos.rules.ts'

type MandatoInput = z.output<(typeof mandatosCalls)['POST /mandatos']['body']>

const toHolder = (id: number): string => `mandato:${id}`

/** One page of mandates. @throws AppError 400 for an unknown filter */
export function listAll(context: AppContext, query: MandatosQuery): Promise<Page<Mandato>> {
  const { estado, socio, caduca } = query.filters
  if (caduca !== undefined && caduca !== 'true') throw fieldError('filters', fieldErrors.invalidValue)
  const known = estadosMandato.find((each) => each === estado)
  if (estado !== undefined && !known) throw fieldError('filters', fieldErrors.invalidValue)
  return listMandatos(context.database.read, query, {
    estado: known,
    socio: integerFilter(socio),
    warnedSince: caduca ? toWarningStart(getToday(context)) : undefined,
  })
}

/** @throws AppError 404 */
export async function getMandato(db: Reader, id: number): Promise<Mandato> {
  const mandato = await findMandato(db, id)
  if (!mandato) throw new AppError('error.resource-not-found')
  return mandato
}

/** A payer with the reference that their next mandate will have. @throws AppError 404 */
export async function getNextMandato(
  db: Reader,
  socioId: number,
): Promise<{ payer: Payer; referencia: string }> {
  const payer = await findPayer(db, socioId)
  if (!payer) throw new AppError('error.resource-not-found')
  return { payer, referencia: toReference(payer.numero, await countMandatos(db, payer.numero)) }
}

/** Mandates as people other than their holders may see them, by payer: those in force, and blocked ones. */
export const getMandatoRefs = (db: Reader, payers: readonly number[]): Promise<Map<number, MandatoRef>> =>
  findMandatoRefs(db, payers)

/**
 * Records a signed mandate; the one that the payer had is replaced by it in the same transaction.
 * @throws AppError 400 for a payer who does not exist, a day of signature in the future, a last collection in the future or before the signature, a holder whose name has no letter that
 * banks take, or a file that does not exist or belongs to another user
 */
export async function createMandato(
  context: AppContext,
  who: SignedInUser,
  { socio, iban, titular, dataSinatura, ultimoCargo, fichero }: MandatoInput,
): Promise<Mandato> {
  const today = getToday(context)
  if (dataSinatura > today) throw fieldError('dataSinatura', fieldErrors.futureDate)
  if (ultimoCargo && ultimoCargo > today) throw fieldError('ultimoCargo', fieldErrors.futureDate)
  if (ultimoCargo && ultimoCargo < dataSinatura) throw fieldError('ultimoCargo', fieldErrors.invalidValue)
  if (sepaText(titular, longestName) === '') throw fieldError('titular', fieldErrors.invalidValue)
  const file = fichero ? await storeInline(context, who.id, fichero, 'fichero') : null
  return context.write(who, async (write) => {
    const { tx, audit } = write
    // first, so that of two mandates of a payer the second replaces the first
    await lockPayer(tx, socio.id)
    const payer = await findPayer(tx, socio.id)
    if (!payer) throw fieldError('socio', fieldErrors.invalidValue)
    if (file) await expectFile(tx, file.uuid)
    for (const current of await findCurrent(tx, payer.id)) await replace(write, current)
    const referencia = toReference(payer.numero, await countMandatos(tx, payer.numero))
    const id = await insertMandato(tx, {
      referencia,
      payer,
      iban,
      titular,
      dataSinatura,
      ultimoCargo: ultimoCargo ?? null,
      ficheiro: file?.uuid ?? null,
    })
    if (file)
      await keepTitledFile(context, write, who.id, {
        uuid: file.uuid,
        title: referencia,
        holder: toHolder(id),
      })
    const mandato = await getMandato(tx, id)
    await audit({
      accion: 'CREAR',
      entidade: 'mandato',
      rexistro: id,
      rexistroNome: referencia,
      despois: toAuditValues(mandato),
    })
    return mandato
  })
}

/** Ends the mandate that a payer had before a new one. */
async function replace(
  { tx, audit }: Write,
  { id, referencia, estado }: { id: number; referencia: string; estado: EstadoMandato },
): Promise<void> {
  await lockMandato(tx, id)
  await updateMandato(tx, id, { estado: 'SUBSTITUIDO' })
  await audit({
    accion: 'SUBSTITUIR',
    entidade: 'mandato',
    rexistro: id,
    rexistroNome: referencia,
    antes: { estado },
    despois: { estado: 'SUBSTITUIDO' },
  })
}

/**
 * Ends a mandate that the payer revoked; it stays, with its reference.
 * @throws AppError 404; 400 `error.mandato-state` unless it is active or blocked
 */
export const revokeMandato = (
  context: AppContext,
  who: SignedInUser,
  id: number,
  motivo: string,
): Promise<Mandato> =>
  context.write(who, async ({ tx, audit }) => {
    await lockMandato(tx, id)
    const { estado, referencia } = await getMandato(tx, id)
    if (estado !== 'ACTIVO' && estado !== 'BLOQUEADO')
      throw new AppError('error.mandato-state', { params: { estado } })
    await updateMandato(tx, id, { estado: 'REVOGADO', motivo })
    await audit({
      accion: 'REVOGAR',
      entidade: 'mandato',
      rexistro: id,
      rexistroNome: referencia,
      antes: { estado },
      despois: { estado: 'REVOGADO', motivo },
    })
    return getMandato(tx, id)
  })

const toAuditValues = ({ socio, iban, titular, dataSinatura, ultimoCargo, fichero, estado }: Mandato) => ({
  socio: personName(socio),
  iban,
  titular,
  dataSinatura: isoDate(...dataSinatura),
  ultimoCargo: ultimoCargo && isoDate(...ultimoCargo),
  fichero: fichero && toFileAudit(fichero),
  estado,
})

/** Lets the mandates of a payer be found by the new name. */
export const renameMandatos = (tx: Tx, socioId: number, person: PersonRow): Promise<void> =>
  renameInMandatos(tx, socioId, person)

/** Leaves the references of a payer's mandates and takes all else out of them; before the member is deleted. */
export async function forgetMandatos(
  context: AppContext,
  write: Write,
  socioId: number,
  numero: number,
): Promise<void> {
  await renameInMandatos(write.tx, socioId, { numero, nombre: null, apellidos: null })
  for (const id of await eraseMandatos(write.tx, socioId)) await releaseHolder(context, write, toHolder(id))
}

/** Mandates that expire in one transaction. */
const expiredAtOnce = 100

/** Lets active mandates expire that were not used for 36 months. Several servers may do it at once. */
export async function expireMandatos(context: AppContext): Promise<void> {
  const { database } = context
  const now = context.clock()
  const since = tooOldSince(getToday(context))
  for (let isDone = false; !isDone; )
    isDone = await database.transactionWithoutAudit(async (tx) => {
      const old = await findUnused(tx, since, expiredAtOnce)
      for (const { id, referencia } of old)
        if (await expireMandato(tx, id, since))
          await recordAudit(tx, system, now, {
            accion: 'CADUCAR',
            entidade: 'mandato',
            rexistro: id,
            rexistroNome: referencia,
            antes: { estado: 'ACTIVO' },
            despois: { estado: 'CADUCADO' },
          })
      return old.length < expiredAtOnce
    })
}
