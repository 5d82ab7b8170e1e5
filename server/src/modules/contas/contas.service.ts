import type { z } from 'zod'
import type { Entidade } from '#contract/auditoria.ts'
import type { Conta, contasCalls } from '#contract/contas.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { Signed } from '../../platform/http/access.ts'
import {
  auditedFile,
  expectFile,
  keepTitledFile,
  releaseHolder,
  storeInline,
} from '../files/files.service.ts'
import type { ContaTableName } from './contas.rows.ts'
import { deleteConta, findConta, insertConta, touchConta, updateConta } from './contas.rows.ts'

/** One of the two kinds: where it is kept, and what the audit trail and the book of files call its records. */
export interface ContaKind {
  table: ContaTableName
  entidade: Entidade
}

export const presupuestos: ContaKind = { table: 'presupuesto', entidade: 'presupuesto' }
export const contabilidades: ContaKind = { table: 'contabilidad', entidade: 'contabilidad' }

type ContaInput = Omit<z.output<(typeof contasCalls)['POST /presupuestos']['body']>, 'id'>
type ContaChange = z.output<(typeof contasCalls)['PUT /presupuestos/:id']['body']>

const holderOf = ({ table }: ContaKind, id: number): string => `${table}:${id}`
const audited = ({ titulo, ano, fichero }: Conta) => ({ titulo, ano, fichero: auditedFile(fichero) })

/** @throws AppError 404 */
export async function getConta(db: Reader, { table }: ContaKind, id: number): Promise<Conta> {
  const conta = await findConta(db, table, id)
  if (!conta) throw new AppError('error.resource-not-found')
  return conta
}

/** @throws AppError 400 for a file that does not exist, or belongs to another user or record */
export async function createConta(
  context: AppContext,
  kind: ContaKind,
  who: Signed,
  { titulo, ano, fichero }: ContaInput,
): Promise<Conta> {
  const { uuid } = await storeInline(context, who.id, fichero, 'fichero')
  return context.write(who, async (write) => {
    const { tx, audit } = write
    await expectFile(tx, uuid)
    const id = await insertConta(tx, kind.table, { titulo, ano, file: uuid })
    await keepTitledFile(context, write, who.id, { uuid, title: titulo, holder: holderOf(kind, id) })
    const conta = await getConta(tx, kind, id)
    await audit({
      accion: 'CREAR',
      entidade: kind.entidade,
      rexistro: id,
      rexistroNome: titulo,
      despois: audited(conta),
    })
    return conta
  })
}

/**
 * Changes a budget or accounts; the file is named after the title, and a replaced one is released.
 * @throws AppError 400 when the body's id differs, or for a file that does not exist or belongs to another user or record;
 * 404; 409 when `version` is not the stored one
 */
export async function changeConta(
  context: AppContext,
  kind: ContaKind,
  who: Signed,
  id: number,
  input: ContaChange,
): Promise<Conta> {
  if (input.id !== id) throw new AppError('error.bad-request')
  const { titulo, ano } = input
  const { uuid } = await storeInline(context, who.id, input.fichero, 'fichero')
  return context.write(who, async (write) => {
    const { tx, audit } = write
    // first, so that concurrent writers wait before they read
    const touched = await touchConta(tx, kind.table, id, input.version ?? null)
    const before = await getConta(tx, kind, id)
    if (!touched) throw new AppError('error.conflict')
    await expectFile(tx, uuid)
    await updateConta(tx, kind.table, id, { titulo, ano, file: uuid })
    const holder = holderOf(kind, id)
    await keepTitledFile(context, write, who.id, { uuid, title: titulo, holder, before: before.fichero.uuid })
    const after = await getConta(tx, kind, id)
    await audit({
      accion: 'MODIFICAR',
      entidade: kind.entidade,
      rexistro: id,
      rexistroNome: titulo,
      antes: audited(before),
      despois: audited(after),
    })
    return after
  })
}

/** Deletes a budget or accounts, with the file. @throws AppError 404 */
export const removeConta = (context: AppContext, kind: ContaKind, who: Signed, id: number): Promise<void> =>
  context.write(who, async (write) => {
    const { tx, audit } = write
    // first, so that of two who delete it one finds nothing
    await touchConta(tx, kind.table, id, null)
    const before = await getConta(tx, kind, id)
    await deleteConta(tx, kind.table, id)
    await releaseHolder(context, write, holderOf(kind, id))
    await audit({
      accion: 'ELIMINAR',
      entidade: kind.entidade,
      rexistro: id,
      rexistroNome: before.titulo,
      antes: audited(before),
    })
  })
