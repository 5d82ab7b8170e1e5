import type { z } from 'zod'
import type { Asamblea, asambleasCalls } from '#contract/asambleas.ts'
import type { ListQuery, Page } from '#contract/lists.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { Signed } from '../../platform/http/access.ts'
import type { Attached } from '../attachments/attachments.rules.ts'
import {
  releaseAttached,
  saveAttached,
  storeAttached,
  withAttached,
} from '../attachments/attachments.service.ts'
import type { ReunionRow, ReunionSortField } from '../attachments/reunion.rules.ts'
import { auditedReunion, reunionName, toReunionTable } from '../attachments/reunion.rules.ts'
import {
  deleteAsamblea,
  findAsamblea,
  insertAsamblea,
  listAsambleas,
  touchAsamblea,
  updateAsamblea,
} from './asambleas.rows.ts'

/** Where assemblies keep what is attached to them. */
export const owner = 'asamblea'

type AsambleaInput = Omit<z.output<(typeof asambleasCalls)['POST /asambleas']['body']>, 'id'>
type AsambleaChange = z.output<(typeof asambleasCalls)['PUT /asambleas/:id']['body']>

export async function listAll(
  db: Reader,
  query: ListQuery<ReunionSortField>,
  without?: number,
): Promise<Page<Asamblea>> {
  const { content, totalElements } = await listAsambleas(db, query, without)
  return { content: await withAttached(db, owner, content), totalElements }
}

/** @throws AppError 404 */
export async function getAsamblea(db: Reader, id: number): Promise<ReunionRow & Attached> {
  const row = await findAsamblea(db, id)
  if (!row) throw new AppError('error.resource-not-found')
  const [asamblea] = await withAttached(db, owner, [row])
  return asamblea as ReunionRow & Attached
}

/** @throws AppError 400 for a file that is not there or somebody else's, or a photo that is none */
export async function createAsamblea(
  context: AppContext,
  who: Signed,
  input: AsambleaInput,
): Promise<Asamblea> {
  const attached = await storeAttached(context, who.id, input)
  return context.write(who, async (write) => {
    const { tx, audit } = write
    const id = await insertAsamblea(tx, toReunionTable(context, input))
    const empty = await getAsamblea(tx, id)
    await saveAttached(context, write, who.id, { owner, id }, empty, attached)
    const asamblea = await getAsamblea(tx, id)
    await audit({
      accion: 'CREAR',
      entidade: 'asamblea',
      rexistro: id,
      rexistroNome: reunionName(context, 'asambleas.name', asamblea),
      despois: auditedReunion(asamblea),
    })
    return asamblea
  })
}

/**
 * Changes an assembly with what is attached to it, all or nothing.
 * @throws AppError 400 when the body's id is another's, for a document or file that is not there or somebody else's, or a
 *   photo that is none; 404; 409 when `version` is not the stored one
 */
export async function changeAsamblea(
  context: AppContext,
  who: Signed,
  id: number,
  input: AsambleaChange,
): Promise<Asamblea> {
  if (input.id !== id) throw new AppError('error.bad-request')
  const attached = await storeAttached(context, who.id, input)
  return context.write(who, async (write) => {
    const { tx, audit } = write
    // first, so that a concurrent writer waits and nobody reads what is about to change
    const touched = await touchAsamblea(tx, id, input.version ?? null)
    const before = await getAsamblea(tx, id)
    if (!touched) throw new AppError('error.conflict')
    await updateAsamblea(tx, id, toReunionTable(context, input))
    await saveAttached(context, write, who.id, { owner, id }, before, attached)
    const after = await getAsamblea(tx, id)
    await audit({
      accion: 'MODIFICAR',
      entidade: 'asamblea',
      rexistro: id,
      rexistroNome: reunionName(context, 'asambleas.name', after),
      antes: auditedReunion(before),
      despois: auditedReunion(after),
    })
    return after
  })
}

/** Deletes an assembly with what is attached to it. @throws AppError 404 */
export const removeAsamblea = (context: AppContext, who: Signed, id: number): Promise<void> =>
  context.write(who, async (write) => {
    const { tx, audit } = write
    // first, so that of two who delete it one finds nothing
    await touchAsamblea(tx, id, null)
    const before = await getAsamblea(tx, id)
    await deleteAsamblea(tx, id)
    await releaseAttached(context, write, owner, id)
    await audit({
      accion: 'ELIMINAR',
      entidade: 'asamblea',
      rexistro: id,
      rexistroNome: reunionName(context, 'asambleas.name', before),
      antes: auditedReunion(before),
    })
  })
