import type { z } from 'zod'
import type { Asamblea, asambleasCalls } from '#contract/asambleas.ts'
import type { ListQuery, Page } from '#contract/lists.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { Signed } from '../../platform/http/access.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { Parts } from '../../platform/app-context.ts'
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

type AsambleaWish = Omit<z.output<(typeof asambleasCalls)['POST /asambleas']['body']>, 'id'>
type AsambleaChange = z.output<(typeof asambleasCalls)['PUT /asambleas/:id']['body']>

export async function listAll(
  db: Reader,
  query: ListQuery<ReunionSortField>,
  without?: number,
): Promise<Page<Asamblea>> {
  const { content, totalElements } = await listAsambleas(db, query, without)
  return { content: await withAttached(db, owner, content), totalElements }
}

/** @throws Refusal 404 */
export async function getAsamblea(db: Reader, id: number): Promise<ReunionRow & Attached> {
  const row = await findAsamblea(db, id)
  if (!row) throw new Refusal('error.resource-not-found')
  const [asamblea] = await withAttached(db, owner, [row])
  return asamblea as ReunionRow & Attached
}

/** @throws Refusal 400 for a file that is not there or somebody else's, or a photo that is none */
export async function createAsamblea(parts: Parts, who: Signed, wish: AsambleaWish): Promise<Asamblea> {
  const attached = await storeAttached(parts, who.id, wish)
  return parts.write(who, async (write) => {
    const { tx, audit } = write
    const id = await insertAsamblea(tx, toReunionTable(parts, wish))
    const empty = await getAsamblea(tx, id)
    await saveAttached(parts, write, who.id, { owner, id }, empty, attached)
    const asamblea = await getAsamblea(tx, id)
    await audit({
      accion: 'CREAR',
      entidade: 'asamblea',
      rexistro: id,
      rexistroNome: reunionName(parts, 'asambleas.name', asamblea),
      despois: auditedReunion(asamblea),
    })
    return asamblea
  })
}

/**
 * Changes an assembly with what is attached to it, all or nothing.
 * @throws Refusal 400 when the body's id is another's, for a document or file that is not there or somebody else's, or a
 *   photo that is none; 404; 409 when `version` is not the stored one
 */
export async function changeAsamblea(
  parts: Parts,
  who: Signed,
  id: number,
  wish: AsambleaChange,
): Promise<Asamblea> {
  if (wish.id !== id) throw new Refusal('error.bad-request')
  const attached = await storeAttached(parts, who.id, wish)
  return parts.write(who, async (write) => {
    const { tx, audit } = write
    // first, so that a concurrent writer waits and nobody reads what is about to change
    const touched = await touchAsamblea(tx, id, wish.version ?? null)
    const before = await getAsamblea(tx, id)
    if (!touched) throw new Refusal('error.conflict')
    await updateAsamblea(tx, id, toReunionTable(parts, wish))
    await saveAttached(parts, write, who.id, { owner, id }, before, attached)
    const after = await getAsamblea(tx, id)
    await audit({
      accion: 'MODIFICAR',
      entidade: 'asamblea',
      rexistro: id,
      rexistroNome: reunionName(parts, 'asambleas.name', after),
      antes: auditedReunion(before),
      despois: auditedReunion(after),
    })
    return after
  })
}

/** Deletes an assembly with what is attached to it. @throws Refusal 404 */
export const removeAsamblea = (parts: Parts, who: Signed, id: number): Promise<void> =>
  parts.write(who, async (write) => {
    const { tx, audit } = write
    // first, so that of two who delete it one finds nothing
    await touchAsamblea(tx, id, null)
    const before = await getAsamblea(tx, id)
    await deleteAsamblea(tx, id)
    await releaseAttached(parts, write, owner, id)
    await audit({
      accion: 'ELIMINAR',
      entidade: 'asamblea',
      rexistro: id,
      rexistroNome: reunionName(parts, 'asambleas.name', before),
      antes: auditedReunion(before),
    })
  })
