import type { z } from 'zod'
import { allows, memberStaff } from '#contract/access.ts'
import { type Campo, type camposCalls, largestOrde, type Visibilidade } from '#contract/campos.ts'
import { fieldErrors } from '#contract/errors.ts'
import { visibilidades } from '#contract/kinds.ts'
import { limits } from '#contract/limits.ts'
import type { Page } from '#contract/lists.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/db/audit.ts'
import { uniqueViolation } from '../../platform/db/constraints.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'
import type { Write } from '../../platform/db/write.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { booleanFilter } from '../../platform/http/filters.ts'
import type { RecordKind } from '../../platform/records.ts'
import { changeRecord, checkSameId, createRecord, removeRecord } from '../../platform/records.ts'
import { lockUsuarios } from '../usuarios/socio-user.service.ts'
import type { CampoValues } from './campos.rows.ts'
import {
  countValues,
  deleteCampo,
  findCampo,
  findCampos,
  insertCampo,
  listCampos,
  lockCampo,
  updateCampo,
} from './campos.rows.ts'
import { isVisible } from './values.rules.ts'

type CampoInput = Omit<z.output<(typeof camposCalls)['POST /campos']['body']>, 'id'>
type CampoChange = z.output<(typeof camposCalls)['PUT /campos/:id']['body']>
type CamposQuery = z.output<(typeof camposCalls)['GET /campos']['query']>

/** The fields whose values a user may see: the staff of the register all, a member those of the own record. */
export function listVisibleCampos(
  db: Reader,
  { authorities, socioId }: Pick<SignedInUser, 'authorities' | 'socioId'>,
  query: CamposQuery,
): Promise<Page<Campo>> {
  const reader: Visibilidade = allows(memberStaff, authorities) ? 'XESTION' : socioId ? 'PROPIA' : 'SOCIAS'
  const seen = visibilidades.filter((visible) => isVisible(visible, reader))
  return listCampos(db, query, seen, booleanFilter(query.filters.activo))
}

/** The fields that the application for membership asks for, in the order of forms. */
export const listCamposSolicitude = async (db: Reader): Promise<Campo[]> =>
  (await findCampos(db)).filter(({ activo, enSolicitude }) => activo && enSolicitude)

/** @throws AppError 404 */
export async function getCampo(db: Reader, id: number): Promise<Campo> {
  const campo = await findCampo(db, id)
  if (!campo) throw new AppError('error.resource-not-found')
  return campo
}

const campos: RecordKind<number, Campo> = {
  entidade: 'campo',
  lock: lockCampo,
  get: getCampo,
  getName: ({ nome }) => nome,
  audited: ({ id: _, version: __, ...values }) => values,
}

const defaults = {
  opcions: [],
  axuda: '',
  visible: 'XESTION',
  editablePropia: false,
  obrigatorio: false,
  enSolicitude: false,
  enLista: false,
  activo: true,
} as const

/** The values of a request, with those of `before` for what is absent. @throws AppError 400 */
function checked(input: CampoInput, before: Omit<CampoValues, 'nome' | 'tipo'>): CampoValues {
  const { nome, tipo } = input
  const values: CampoValues = {
    nome,
    tipo,
    opcions: tipo === 'OPCION' ? (input.opcions ?? [...before.opcions]) : [],
    axuda: input.axuda ?? before.axuda,
    visible: input.visible ?? before.visible,
    editablePropia: input.editablePropia ?? before.editablePropia,
    obrigatorio: input.obrigatorio ?? before.obrigatorio,
    enSolicitude: input.enSolicitude ?? before.enSolicitude,
    enLista: input.enLista ?? before.enLista,
    orde: input.orde ?? before.orde,
    activo: input.activo ?? before.activo,
  }
  if (tipo === 'OPCION' && values.opcions.length === 0) throw fieldError('opcions', fieldErrors.required)
  // a user changes only values that they see
  if (values.editablePropia && values.visible === 'XESTION')
    throw fieldError('editablePropia', fieldErrors.invalidValue)
  return values
}

/** Refuses what would leave a member with a value that the field cannot have. @throws AppError 400 with their number */
async function checkUnused(tx: Tx, id: number, valores?: string[]): Promise<void> {
  const n = await countValues(tx, id, valores)
  if (n > 0) throw new AppError('error.campo-in-use', { params: { n } })
}

/** @throws AppError 400 when there are more active fields than a form can hold */
async function checkRoom(tx: Tx): Promise<void> {
  const active = (await findCampos(tx)).filter(({ activo }) => activo)
  if (active.length > limits.campos)
    throw new AppError('error.too-many-items', { params: { max: limits.campos } })
}

/** Writes fields while no request writes values: changes of members begin with the same lock. */
async function writeCampos<T>(
  context: AppContext,
  who: Actor,
  work: (write: Write) => Promise<T>,
): Promise<T> {
  try {
    return await context.write(who, async (write) => {
      await lockUsuarios(write.tx)
      return work(write)
    })
  } catch (error) {
    if (uniqueViolation(error) === 'campo.search') throw fieldError('nome', fieldErrors.nameInUse)
    throw error
  }
}

/** @throws AppError 400 when the name is taken, or there are too many active fields */
export const createCampo = (context: AppContext, who: Actor, input: CampoInput): Promise<Campo> =>
  writeCampos(context, who, async (write) => {
    const { tx } = write
    const last = Math.max(-1, ...(await findCampos(tx)).map(({ orde }) => orde))
    const values = checked(input, { ...defaults, opcions: [], orde: Math.min(last + 1, largestOrde) })
    const campo = await createRecord(write, campos, () => insertCampo(tx, values))
    await checkRoom(tx)
    return campo
  })

/**
 * Changes a field.
 * @throws AppError 400 when the body's id is another field's, the name is taken, there are too many active fields, or a member has a
 * value that the type or the options no longer allow; 404; 409 when `version` is not the stored one
 */
export async function changeCampo(
  context: AppContext,
  who: Actor,
  id: number,
  input: CampoChange,
): Promise<Campo> {
  checkSameId(id, input)
  return writeCampos(context, who, async (write) => {
    const { tx } = write
    const campo = await changeRecord(write, campos, input, async (before) => {
      const values = checked(input, before)
      if (values.tipo !== before.tipo) await checkUnused(tx, id)
      const removed = before.opcions.filter((opcion) => !values.opcions.includes(opcion))
      if (removed.length > 0) await checkUnused(tx, id, removed)
      await updateCampo(tx, id, values)
    })
    await checkRoom(tx)
    return campo
  })
}

/** @throws AppError 404; 400 while a member has a value of it */
export const removeCampo = (context: AppContext, who: Actor, id: number): Promise<void> =>
  writeCampos(context, who, (write) =>
    removeRecord(write, campos, id, async () => {
      await checkUnused(write.tx, id)
      await deleteCampo(write.tx, id)
    }),
  )
