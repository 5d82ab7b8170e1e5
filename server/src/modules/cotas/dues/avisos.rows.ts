import type { Language } from '#contract/fields.ts'
import { inBatches } from '../../../platform/db/batches.ts'
import type { Reader, Tx } from '../../../platform/db/tables.ts'
import { openStates } from './recibos.rules.ts'

/** A person that a message can be sent to. */
export interface Correspondent {
  id: number
  numero: number
  nombre: string
  apellidos: string
  email: string | null
  langKey: Language
}

export async function findCorrespondents(
  db: Reader,
  ids: readonly number[],
): Promise<Map<number, Correspondent>> {
  const found = new Map<number, Correspondent>()
  for (const some of inBatches(ids)) {
    const rows = await db
      .selectFrom('socio')
      .innerJoin('usuario', 'usuario.id', 'socio.usuario_id')
      .select([
        'socio.id',
        'socio.numero',
        'socio.nombre',
        'socio.apellidos',
        'socio.email',
        'usuario.lang_key',
      ])
      .where('socio.id', 'in', some)
      .execute()
    for (const { lang_key, ...row } of rows) found.set(row.id, { ...row, langKey: lang_key })
  }
  return found
}

/** The ids of the open charges of these payers. */
export async function openRecibosOfPayers(db: Reader, ids: readonly number[]): Promise<number[]> {
  const found: number[] = []
  for (const some of inBatches(ids))
    for (const { id } of await db
      .selectFrom('recibo')
      .select('id')
      .where('pagador_id', 'in', some)
      .where('estado', 'in', openStates)
      .orderBy('vence')
      .orderBy('id')
      .execute())
      found.push(id)
  return found
}

export async function insertAvisos(tx: Tx, ids: readonly number[], data: string): Promise<void> {
  for (const some of inBatches(ids))
    await tx
      .insertInto('aviso_recibo')
      .values(some.map((recibo_id) => ({ recibo_id, data })))
      .execute()
}
