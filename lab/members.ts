// Fills the database of a running portal with made-up members, in bulk: what a measure is to be taken among.
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import {
  causes,
  dniOf,
  ibanOf,
  men,
  streets,
  surnames,
  towns,
  trades,
  women,
} from '../server/src/demo/names.ts'
import { newSocioRow } from '../server/src/modules/socios/socios.rows.ts'
import type { Random } from '../server/src/testing/random.ts'
import { seededRandom } from '../server/src/testing/random.ts'

type Database = BetterSqlite3.Database

/** Members stored in one transaction, during which the portal waits. */
const chunk = 2000
const inactiveShare = 0.1

/**
 * Adds `count` members to the embedded database in `folder`, one in ten inactive, each with `payments` payments.
 */
export function seedMembers(folder: string, count: number, payments = 0): void {
  const database = new BetterSqlite3(join(folder, 'portal.sqlite'))
  database.pragma('foreign_keys = ON')
  database.pragma('synchronous = OFF')
  const random = seededRandom(count)
  withoutSearchIndexes(database, () => {
    for (let first = 1; first <= count; first += chunk) {
      const last = Math.min(count, first + chunk - 1)
      database.transaction(() => {
        for (let numero = first; numero <= last; numero += 1) insertMember(database, random, numero, payments)
      })()
    }
  })
  const active = Number(database.prepare('select count(*) from socio where activo = 1').pluck().get())
  const set = database.prepare('update counter set value = ? where name = ?')
  set.run(count, 'socio.numero')
  set.run(active, 'socios.active')
  set.run(count - active, 'socios.inactive')
  database.close()
}

/** Fills the indexes of searches after `work`, in one part as the daily merge leaves them: row by row takes three times as long. */
function withoutSearchIndexes(database: Database, work: () => void): void {
  const triggers = database
    .prepare<unknown[], { name: string; sql: string }>(
      "select name, sql from sqlite_master where type = 'trigger' and name like '%\\_search\\_%' escape '\\'",
    )
    .all()
  for (const { name } of triggers) database.exec(`drop trigger ${name}`)
  work()
  for (const { sql } of triggers) {
    const [, table, into, values] =
      /after insert on (\w+) begin (insert into .*?) values \((.*)\); end/s.exec(sql) ?? []
    if (table) database.exec(`${into} select ${values} from ${table} as new order by new.id`)
    database.exec(sql)
  }
}

function insertMember(database: Database, random: Random, numero: number, payments: number): void {
  const { pick } = random
  const isWoman = random.chance(0.55)
  const town = pick(towns)
  const nombre = pick(isWoman ? women : men)
  const apellidos = `${pick(surnames)} ${pick(surnames)}`
  const dni = dniOf(20_000_000 + numero)
  const email = `socia${numero}@correo.example`
  const fechaAlta = `${random.between(1995, 2024)}-0${random.between(1, 9)}-15`
  const usuarioId = insert(database, 'usuario', {
    login: dni,
    email,
    email_key: email,
    first_name: nombre,
    last_name: apellidos,
    first_name_key: nombre,
    last_name_key: apellidos,
    search: `${dni} ${nombre} ${apellidos} ${email}`.toLowerCase(),
    lang_key: 'GL',
    activated: 1,
    created_date: `${fechaAlta}T10:00:00.000Z`,
  })
  const values = {
    nombre,
    apellidos,
    dni,
    telefono: `${town.phone} ${random.between(100, 999)} ${random.between(100, 999)}`,
    email,
    anoNac: random.between(1930, 1979),
    mesNac: random.between(1, 12),
    diaNac: random.between(1, 28),
    profesion: pick(trades)[isWoman ? 0 : 1],
    sexo: isWoman ? ('MULLER' as const) : ('HOME' as const),
    direccion: {
      direccion: `${pick(streets)}, ${random.between(1, 80)}`,
      codigoPostal: town.codigoPostal,
      localidad: town.localidad,
      provincia: town.provincia,
    },
    cuentaCorriente: ibanOf(numero * 7919),
  }
  const row = newSocioRow(values, { usuarioId, numero, fechaAlta })
  const isInactive = random.chance(inactiveShare)
  const baja = { activo: 0, fecha_baja: '2025-06-30', causa_baja: pick(causes) }
  const socioId = insert(database, 'socio', isInactive ? { ...row, ...baja } : row)
  for (let each = 0; each < payments; each += 1) {
    const fecha = `${2026 - each}-02-01`
    insert(database, 'pago', { socio_id: socioId, tipo: 'CUOTA', cents: 6000, fecha })
  }
}

/** Answers the id of the new row. */
function insert(database: Database, table: string, row: object): number {
  const names = Object.keys(row)
  const values = names.map((name) => `@${name}`)
  const statement = database.prepare(
    `insert into ${table} (${names.join(', ')}) values (${values.join(', ')})`,
  )
  return Number(statement.run(row).lastInsertRowid)
}
