import { allows, eventManagers, memberStaff } from '#contract/access.ts'
import { fieldErrors } from '#contract/errors.ts'
import type { Grupo } from '#contract/grupos.ts'
import type { ListQuery } from '#contract/lists.ts'
import { personName } from '#contract/person-name.ts'
import type { AccionGrupo } from '#contract/socios-cambios.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'
import { isForeignKeyViolation } from '../../platform/db/constraints.ts'
import type { StreamedList } from '../../platform/db/lists.ts'
import { searchText } from '../../platform/db/sort-keys.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'
import { bumpVersions } from '../../platform/db/versions.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import type { RecordKind } from '../../platform/records.ts'
import { checkSameId, createRecord, lockRecord, removeRecord } from '../../platform/records.ts'
import type { GrupoRow, Member, VisibleMembers } from './grupos.rows.ts'
import {
  addMembers,
  deleteGrupo,
  findActiveMemberships,
  findChoosable,
  findGrupo,
  findGrupoName,
  findGrupoNames,
  findMembersAmong,
  findSocioGrupos,
  findSociosGrupos,
  insertGrupo,
  listGrupos,
  lockGrupo,
  lockGrupoVersion,
  removeMembers,
  renameGrupo,
} from './grupos.rows.ts'

/** A group as requested; without `socios` a new one is empty and an existing one keeps its members. */
interface GrupoInput {
  name: string
  socios?: { id: number }[] | undefined
}

/** Inactive members are known to the register's staff only. */
export const toVisibleMembers = ({ authorities }: Pick<SignedInUser, 'authorities'>): VisibleMembers =>
  allows(memberStaff, authorities) ? 'all' : 'active'

/** The name as an address could hold it: lower case, without accents, hyphens for all but letters and figures. */
const slug = (name: string): string =>
  searchText(name)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

const toGrupo = (row: GrupoRow): Grupo => ({ ...row, value: slug(row.name) })

/** Refuses to change a group that restricts parts of an event, unless the caller manages events. */
function checkProtection(
  { protected: isProtected }: Pick<GrupoRow, 'protected'>,
  { authorities }: SignedInUser,
): void {
  if (isProtected && !allows(eventManagers, authorities)) throw new AppError('error.grupo-protected')
}

export async function listAll(
  db: Reader,
  asker: SignedInUser,
  query: ListQuery<'id' | 'name'>,
  without?: number,
): Promise<StreamedList<Grupo>> {
  return (await listGrupos(db, query, toVisibleMembers(asker), without)).map(toGrupo)
}

/** All groups with all their members. */
export async function allGrupos(db: Reader): Promise<GrupoRow[]> {
  const { batches } = await listGrupos(db, { page: 0, size: -1, sort: [], search: '', filters: {} }, 'all')
  const rows: GrupoRow[] = []
  for await (const some of batches) rows.push(...some)
  return rows
}

/** All groups without their members. */
export const listGrupoNames = (db: Reader): Promise<{ id: number; name: string; protected: boolean }[]> =>
  findGrupoNames(db)

/** @throws AppError 404 */
async function getRow(db: Reader, id: number, shown: VisibleMembers): Promise<GrupoRow> {
  const row = await findGrupo(db, id, shown)
  if (!row) throw new AppError('error.resource-not-found')
  return row
}

/** @throws AppError 404 */
export const getGrupo = async (db: Reader, asker: SignedInUser, id: number): Promise<Grupo> =>
  toGrupo(await getRow(db, id, toVisibleMembers(asker)))

/** The groups a member is in, by name. */
export const listSocioGrupos = (db: Reader, socioId: number): Promise<{ id: number; name: string }[]> =>
  findSocioGrupos(db, socioId)

/** The names of the groups that each of some members is in. */
export async function listSociosGrupos(
  db: Reader,
  socioIds: number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (socioIds.length === 0) return new Map()
  const found = new Map<number, string[]>()
  for (const { socio_id, name } of await findSociosGrupos(db, socioIds)) {
    const names = found.get(socio_id)
    if (names) names.push(name)
    else found.set(socio_id, [name])
  }
  return found
}

/**
 * Counts a change of each group of a member who is deleted, deactivated or activated again. Call it before the member is changed:
 * changes of groups lock a group before its members.
 */
export async function lockMemberGroups(tx: Tx, socioId: number): Promise<void> {
  await bumpVersions(tx, 'grupo', idsIn(await findSocioGrupos(tx, socioId)))
}

/** Ids of the groups of an active member; inactive members are in none. */
export const findMemberships = async (db: Reader, socioId: number | null): Promise<ReadonlySet<number>> =>
  new Set(socioId === null ? [] : (await findActiveMemberships(db, socioId)).map(({ grupo_id }) => grupo_id))

/**
 * Locks groups that are to restrict parts of an event until the transaction ends. A concurrent change or deletion of one of
 * them either completes before, or finds it protected.
 * @returns those of `ids` that exist
 */
export async function lockGrupos(tx: Tx, ids: Iterable<number>): Promise<ReadonlySet<number>> {
  const held = new Set<number>()
  // always in the same order, so that two who want the same groups do not wait for each other
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) if (await lockGrupo(tx, id)) held.add(id)
  return held
}

/** The members of a group for the audit trail; a change lists only those who joined or left. */
const names = (members: Member[]) => members.map(personName)
const someNames = (members: Member[] = []) => (members.length > 0 ? names(members) : null)
const idsIn = (members: { id: number }[]) => members.map(({ id }) => id)

