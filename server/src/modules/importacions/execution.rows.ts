import type { Expression, ExpressionBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Language } from '#contract/fields.ts'
import type { PreparedEntry } from '../../platform/db/audit.ts'
import { fromBoolean } from '../../platform/db/columns.ts'
import type { Reader, Tables, Tx } from '../../platform/db/tables.ts'
import { valueColumns } from '../socios/stored-columns.rules.ts'

/** Staged rows become members: each statement moves a few of them within the database. */

/** Rows of a dry run, from `from` to before `to`. */
export interface Slice {
  id: number
  quenda: number
  from: number
  to: number
}

const inSlice =
  ({ id, quenda, from, to }: Slice) =>
  (row: ExpressionBuilder<Tables & { f: Tables['importacion_fila'] }, 'f'>) =>
    row.and([
      row('f.importacion_id', '=', id),
      row('f.quenda', '=', quenda),
      row('f.fila', '>=', from),
      row('f.fila', '<', to),
    ])

const staged = (db: Reader, slice: Slice) => db.selectFrom('importacion_fila as f').where(inSlice(slice))

/** What the rows of a dry run are, in numbers. */
export interface StagedCounts {
  lastFila: number
  novas: number
  cambian: number
  activas: number
  baixas: number
  soAdmin: number
  /** New members without a number, and the largest number of the others. */
  senNumero: number
  maiorNumero: number
}

export async function countStaged(db: Reader, id: number, quenda: number): Promise<StagedCounts> {
  const count = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number | string | null>`sum(case when ${condition} then 1 else 0 end)`
  const row = await db
    .selectFrom('importacion_fila')
    .select([
      sql<number | null>`max(fila)`.as('lastFila'),
      count(sql`nova = 1`).as('novas'),
      count(sql`nova = 0`).as('cambian'),
      count(sql`nova = 1 and activo = 1`).as('activas'),
      count(sql`baixa = 1`).as('baixas'),
      count(sql`so_admin = 1`).as('soAdmin'),
      count(sql`nova = 1 and numero is null`).as('senNumero'),
      sql<number | null>`max(case when nova = 1 then numero end)`.as('maiorNumero'),
    ])
    .where('importacion_id', '=', id)
    .where('quenda', '=', quenda)
    .executeTakeFirstOrThrow()
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, Number(value ?? 0)]),
  ) as unknown as StagedCounts
}

/** Whether a member or user that a row is about has changed since the dry run, or what is unique has been taken. */
export async function hasChanged(tx: Tx, slice: Slice): Promise<boolean> {
  const rows = staged(tx, slice).select('f.fila').limit(1)
  const found = await Promise.all(
    [
      rows
        .leftJoin('socio as s', 's.id', 'f.socio_id')
        .where('f.nova', '=', 0)
        .where((row) => row.or([row('s.id', 'is', null), row('s.version', '!=', row.ref('f.version'))])),
      rows
        .leftJoin('usuario as u', 'u.id', 'f.usuario_id')
        .where('f.usuario_id', 'is not', null)
        .where((row) => row.or([row('f.muda_usuario', '=', 1), row('f.baixa', '=', 1)]))
        .where((row) =>
          row.or([row('u.id', 'is', null), row('u.version', '!=', row.ref('f.usuario_version'))]),
        ),
      rows.innerJoin('socio as s', 's.usuario_id', 'f.usuario_id').where('f.nova', '=', 1),
      rows
        .innerJoin('usuario as u', 'u.login', 'f.dni')
        .where('f.nova', '=', 1)
        .where('f.usuario_id', 'is', null),
      rows
        .innerJoin('usuario as u', 'u.email_key', 'f.email_key')
        .where('f.nova', '=', 1)
        .where('f.usuario_id', 'is', null),
      rows.innerJoin('socio as s', 's.numero', 'f.numero').where('f.nova', '=', 1),
    ].map((query) => query.executeTakeFirst()),
  )
  return found.some(Boolean)
}

