import type { Generated } from 'kysely'
import { inBatches } from '../../../platform/db/batches.ts'
import { fromBoolean, toBoolean } from '../../../platform/db/columns.ts'
import type { Reader, Tx } from '../../../platform/db/tables.ts'
import type { Delegation, Tick } from './attendance.rules.ts'

interface CensoTable {
  id: Generated<number>
  reunion_id: number
  /** Null once the member is deleted. */
  socio_id: number | null
  numero: number
  vota: number
}
interface RespostaTable {
  censo_id: number
  resposta: string
  at: string
}
interface DelegacionTable {
  id: Generated<number>
  de_id: number
  a_id: number
  dada: string
  /** Empty while it stands. */
  retirada: Generated<string>
  en_papel: number
}
interface PresenzaTable {
  censo_id: number
  hora: string
  presente: number
  autor: string
}
interface NuncaTable {
  censo_id: number
  hora: string
  autor: string
}
declare module '../../../platform/db/tables.ts' {
  interface Tables {
    censo: CensoTable
    resposta: RespostaTable
    delegacion: DelegacionTable
    presenza: PresenzaTable
    presenza_nunca: NuncaTable
  }
}

/** A member as the census takes them in. */
export interface Eligible {
  socioId: number
  numero: number
  vota: boolean
}

/** A person of a frozen census. */
export interface CensusRow {
  id: number
  socioId: number | null
  numero: number
  vota: boolean
  /** Empty once the member is deleted. */
  nombre: string
  apellidos: string
}

export async function findActiveMembers(db: Reader): Promise<{ socioId: number; numero: number }[]> {
  return db
    .selectFrom('socio')
    .select(['id as socioId', 'numero'])
    .where('activo', '=', fromBoolean(true))
    .execute()
}

/** These members with their names, by surnames and names as the register sorts them. */
export async function findMembers(
  db: Reader,
  people: readonly { socioId: number }[],
): Promise<Omit<CensusRow, 'id' | 'vota'>[]> {
  const ids = new Set(people.map(({ socioId }) => socioId))
  const rows = await db
    .selectFrom('socio')
    .select(['id as socioId', 'numero', 'nombre', 'apellidos'])
    .orderBy('apellidos_key')
    .orderBy('nombre_key')
    .orderBy('id')
    .execute()
  return rows.filter(({ socioId }) => ids.has(socioId))
}

/** The frozen census, by surnames and names as the register sorts them; those who were deleted since come last. */
export async function findCensus(db: Reader, reunionId: number): Promise<CensusRow[]> {
  const rows = await db
    .selectFrom('censo')
    .leftJoin('socio', 'socio.id', 'censo.socio_id')
    .select([
      'censo.id',
      'censo.socio_id as socioId',
      'censo.numero',
      'censo.vota',
      'socio.nombre',
      'socio.apellidos',
    ])
    .where('censo.reunion_id', '=', reunionId)
    .orderBy((row) => row('socio.id', 'is', null))
    .orderBy('socio.apellidos_key')
    .orderBy('socio.nombre_key')
    .orderBy('censo.id')
    .execute()
  return rows.map(({ vota, nombre, apellidos, ...row }) => ({
    ...row,
    vota: toBoolean(vota),
    nombre: nombre ?? '',
    apellidos: apellidos ?? '',
  }))
}

/** The row of a member in the frozen census. */
export const findInCensus = (db: Reader, reunionId: number, socioId: number) =>
  db
    .selectFrom('censo')
    .select(['id', 'vota'])
    .where('reunion_id', '=', reunionId)
    .where('socio_id', '=', socioId)
    .executeTakeFirst()

/** Makes the census these people: who is in it already stays with answers, delegations and ticks; others go with theirs. */
export async function replaceCensus(tx: Tx, reunionId: number, people: readonly Eligible[]): Promise<void> {
  const wanted = new Map(people.map((person) => [person.socioId, person]))
  const stored = await tx
    .selectFrom('censo')
    .select(['id', 'socio_id', 'vota'])
    .where('reunion_id', '=', reunionId)
    .execute()
  const gone = stored.filter(({ socio_id }) => socio_id === null || !wanted.has(socio_id))
  for (const some of inBatches(gone.map(({ id }) => id)))
    await tx.deleteFrom('censo').where('id', 'in', some).execute()
  for (const vota of [true, false]) {
    const changed = stored.filter(
      ({ socio_id, vota: before }) =>
        socio_id !== null && wanted.get(socio_id)?.vota === vota && toBoolean(before) !== vota,
    )
    for (const some of inBatches(changed.map(({ id }) => id)))
      await tx
        .updateTable('censo')
        .set({ vota: fromBoolean(vota) })
        .where('id', 'in', some)
        .execute()
  }
  const known = new Set(stored.map(({ socio_id }) => socio_id))
  const added = people.filter(({ socioId }) => !known.has(socioId))
  for (const some of inBatches(added, 200))
    await tx
      .insertInto('censo')
      .values(
        some.map(({ socioId, numero, vota }) => ({
          reunion_id: reunionId,
          socio_id: socioId,
          numero,
          vota: fromBoolean(vota),
        })),
      )
      .execute()
}

/** All delegations that were ever given for a meeting. */
export async function findDelegations(db: Reader, reunionId: number): Promise<Delegation[]> {
  return db
    .selectFrom('delegacion')
    .innerJoin('censo', 'censo.id', 'delegacion.de_id')
    .select(['delegacion.de_id as de', 'delegacion.a_id as a', 'delegacion.dada', 'delegacion.retirada'])
    .where('censo.reunion_id', '=', reunionId)
    .execute()
}

export async function findTicks(db: Reader, reunionId: number): Promise<Tick[]> {
  const rows = await db
    .selectFrom('presenza')
    .innerJoin('censo', 'censo.id', 'presenza.censo_id')
    .select(['presenza.censo_id as persoa', 'presenza.hora', 'presenza.presente'])
    .where('censo.reunion_id', '=', reunionId)
    .execute()
  const never = await db
    .selectFrom('presenza_nunca')
    .innerJoin('censo', 'censo.id', 'presenza_nunca.censo_id')
    .select(['presenza_nunca.censo_id as persoa', 'presenza_nunca.hora'])
    .where('censo.reunion_id', '=', reunionId)
    .execute()
  return [
    ...rows.map(({ presente, ...tick }) => ({ ...tick, presente: toBoolean(presente) })),
    ...never.map((tick) => ({ ...tick, presente: false, nunca: true })),
  ]
}