/** Groups for a caller who is to change them, with the members of `shown`. */
const grupos = (asker: SignedInUser, shown: VisibleMembers): RecordKind<number, GrupoRow> => ({
  entidade: 'grupo',
  lock: lockGrupoVersion,
  get: async (db, id) => {
    const row = await getRow(db, id, shown)
    checkProtection(row, asker)
    return row
  },
  getName: ({ name }) => name,
  audited: ({ name, socios }) => ({ name, socios: names(socios) }),
})

/**
 * The members of `ids`, who are to be in a group.
 * @throws AppError 400 when one is not in the register, or is inactive and the asker may not know of them
 */
async function getChosen(db: Reader, asker: SignedInUser, ids: number[]): Promise<Member[]> {
  const chosen = await findChoosable(db, ids, toVisibleMembers(asker))
  if (chosen.length < ids.length) throw fieldError('socios', fieldErrors.invalidValue)
  return chosen
}

/** A member who was deleted while joining is one that does not exist. */
async function refusingUnknown<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isForeignKeyViolation(error)) throw fieldError('socios', fieldErrors.invalidValue)
    throw error
  }
}

const getIds = (references: { id: number }[] = []): number[] => [...new Set(idsIn(references))]

/** @throws AppError 400 for a member who cannot be chosen */
export const createGrupo = (context: AppContext, asker: SignedInUser, input: GrupoInput): Promise<Grupo> =>
  refusingUnknown(
    context.write(asker, async (write) => {
      const { tx } = write
      const row = await createRecord(write, grupos(asker, toVisibleMembers(asker)), async () => {
        const chosen = await getChosen(tx, asker, getIds(input.socios))
        const id = await insertGrupo(tx, input.name)
        await addMembers(tx, id, idsIn(chosen))
        return id
      })
      return toGrupo(row)
    }),
  )

/**
 * Changes a group. Members whom the asker is not shown stay in it.
 * @throws AppError 400 when the body's id is another group's, or for a member who cannot be chosen; 403 for a
 *   protected group; 404; 409 when `version` is not the stored one
 */
export async function changeGrupo(
  { write }: AppContext,
  asker: SignedInUser,
  id: number,
  input: GrupoInput & { id: number; version?: number | null | undefined },
): Promise<Grupo> {
  checkSameId(id, input)
  return refusingUnknown(
    write(asker, async ({ tx, audit }) => {
      const before = await lockRecord(tx, grupos(asker, 'all'), input)
      await renameGrupo(tx, id, input.name)
      const moved = input.socios && (await changeMembers(tx, asker, before, getIds(input.socios)))
      await audit({
        accion: 'MODIFICAR',
        entidade: 'grupo',
        rexistro: id,
        rexistroNome: input.name,
        antes: { name: before.name, socios: { left: someNames(moved?.left) } },
        despois: { name: input.name, socios: { joined: someNames(moved?.joined) } },
      })
      return toGrupo(await getRow(tx, id, toVisibleMembers(asker)))
    }),
  )
}

/** Makes `ids` the members of a group, except for those the asker is not shown, who stay. */
async function changeMembers(
  tx: Tx,
  asker: SignedInUser,
  { id, socios }: GrupoRow,
  ids: number[],
): Promise<{ joined: Member[]; left: Member[] }> {
  const stored = new Set(idsIn(socios))
  const wanted = new Set(ids)
  // all of them: a member who is hidden is refused alike in the group and out of it, or trying would say who is in it
  const chosen = await getChosen(tx, asker, ids)
  const joined = chosen.filter((member) => !stored.has(member.id))
  const { socios: shown } = await getRow(tx, id, toVisibleMembers(asker))
  const left = shown.filter((member) => !wanted.has(member.id))
  await removeMembers(tx, id, idsIn(left))
  await addMembers(tx, id, idsIn(joined))
  return { joined, left }
}

/**
 * A group whose memberships are to change, and who of `socioIds` is in it.
 * @throws AppError 400 when there is no such group; 403 for a protected one
 */
export async function readMemberships(
  db: Reader,
  asker: SignedInUser,
  id: number,
  socioIds: readonly number[],
): Promise<{ name: string; members: ReadonlySet<number> }> {
  const grupo = await findGrupoName(db, id)
  if (!grupo) throw fieldError('grupo.id', fieldErrors.invalidValue)
  checkProtection(grupo, asker)
  return { name: grupo.name, members: await findMembersAmong(db, id, socioIds) }
}

/** Locks a group whose memberships are to change, and counts the change. Call it before its members are changed. */
export const lockMemberships = (tx: Tx, id: number): Promise<boolean> => lockGrupoVersion(tx, id, null)

/** Adds members who are not in a group, or removes members who are. */
export const saveMemberships = (
  tx: Tx,
  id: number,
  accion: AccionGrupo,
  socioIds: number[],
): Promise<void> => (accion === 'ENGADIR' ? addMembers(tx, id, socioIds) : removeMembers(tx, id, socioIds))

/** @throws AppError 403 for a protected group; 404 */
export const removeGrupo = (context: AppContext, asker: SignedInUser, id: number): Promise<void> =>
  context.write(asker, (write) =>
    removeRecord(write, grupos(asker, 'all'), id, () => deleteGrupo(write.tx, id)),
  )