/** Users of new members who have none. */
export async function addUsuarios(
  tx: Tx,
  slice: Slice,
  { language, now }: { language: Language; now: Date },
): Promise<void> {
  await tx
    .insertInto('usuario')
    .columns([
      ...(['login', 'email', 'email_key', 'first_name', 'last_name', 'first_name_key'] as const),
      ...(['last_name_key', 'search', 'lang_key', 'activated', 'created_date'] as const),
    ])
    .expression(
      staged(tx, slice)
        .where('f.nova', '=', 1)
        .where('f.usuario_id', 'is', null)
        .select(['f.dni', orNull('email').as('email'), orNull('email_key').as('email_key')])
        .select(['f.nombre', 'f.apellidos', 'f.nombre_key'])
        .select(['f.apellidos_key', 'f.usuario_search'])
        .select([
          sql`cast(${language} as text)`.as('lang_key'),
          'f.activo',
          sql`cast(${now.toISOString()} as text)`.as('created_date'),
        ])
        .orderBy('f.fila'),
    )
    .execute()
}

const keyColumns = ['nombre_key', 'apellidos_key', 'email_key', 'profesion_key', 'search_name'] as const
const dateColumns = ['fecha_alta', 'fecha_baja', 'causa_baja', 'activo'] as const
const copied = [...valueColumns, ...keyColumns, ...dateColumns]

/** A staged text, which is empty where members and users have null: for those without e-mail. */
const orNull = (column: 'email' | 'email_key') => sql<string | null>`nullif(${sql.ref(`f.${column}`)}, '')`
/** A staged column as it is stored. */
const toStored = (column: (typeof copied)[number] | 'search') =>
  column === 'email' ? orNull(column) : sql.ref(`f.${column}`)

/** @param base the number before the first one for members without */
const numeroOf = (base: number) => sql<number>`coalesce(f.numero, cast(${base} as integer) + f.orde)`

/** New members, whose ids the rows then have. */
export async function addSocios(tx: Tx, slice: Slice, base: number): Promise<void> {
  const numero = numeroOf(base)
  await tx
    .insertInto('socio')
    .columns([...copied, 'usuario_id', 'numero', 'could_sign_in', 'search'])
    .expression(
      staged(tx, slice)
        .innerJoin('usuario as u', 'u.login', 'f.dni')
        .where('f.nova', '=', 1)
        .select(copied.map((column) => toStored(column).as(column)))
        .select([
          'u.id as usuario_id',
          numero.as('numero'),
          sql<number>`1`.as('could_sign_in'),
          sql<string>`cast(${numero} as text) || ' ' || f.search`.as('search'),
        ])
        .orderBy('f.fila'),
    )
    .execute()
  await tx
    .updateTable('importacion_fila as f')
    .set((row) => ({
      socio_id: row.selectFrom('socio').select('socio.id').whereRef('socio.dni', '=', 'f.dni'),
    }))
    .where(inSlice(slice) as never)
    .where('f.nova', '=', 1)
    .execute()
}

/** Writes members that change; returns their number, which is too low when a member has changed since the dry run. */
export async function changeSocios(tx: Tx, slice: Slice): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('socio')
    .from('importacion_fila as f')
    .set(() => ({
      ...Object.fromEntries([...copied, 'search' as const].map((column) => [column, toStored(column)])),
      version: sql<number>`socio.version + 1`,
    }))
    .where(inSlice(slice) as never)
    .where('f.nova', '=', 0)
    .whereRef('socio.id', '=', 'f.socio_id')
    .whereRef('socio.version', '=', 'f.version')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** The fees that new members pay, from the day on which they joined. */
export async function addCotas(tx: Tx, slice: Slice): Promise<void> {
  await tx
    .insertInto('socio_cota')
    .columns(['socio_id', 'tipo_id', 'desde'])
    .expression(
      staged(tx, slice)
        .innerJoin('tipo_cota as t', (join) => join.on('t.activo', '=', 1).on('t.predeterminado', '=', 1))
        .where('f.nova', '=', 1)
        .where('f.activo', '=', 1)
        .select((row) => [row.ref('f.socio_id').$notNull().as('socio_id'), 't.id as tipo_id', 'f.fecha_alta'])
        .orderBy('f.fila')
        .orderBy('t.id'),
    )
    .execute()
}

