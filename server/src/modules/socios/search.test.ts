import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchText } from '#contract/search.ts'
import { addTo } from '../../platform/db/counters.ts'
import { sortKey } from '../../platform/db/sort-keys.ts'
import { mergeSubstringIndexes } from '../../platform/db/substring-index.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { makeTrigramIndexes } from '../../platform/db/trigrams.ts'
import type { TestDatabase } from '../../testing/database.ts'
import { openTestDatabase } from '../../testing/database.ts'
import type { Random } from '../../testing/random.ts'
import { seededRandom } from '../../testing/random.ts'
import { listUsuarios } from '../usuarios/usuarios.rows.ts'
import { listPublicSocios, listSocios } from './register.rows.ts'
import { deleteSocio, insertSocio, updateMembership, updateSocio } from './socios.rows.ts'

/** A member as the test knows them. */
interface TestMember {
  id: number
  nombre: string
  apellidos: string
  email: string
  telefono: string
  dni: string
  numero: number
  activo: boolean
}

const names = [
  ...['María do Carme', 'Xián', 'Uxía', 'Íñigo', 'Ánxela', 'Brais', 'Antía', 'Iago', 'Noa', 'Xurxo'],
  ...[
    'Zoë',
    'O’Neill',
    'Ana "Nita"',
    '100%',
    'a_b',
    'c\\d',
    "D'Ors",
    '🎉🎉 Festa',
    'É',
    'Σίσυφος',
    '李小龍',
    'ß',
  ],
]
const surnames = [
  ...['Núñez', 'Muñiz', 'García', 'López', 'Pérez Zas', 'da Costa', 'Castiñeira', 'Piñeiro', 'Souto'],
  ...['Çelik', 'Ürün', 'Nogueira', 'Vilariño', '%%%', '___', 'x', 'Ñ', '👩‍👩‍👧 Vila', 'İstanbul', 'Aldão'],
]

let place: TestDatabase
const known: TestMember[] = []
const random = seededRandom(20_261_122)

beforeAll(async () => {
  place = await openTestDatabase()
  if (place.database.engine === 'postgres') await forceTrigrams()
  await place.database.transactionWithoutAudit(async (tx) => {
    for (let numero = 1; numero <= 400; numero += 1) await add(tx, numero)
  })
})
afterAll(() => place.close())

/** Forces the index: otherwise so few rows are read one by one. */
async function forceTrigrams(): Promise<void> {
  const { schema } = place.database
  expect(await makeTrigramIndexes(place.database)).toBeNull()
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(schema)
  await sql`alter database ${sql.id(rows[0]?.name ?? '')} set enable_seqscan = off`.execute(schema)
  place = { ...place, database: place.openAnother() }
}

const toValues = ({ nombre, apellidos, email, telefono, dni }: Omit<TestMember, 'id'>) => ({
  ...{ nombre, apellidos, dni, telefono, email },
  ...{ anoNac: 1980, mesNac: 1, diaNac: 1, profesion: '', sexo: null },
  direccion: { direccion: '', codigoPostal: '', localidad: '', provincia: '' },
  cuentaCorriente: '',
})

const made = ({ pick, between }: Random, numero: number): Omit<TestMember, 'id'> => ({
  nombre: pick(names),
  apellidos: `${pick(surnames)} ${pick(surnames)}`,
  email: `socia${numero}@${pick(['correo.example', 'gmail.example', 'x.gal'])}`,
  telefono: `${between(600, 999)} ${between(100, 999)} ${between(100, 999)}`,
  dni: `${String(20_000_000 + numero * 7919).slice(0, 8)}T`,
  numero,
  activo: true,
})

