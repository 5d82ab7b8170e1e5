import type { z } from 'zod'
import type { JuntaDirectiva, juntasDirectivasCalls } from '#contract/juntas-directivas.ts'
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
  deleteJuntaDirectiva,
  findJuntaDirectiva,
  insertJuntaDirectiva,
  listJuntasDirectivas,
  touchJuntaDirectiva,
  updateJuntaDirectiva,
} from './juntas-directivas.rows.ts'

/** Where board meetings keep what is attached to them. */
export const owner = 'junta_directiva'

type JuntaDirectivaInput = Omit<
  z.output<(typeof juntasDirectivasCalls)['POST /juntas-directivas']['body']>,
  'id'
>
type JuntaDirectivaChange = z.output<(typeof juntasDirectivasCalls)['PUT /juntas-directivas/:id']['body']>

export async function listAll(
  db: Reader,
  query: ListQuery<ReunionSortField>,
  without?: number,
): Promise<Page<JuntaDirectiva>> {
  const { content, totalElements } = await listJuntasDirectivas(db, query, without)
  return { content: await withAttached(db, owner, content), totalElements }
}

/** @throws AppError 404 */
export async function getJuntaDirectiva(db: Reader, id: number): Promise<ReunionRow & Attached> {
  const row = await findJuntaDirectiva(db, id)
  if (!row) throw new AppError('error.resource-not-found')
  const [juntaDirectiva] = await withAttached(db, owner, [row])
  return juntaDirectiva as ReunionRow & Attached
}

/** @throws AppError 400 for a file that is not there or somebody else's, or a photo that is none */
export async function createJuntaDirectiva(
  context: AppContext,
  who: Signed,
  input: JuntaDirectivaInput,
): Promise<JuntaDirectiva> {
  const attached = await storeAttached(context, who.id, input)
  return context.write(who, async (write) => {
    const { tx, audit } = write
    const id = await insertJuntaDirectiva(tx, toReunionTable(context, input))
    const empty = await getJuntaDirectiva(tx, id)
    await saveAttached(context, write, who.id, { owner, id }, empty, attached)
    const juntaDirectiva = await getJuntaDirectiva(tx, id)
    await audit({
      accion: 'CREAR',
      entidade: 'juntaDirectiva',
      rexistro: id,
      rexistroNome: reunionName(context, 'juntas.name', juntaDirectiva),
      despois: auditedReunion(juntaDirectiva),
    })
    return juntaDirectiva
  })
}

/**
 * Changes a board meeting with what is attached to it, all or nothing.
 * @throws AppError 400 when the body's id is another's, for a document or file that is not there or somebody else's, or a
 *   photo that is none; 404; 409 when `version` is not the stored one
 */
export async function changeJuntaDirectiva(
  context: AppContext,
  who: Signed,
  id: number,
  input: JuntaDirectivaChange,
): Promise<JuntaDirectiva> {
  if (input.id !== id) throw new AppError('error.bad-request')
  const attached = await storeAttached(context, who.id, input)
  return context.write(who, async (write) => {
    const { tx, audit } = write
    // first, so that a concurrent writer waits and nobody reads what is about to change
    const touched = await touchJuntaDirectiva(tx, id, input.version ?? null)
    const before = await getJuntaDirectiva(tx, id)
    if (!touched) throw new AppError('error.conflict')
    await updateJuntaDirectiva(tx, id, toReunionTable(context, input))
    await saveAttached(context, write, who.id, { owner, id }, before, attached)
    const after = await getJuntaDirectiva(tx, id)
    await audit({
      accion: 'MODIFICAR',
      entidade: 'juntaDirectiva',
      rexistro: id,
      rexistroNome: reunionName(context, 'juntas.name', after),
      antes: auditedReunion(before),
      despois: auditedReunion(after),
    })
    return after
  })
}

/** Deletes a board meeting with what is attached to it. @throws AppError 404 */
export const removeJuntaDirectiva = (context: AppContext, who: Signed, id: number): Promise<void> =>
  context.write(who, async (write) => {
    const { tx, audit } = write
    // first, so that of two who delete it one finds nothing
    await touchJuntaDirectiva(tx, id, null)
    const before = await getJuntaDirectiva(tx, id)
    await deleteJuntaDirectiva(tx, id)
    await releaseAttached(context, write, owner, id)
    await audit({
      accion: 'ELIMINAR',
      entidade: 'juntaDirectiva',
      rexistro: id,
      rexistroNome: reunionName(context, 'juntas.name', before),
      antes: auditedReunion(before),
    })
  })
