// Fills the database of a running portal with made-up members, in bulk: what a measure is to be taken among.
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import {
  causes,
  dice,
  dniOf,
  ibanOf,
  men,
  streets,
  surnames,
  towns,
  trades,
  women,
} from '../../server/src/demo/names.ts'
import { newSocioRow } from '../../server/src/modules/socios/socios.rows.ts'

/** Members stored at a time: the portal waits meanwhile. */
const chunk = 2000
const inactiveShare = 0.1

/**
 * Adds `count` members to the embedded database in `folder`, one in ten inactive, each with `payments` payments.
 */
export function seedSocios(folder, count, payments = 0) {
  const database = new BetterSqlite3(join(folder, 'portal.sqlite'))
  database.pragma('foreign_keys = ON')
  database.pragma('synchronous = OFF')
  const next = dice(count)
  for (let first = 1; first <= count; first += chunk) {
    const last = Math.min(count, first + chunk - 1)
    database.transaction(() => {
      for (let numero = first; numero <= last; numero += 1) insertPerson(database, next, numero, payments)
    })()
  }
  const { active } = database.prepare('select count(*) as active from socio where activo = 1').get()
  const set = database.prepare('update counter set value = ? where name = ?')
  set.run(count, 'socio.numero')
  set.run(active, 'socios.active')
  set.run(count - active, 'socios.inactive')
  database.close()
}

function insertPerson(database, next, numero, payments) {
  const pick = (list) => list[Math.floor(next() * list.length)]
  const isWoman = next() < 0.55
  const town = pick(towns)
  const nombre = pick(isWoman ? women : men)
  const apellidos = `${pick(surnames)} ${pick(surnames)}`
  const dni = dniOf(20_000_000 + numero)
  const email = `socia${numero}@correo.example`
  const fechaAlta = `${1995 + Math.floor(next() * 30)}-0${1 + Math.floor(next() * 9)}-15`
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
    telefono: `${town.phone} ${100 + Math.floor(next() * 900)} ${100 + Math.floor(next() * 900)}`,
    email,
    anoNac: 1930 + Math.floor(next() * 50),
    mesNac: 1 + Math.floor(next() * 12),
    diaNac: 1 + Math.floor(next() * 28),
    profesion: pick(trades)[isWoman ? 0 : 1],
    sexo: isWoman ? 'MULLER' : 'HOME',
    direccion: {
      direccion: `${pick(streets)}, ${1 + Math.floor(next() * 80)}`,
      codigoPostal: town.codigoPostal,
      localidad: town.localidad,
      provincia: town.provincia,
    },
    cuentaCorriente: ibanOf(numero * 7919),
  }
  const row = newSocioRow(values, { usuarioId, numero, fechaAlta })
  const isInactive = next() < inactiveShare
  const baja = { activo: 0, fecha_baja: '2025-06-30', causa_baja: pick(causes) }
  const socioId = insert(database, 'socio', isInactive ? { ...row, ...baja } : row)
  for (let each = 0; each < payments; each += 1) {
    const fecha = `${2026 - each}-02-01`
    insert(database, 'pago', { socio_id: socioId, tipo: 'CUOTA', cents: 6000, fecha })
  }
}

const statements = new Map()

/** Answers the id of the new row. */
function insert(database, table, row) {
  const names = Object.keys(row)
  const key = `${database.name} ${table}`
  if (!statements.has(key)) {
    const text = `insert into ${table} (${names.join(', ')}) values (${names.map((name) => `@${name}`).join(', ')})`
    statements.set(key, database.prepare(text))
  }
  return statements.get(key).run(row).lastInsertRowid
}
