import type { CampoKey } from '#contract/campo-keys.ts'
import { isCampoKey, toCampoId } from '#contract/campo-keys.ts'
import type { Campo, SocioCampo, SocioCamposIn, Visibilidade } from '#contract/campos.ts'
import { fieldErrors } from '#contract/errors.ts'
import type { Sort } from '#contract/lists.ts'
import { AppError, expectOnce, fieldError } from '../../platform/app-error.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'
import { countValues, findCampos, findValues, saveValueOfMany, saveValues } from './campos.rows.ts'
import { fromStored, isVisible, readFilter, toKey, toStored } from './values.rules.ts'

/** What members have in own fields. */

/** The values of one member by the id of the field, as stored. */
export type StoredValues = ReadonlyMap<number, string>
const noValues: StoredValues = new Map()

/** The active fields, in the order of forms. */
export const listActiveCampos = async (db: Reader): Promise<Campo[]> =>
  (await findCampos(db)).filter(({ activo }) => activo)

/** The active fields, and archived ones of which there is a value. */
export async function listKeptCampos(db: Reader): Promise<Campo[]> {
  const kept: Campo[] = []
  for (const campo of await findCampos(db))
    if (campo.activo || (await countValues(db, campo.id)) > 0) kept.push(campo)
  return kept
}

/** The active fields that the list of the register carries. */
export const findListCampos = async (db: Reader): Promise<Campo[]> =>
  (await listActiveCampos(db)).filter(({ enLista }) => enLista)

/** The active fields that all members see of each other. */
export const findPublicCampos = async (db: Reader): Promise<Campo[]> =>
  (await listActiveCampos(db)).filter(({ visible }) => visible === 'SOCIAS')

/** The values that each of some members has of `campos`, read in one statement. */
export async function findSociosValues(
  db: Reader,
  socioIds: number[],
  campos: Pick<Campo, 'id'>[],
): Promise<ReadonlyMap<number, StoredValues>> {
  const found = new Map<number, Map<number, string>>()
  if (socioIds.length === 0 || campos.length === 0) return found
  const campoIds = campos.map(({ id }) => id)
  for (const { socio_id, campo_id, valor } of await findValues(db, socioIds, campoIds)) {
    const values = found.get(socio_id)
    if (values) values.set(campo_id, valor)
    else found.set(socio_id, new Map([[campo_id, valor]]))
  }
  return found
}

/** The fields with the values of one member. */
const answer = (campos: Pick<Campo, 'id' | 'nome' | 'tipo'>[], values: StoredValues): SocioCampo[] =>
  campos.map(({ id, nome, tipo }) => {
    const stored = values.get(id)
    return { campo: { id, nome, tipo }, valor: stored === undefined ? null : fromStored(tipo, stored) }
  })

/** Rows of a list with the values of `campos`. */
export async function withCampos<Row extends { id: number }>(
  db: Reader,
  rows: Row[],
  campos: Campo[],
): Promise<(Row & { campos: SocioCampo[] })[]> {
  const values = await findSociosValues(
    db,
    rows.map(({ id }) => id),
    campos,
  )
  return rows.map((row) => Object.assign(row, { campos: answer(campos, values.get(row.id) ?? noValues) }))
}

/** The fields of one member as `reader` sees them: the active ones, and archived ones with a value. */
export async function listSocioCampos(
  db: Reader,
  socioId: number,
  reader: Visibilidade,
): Promise<SocioCampo[]> {
  const campos = (await findCampos(db)).filter(({ visible }) => isVisible(visible, reader))
  const values = (await findSociosValues(db, [socioId], campos)).get(socioId) ?? noValues
  return answer(
    campos.filter(({ id, activo }) => activo || values.has(id)),
    values,
  )
}

/** A value to be written; null clears it. */
export interface ValueChange {
  campo: Campo
  antes: string | null
  despois: string | null
}

/** Who writes: the keepers of the register every field, a member those of the own record that members change. */
export interface ValueWriter {
  isKeeper: boolean
  /** What the writer sees of the record. */
  reader: Visibilidade
}

/**
 * The changes that a request makes to the values of a member.
 * @param socioId null for a new member
 * @throws AppError 400 for a field there is not, one that is named twice, and a value that is not of its type; 403 for a field that the
 * writer may not see or change
 */
export async function findValueChanges(
  db: Reader,
  socioId: number | null,
  given: SocioCamposIn | null | undefined,
  { isKeeper, reader }: ValueWriter,
): Promise<ValueChange[]> {
  if (!given || given.length === 0) return []
  expectOnce(
    given.map(({ campo }) => campo.id),
    'campos',
  )
  const campos = await findCampos(db)
  const byId = new Map(campos.map((campo) => [campo.id, campo]))
  const values = socioId === null ? noValues : (await findSociosValues(db, [socioId], campos)).get(socioId)
  return given.flatMap(({ campo: { id }, valor }, position): ValueChange[] => {
    const campo = byId.get(id)
    if (!campo) throw fieldError(`campos.${position}.campo`, fieldErrors.invalidValue)
    // before the value is compared: the answer would tell what it is
    if (!isVisible(campo.visible, reader)) throw new AppError('error.forbidden')
    const path = `campos.${position}.valor`
    const antes = values?.get(id) ?? null
    const despois = toStored(campo, valor, path)
    if (antes === despois) return []
    if (!isKeeper && !(campo.editablePropia && campo.activo)) throw new AppError('error.forbidden')
    if (!campo.activo && despois !== null) throw fieldError(path, fieldErrors.invalidValue)
    return [{ campo, antes, despois }]
  })
}