async function add(tx: Tx, numero: number): Promise<void> {
  const member = made(random, numero)
  const { nombre, apellidos, email, dni } = member
  const { id: usuarioId } = await tx
    .insertInto('usuario')
    .values({
      ...{ login: dni, email, email_key: email, first_name: nombre, last_name: apellidos },
      ...{ first_name_key: sortKey(nombre), last_name_key: sortKey(apellidos), lang_key: 'GL' },
      ...{ search: userText(member), activated: 1, created_date: '2026-05-31T10:00:00.000Z' },
      password_hash: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const values = toValues(member)
  const id = await insertSocio(tx, values, { usuarioId, numero, fechaAlta: '2020-01-01' })
  await addTo(tx, 'socios.active', 1)
  known.push({ ...member, id })
}

const userText = ({ dni, nombre, apellidos, email }: Omit<TestMember, 'id'>) =>
  searchText(dni, nombre, apellidos, email)
const memberText = ({ numero, nombre, apellidos, dni, telefono, email }: TestMember) =>
  searchText(numero, nombre, apellidos, dni, telefono, telefono.replace(/\s/g, ''), email)
const nameText = ({ nombre, apellidos }: TestMember) => searchText(nombre, apellidos)

/** Changes some members, ends and resumes memberships, and deletes some. */
async function live(): Promise<void> {
  const { database } = place
  await database.transactionWithoutAudit(async (tx) => {
    for (let each = 0; each < 40; each += 1) {
      const at = random.between(0, known.length - 1)
      const member = known[at] as TestMember
      const act = random.between(1, 3)
      if (act === 1) {
        Object.assign(member, { ...made(random, member.numero), activo: member.activo })
        await updateSocio(tx, member.id, member.numero, toValues(member))
      } else if (act === 2) {
        await updateMembership(
          tx,
          member.id,
          member.activo ? { fecha: '2026-01-01', causa: 'IMPAGO', couldSignIn: true } : null,
        )
        await addTo(tx, 'socios.active', member.activo ? -1 : 1)
        await addTo(tx, 'socios.inactive', member.activo ? 1 : -1)
        member.activo = !member.activo
      } else {
        await deleteSocio(tx, member.id)
        await addTo(tx, member.activo ? 'socios.active' : 'socios.inactive', -1)
        known.splice(at, 1)
      }
    }
  })
}

/** Something to search for: mostly pieces of what is there, written in other ways. */
function term(): string {
  const { pick, between, chance } = random
  const piece = () => {
    const whole = [...pick(known.map(memberText))]
    const start = between(0, whole.length - 1)
    return whole.slice(start, start + pick([1, 1, 2, 2, 3, 3, 4, 5, 8, 20, 60])).join('')
  }
  const oddities = [
    '%',
    '_',
    '\\',
    '"',
    "'",
    '*',
    '%a',
    'a_',
    '""',
    '🎉',
    '🎉🎉',
    'ñ',
    'Ñ',
    'zas',
    'NOT',
    'AND',
  ]
  const word = () => (chance(0.15) ? pick(oddities) : chance(0.1) ? piece().repeat(30) : piece())
  const text = Array.from({ length: pick([1, 1, 1, 2, 3, 12]) }, word).join(pick([' ', '  ', ' \t ']))
  return chance(0.3) ? text.toUpperCase() : text.replaceAll('n', chance(0.2) ? 'ñ' : 'n')
}

/** Whether a text contains each of the first ten words, looked for one by one. */
const contains = (text: string, search: string) =>
  [...new Set(searchText(search).split(' '))]
    .filter((word) => word !== '')
    .slice(0, 10)
    .every((word) => text.includes(word))

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
const inBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))
const byName = (one: TestMember, other: TestMember) =>
  inBytes(sortKey(one.apellidos), sortKey(other.apellidos)) ||
  inBytes(sortKey(one.nombre), sortKey(other.nombre)) ||
  one.id - other.id

async function expectSameAnswers(search: string): Promise<void> {
  const { pick, between } = random
  const db = place.database.read
  const [size, page] = [pick([2, 5, 25]), between(0, 3)]
  const query = { search, page, size, sort: [], filters: {} }
  const cut = (found: TestMember[]) => found.slice(page * size, (page + 1) * size)

  const activo = pick([true, false, null])
  const isShown = (member: TestMember) => activo === null || member.activo === activo
  const found = known.filter((member) => isShown(member) && contains(memberText(member), search)).sort(byName)
  const register = await listSocios(db, query, { activo }, async (rows) => rows)
  expect(register, search).toMatchObject({ totalElements: found.length })
  expect(ids((register as { content: { id: number }[] }).content), search).toEqual(ids(cut(found)))

  const named = known.filter((member) => member.activo && contains(nameText(member), search)).sort(byName)
  const gallery = await listPublicSocios(db, query, async (rows) => rows)
  expect(gallery, search).toMatchObject({ totalElements: named.length })
  expect(ids((gallery as { content: { id: number }[] }).content), search).toEqual(ids(cut(named)))

  const byId: Parameters<typeof listUsuarios>[1]['sort'] = [{ field: 'id', direction: 'asc' }]
  const users = await listUsuarios(db, { ...query, sort: byId } as Parameters<typeof listUsuarios>[1])
  const { rows } = await sql<{ id: number; search: string }>`
    select id, search from usuario order by id`.execute(place.database.schema)
  const owners = rows.filter((row) => contains(row.search, search))
  expect(users.totalElements, search).toBe(owners.length)
  expect(ids(users.content), search).toEqual(ids(owners.slice(page * size, (page + 1) * size)))
}

