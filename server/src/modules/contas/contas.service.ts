import type { z } from 'zod'
import type { Entidade } from '#contract/auditoria.ts'
import type { Conta, contasCalls } from '#contract/contas.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import type { RecordKind } from '../../platform/records.ts'
import { changeRecord, checkSameId, createRecord, removeRecord } from '../../platform/records.ts'
import {
  expectFile,
  keepTitledFile,
  releaseHolder,
  storeInline,
  toFileAudit,
} from '../files/files.service.ts'
import type { ContaTableName } from './contas.rows.ts'
import { deleteConta, findConta, insertConta, lockConta, updateConta } from './contas.rows.ts'

/** One of the two kinds: where it is kept, and what the audit trail and the book of files call its records. */
export interface ContaKind {
  table: ContaTableName
  entidade: Entidade
}

export const presupuestos: ContaKind = { table: 'presupuesto', entidade: 'presupuesto' }
export const contabilidades: ContaKind = { table: 'contabilidad', entidade: 'contabilidad' }

type ContaInput = Omit<z.output<(typeof contasCalls)['POST /presupuestos']['body']>, 'id'>
type ContaChange = z.output<(typeof contasCalls)['PUT /presupuestos/:id']['body']>

const toHolder = ({ table }: ContaKind, id: number): string => `${table}:${id}`

/** @throws AppError 404 */
export async function getConta(db: Reader, { table }: ContaKind, id: number): Promise<Conta> {
  const conta = await findConta(db, table, id)
  if (!conta) throw new AppError('error.resource-not-found')
  return conta
}

const toRecordKind = (kind: ContaKind): RecordKind<number, Conta> => ({
  entidade: kind.entidade,
  lock: (tx, id, version) => lockConta(tx, kind.table, id, version),
  get: (db, id) => getConta(db, kind, id),
  getName: ({ titulo }) => titulo,
  audited: ({ titulo, ano, fichero }) => ({ titulo, ano, fichero: toFileAudit(fichero) }),
})

/** @throws AppError 400 for a file that does not exist, or belongs to another user or record */
export async function createConta(
  context: AppContext,
  kind: ContaKind,
  who: SignedInUser,
  { titulo, ano, fichero }: ContaInput,
): Promise<Conta> {
  const { uuid } = await storeInline(context, who.id, fichero, 'fichero')
  return context.write(who, (write) =>
    createRecord(write, toRecordKind(kind), async () => {
      await expectFile(write.tx, uuid)
      const id = await insertConta(write.tx, kind.table, { titulo, ano, file: uuid })
      await keepTitledFile(context, write, who.id, { uuid, title: titulo, holder: toHolder(kind, id) })
      return id
    }),
  )
}

/**
 * Changes a budget or accounts; the file is named after the title, and a replaced one is released.
 * @throws AppError 400 when the body's id differs, or for a file that does not exist or belongs to another user or record;
 * 404; 409 when `version` is not the stored one
 */
export async function changeConta(
  context: AppContext,
  kind: ContaKind,
  who: SignedInUser,
  id: number,
  input: ContaChange,
): Promise<Conta> {
  checkSameId(id, input)
  const { titulo, ano } = input
  const { uuid } = await storeInline(context, who.id, input.fichero, 'fichero')
  return context.write(who, (write) =>
    changeRecord(write, toRecordKind(kind), input, async ({ fichero }) => {
      await expectFile(write.tx, uuid)
      await updateConta(write.tx, kind.table, id, { titulo, ano, file: uuid })
      const holder = toHolder(kind, id)
      await keepTitledFile(context, write, who.id, { uuid, title: titulo, holder, before: fichero.uuid })
    }),
  )
}

/** Deletes a budget or accounts, with the file. @throws AppError 404 */
export const removeConta = (
  context: AppContext,
  kind: ContaKind,
  who: SignedInUser,
  id: number,
): Promise<void> =>
  context.write(who, (write) =>
    removeRecord(write, toRecordKind(kind), id, async () => {
      await deleteConta(write.tx, kind.table, id)
      await releaseHolder(context, write, toHolder(kind, id))
    }),
  )