/** The value after a change, as it is stored. */
const toRow = ({ campo: { id, tipo }, despois }: Pick<ValueChange, 'campo' | 'despois'>) => ({
  campoId: id,
  valor: despois,
  key: despois === null ? '' : toKey(tipo, despois),
})

/** Writes the changes of a member. */
export const saveValueChanges = (tx: Tx, socioId: number, changes: ValueChange[]): Promise<void> =>
  saveValues(tx, socioId, changes.map(toRow))

/**
 * The changes that the same value makes to many members, by their ids.
 * @throws AppError 400 for a field there is not, and a value that is not of its type
 */
export async function findChangesOfMany(
  db: Reader,
  socioIds: number[],
  { id, valor }: { id: number; valor: SocioCamposIn[number]['valor'] },
): Promise<Map<number, ValueChange>> {
  const campo = (await findCampos(db)).find((each) => each.id === id)
  if (!campo) throw fieldError('campo.id', fieldErrors.invalidValue)
  const despois = toStored(campo, valor, 'campo.valor')
  if (!campo.activo && despois !== null) throw fieldError('campo.valor', fieldErrors.invalidValue)
  const changes = new Map<number, ValueChange>()
  const values = await findSociosValues(db, socioIds, [campo])
  for (const socioId of socioIds) {
    const antes = values.get(socioId)?.get(id) ?? null
    if (antes !== despois) changes.set(socioId, { campo, antes, despois })
  }
  return changes
}

/** Writes the changes that the same value makes to many members. */
export async function saveChangesOfMany(tx: Tx, changes: ReadonlyMap<number, ValueChange>): Promise<void> {
  const [change] = changes.values()
  if (change) await saveValueOfMany(tx, [...changes.keys()], toRow(change))
}

/** A value for the audit trail. */
const audited = ({ tipo }: Pick<Campo, 'tipo'>, stored: string | null) => {
  if (stored === null) return null
  return tipo === 'DATA' ? stored : fromStored(tipo, stored)
}

/** The changes for the audit trail, by the names of the fields. */
export const auditedChanges = (changes: ValueChange[]) => ({
  antes: {
    campos: Object.fromEntries(changes.map((each) => [each.campo.nome, audited(each.campo, each.antes)])),
  },
  despois: {
    campos: Object.fromEntries(changes.map((each) => [each.campo.nome, audited(each.campo, each.despois)])),
  },
})

/** All values of a member for the audit trail, by the names of the fields. */
export async function auditedValues(db: Reader, socioId: number): Promise<Record<string, unknown>> {
  const campos = await findCampos(db)
  const values = (await findSociosValues(db, [socioId], campos)).get(socioId) ?? noValues
  return Object.fromEntries(
    campos.flatMap((campo) => {
      const stored = values.get(campo.id)
      return stored === undefined ? [] : [[campo.nome, audited(campo, stored)]]
    }),
  )
}

/** A filter of the register by an own field: a value as stored with its key, or whether there is one. */
export interface CampoFilter {
  id: number
  nome: string
  value: { stored: string; key: string } | 'any' | 'none'
}

/**
 * The filters of a list by own fields.
 * @throws AppError 400 for a field there is not, also in `sort`, and for a value that the field cannot have
 */
export async function readCampoFilters(
  db: Reader,
  { sort, filters }: { sort: Sort[]; filters: Partial<Record<string, string>> },
): Promise<CampoFilter[]> {
  const asked = Object.entries(filters).filter((each): each is [CampoKey, string] => isCampoKey(each[0]))
  const sorted = sort.map(({ field }) => field).filter(isCampoKey)
  if (asked.length + sorted.length === 0) return []
  const byId = new Map((await findCampos(db)).map((campo) => [campo.id, campo]))
  if (!sorted.every((key) => byId.has(toCampoId(key)))) throw fieldError('sort', fieldErrors.invalidValue)
  return asked.map(([key, text]): CampoFilter => {
    const campo = byId.get(toCampoId(key))
    if (!campo || campo.tipo === 'PARAGRAFO') throw fieldError('filters', fieldErrors.invalidValue)
    const { id, nome } = campo
    if (text === 'NULL') return { id, nome, value: 'none' }
    if (text === 'NOT_NULL') return { id, nome, value: 'any' }
    const stored = readFilter(campo, text)
    if (stored === undefined) throw fieldError('filters', fieldErrors.invalidValue)
    return { id, nome, value: { stored, key: toKey(campo.tipo, stored) } }
  })
}