const getNombre = ({ nombre }: TestMember) => sortKey(nombre)
const getApellidos = ({ apellidos }: TestMember) => sortKey(apellidos)
/** The keys that each sort compares, in their order. */
const compared = {
  nombre: [getNombre, getApellidos],
  apellidos: [getApellidos, getNombre],
  email: [({ email }: TestMember) => email],
  // the same for all
  anoNac: [() => ''],
}
type Field = keyof typeof compared
interface Sort {
  field: Field
  direction: 'asc' | 'desc'
}

function sorted(found: TestMember[], sort: Sort[]): TestMember[] {
  const orders = sort
    .flatMap(({ field, direction }, at) => {
      const later = sort.slice(at + 1).map((each) => compared[each.field][0])
      return compared[field]
        .filter((of, position) => position === 0 || !later.includes(of))
        .map((of) => ({ of, sign: direction === 'asc' ? 1 : -1 }))
    })
    .filter(({ of }, at, all) => all.findIndex((each) => each.of === of) === at)
  const last = orders.at(-1)?.sign ?? 1
  return found.toSorted((one, other) => {
    for (const { of, sign } of orders) {
      const difference = inBytes(of(one), of(other))
      if (difference !== 0) return difference * sign
    }
    return (one.id - other.id) * last
  })
}

describe('a later page of several sorts', () => {
  it('is the one that sorting all members gives, for all sorts and directions', async () => {
    const fields = Object.keys(compared) as Field[]
    for (const first of fields)
      for (const second of fields)
        for (const direction of ['asc', 'desc'] as const)
          for (const other of ['asc', 'desc'] as const) {
            const sort: Sort[] = [
              { field: first, direction },
              { field: second, direction: other },
              // a third one, in which all members differ
              ...(second === 'email' ? [] : random.pick([[], [{ field: 'email', direction } as const]])),
            ]
            const activo = random.pick([true, null])
            const shown = known.filter((member) => activo === null || member.activo)
            const [size, page] = [25, random.between(4, 12)]
            const query = { search: '', page, size, sort, filters: {} }
            const answer = await listSocios(place.database.read, query, { activo }, async (rows) => rows)
            const expected = sorted(shown, sort).slice(page * size, (page + 1) * size)
            expect(ids((answer as { content: { id: number }[] }).content), JSON.stringify(query)).toEqual(
              ids(expected),
            )
          }
  })
})

describe('a search', () => {
  it('finds the same as reading every text, for all searches and during changes', async () => {
    for (let round = 0; round < 6; round += 1) {
      for (let each = 0; each < 30; each += 1) await expectSameAnswers(term())
      await live()
    }
    for (const search of ['', ' ', '%', '_', '\\', '"', 'a', 'ñ', '🎉', '🎉🎉', 'a'.repeat(300)])
      await expectSameAnswers(search)
  }, 120_000)

  it.skipIf(process.env.TEST_DATABASE_URL)(
    'leaves no trace of a deleted text in the index of SQLite after the daily merge, and finds the same',
    async () => {
      const { database } = place
      const member = known[0] as TestMember
      const change = (apellidos: string) =>
        database.transactionWithoutAudit((tx) =>
          updateSocio(tx, member.id, member.numero, toValues({ ...member, apellidos })),
        )
      const traces = [
        ['socio_search_long_data', 'اض'],
        ['socio_search_name_long_data', 'اض'],
        ['socio_search_short_data', Buffer.from('ض').toString('hex')],
        ['socio_search_name_short_data', Buffer.from('ض').toString('hex')],
      ] as const
      const isIn = async ([table, trace]: (typeof traces)[number]) => {
        const { rows } = await sql<{ block: Buffer }>`
          select block from ${sql.table(table)}`.execute(database.schema)
        return rows.some(({ block }) => block.includes(trace))
      }
      await change('ضاض')
      expect(await Promise.all(traces.map(isIn))).toEqual([true, true, true, true])
      await change(member.apellidos)
      await mergeSubstringIndexes(database)
      expect(await Promise.all(traces.map(isIn))).toEqual([false, false, false, false])
      for (let each = 0; each < 30; each += 1) await expectSameAnswers(term())
    },
  )
})