/** Notes that new members are to be mailed a letter to choose a password. */
export async function wantLetters(
  tx: Tx,
  slice: Slice,
  { authorId, now }: { authorId: number; now: Date },
): Promise<void> {
  await tx
    .insertInto('wanted_letter')
    .columns(['usuario_id', 'author_id', 'at'])
    .expression(
      staged(tx, slice)
        .innerJoin('socio as s', 's.id', 'f.socio_id')
        .where('f.nova', '=', 1)
        .where('f.activo', '=', 1)
        .select([
          's.usuario_id',
          sql<number>`cast(${authorId} as integer)`.as('author_id'),
          sql<string>`cast(${now.toISOString()} as text)`.as('at'),
        ])
        .orderBy('f.fila'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The rows of own fields and of groups that belong to a row of a member. */
const withMember =
  (table: 'importacion_valor' | 'importacion_grupo') =>
  <Join extends { onRef: (one: never, operator: '=', other: never) => Join }>(join: Join): Join =>
    (['importacion_id', 'quenda', 'fila'] as const).reduce(
      (joined, column) => joined.onRef(`${table}.${column}` as never, '=', `f.${column}` as never),
      join,
    )

/** Values of own fields. */
export async function saveValues(tx: Tx, slice: Slice): Promise<void> {
  const rows = staged(tx, slice).innerJoin('importacion_valor', (join) =>
    withMember('importacion_valor')(join),
  )
  await tx
    .deleteFrom('socio_campo')
    .where(({ eb, refTuple }) =>
      eb(
        refTuple('socio_id', 'campo_id'),
        'in',
        rows.select([
          sql<number>`f.socio_id`.as('socio_id'),
          sql<number>`importacion_valor.campo_id`.as('campo_id'),
        ]) as never,
      ),
    )
    .execute()
  await tx
    .insertInto('socio_campo')
    .columns(['socio_id', 'campo_id', 'valor', 'valor_key'])
    .expression(
      rows
        .where(sql<boolean>`importacion_valor.valor is not null`)
        .select([
          sql<number>`f.socio_id`.as('socio_id'),
          sql<number>`importacion_valor.campo_id`.as('campo_id'),
          sql<string>`importacion_valor.valor`.as('valor'),
          sql<string>`importacion_valor.valor_key`.as('valor_key'),
        ]),
    )
    .execute()
}

/** Groups that members join and leave. */
export async function saveGrupos(tx: Tx, slice: Slice): Promise<void> {
  const pairs = (entra: 0 | 1) =>
    staged(tx, slice)
      .innerJoin('importacion_grupo', (join) => withMember('importacion_grupo')(join))
      .where(sql<boolean>`importacion_grupo.entra = ${entra}`)
      .select([
        sql<number>`importacion_grupo.grupo_id`.as('grupo_id'),
        sql<number>`f.socio_id`.as('socio_id'),
      ])
  await tx
    .deleteFrom('grupo_socio')
    .where(({ eb, refTuple }) => eb(refTuple('grupo_id', 'socio_id'), 'in', pairs(0) as never))
    .execute()
  await tx
    .insertInto('grupo_socio')
    .columns(['grupo_id', 'socio_id'])
    .expression(pairs(1))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The entry of each member for the audit trail. */
export const selectEntries = (db: Reader, slice: Slice, base: number): Expression<PreparedEntry> =>
  staged(db, slice)
    .select([
      sql<string>`case when f.nova = 1 then 'CREAR' else 'MODIFICAR' end`.as('accion'),
      sql<string>`cast(f.socio_id as text)`.as('rexistro'),
      'f.nome as rexistro_nome',
      'f.nome_search',
      sql<string>`case when f.nova = 1
        then '[{"campo":"numero","antes":null,"despois":' || cast(${numeroOf(base)} as text) || '},' || substr(f.cambios, 2)
        else f.cambios end`.as('cambios'),
    ])
    .orderBy('f.fila')

/** Rows whose users, names or memberships change, with what the register's own steps need. */
export const findSpecial = (db: Reader, id: number, quenda: number) =>
  db
    .selectFrom('importacion_fila')
    .select(['fila', 'nova', 'socio_id', 'usuario_id', 'numero', 'nombre', 'apellidos', 'dni', 'email'])
    .select(['muda_usuario', 'muda_nome', 'baixa'])
    .where('importacion_id', '=', id)
    .where('quenda', '=', quenda)
    .where((row) => row.or([row('muda_usuario', '=', 1), row('muda_nome', '=', 1), row('baixa', '=', 1)]))
    .orderBy('fila')
    .execute()
export type SpecialRow = Awaited<ReturnType<typeof findSpecial>>[number]

/** Whether the member's user could sign in when the membership ended. */
export const setCouldSignIn = (tx: Tx, socioId: number, could: boolean) =>
  tx
    .updateTable('socio')
    .set({ could_sign_in: fromBoolean(could) })
    .where('id', '=', socioId)
    .execute()
