import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import type { TestPlace } from '../../testing/database.ts'
import { createTestPlace } from '../../testing/database.ts'
import type { Database } from './connection.ts'
import { openDatabase } from './connection.ts'
import { migrate } from './migrate.ts'
import type { Tx } from './tables.ts'

let place: TestPlace
let database: Database
afterEach(async () => {
  await database.close()
  await place.remove()
})

/** A portal of the version before, in which `work` has been done. */
async function upgrade(work: (tx: Tx) => Promise<unknown>): Promise<void> {
  place = await createTestPlace()
  database = openDatabase(place.settings)
  await migrate(database, '0070-reading-of-names')
  await database.transactionWithoutAudit(work)
  await migrate(database)
}

/** With each letter and its accent apart. */
const apart = (text: string): string => text.normalize('NFD')

async function addPerson(tx: Tx, number: number, [name, surname, email]: readonly [string, string, string]) {
  const dni = `${number}`.padStart(8, '0')
  await sql`insert into usuario (id, login, email, email_key, first_name, last_name, first_name_key, last_name_key, search, lang_key,
    activated, created_date) values (${number}, ${dni}, ${email}, ${email}, ${name}, ${surname}, '', '', ${`search ${number}`}, 'GL', 1,
    '2026-05-31T10:00:00.000Z')`.execute(tx)
  await sql`insert into socio (id, usuario_id, numero, nombre, nombre_key, apellidos, apellidos_key, dni, telefono, email, email_key,
    ano_nac, mes_nac, dia_nac, profesion, profesion_key, sexo, direccion, codigo_postal, localidad, provincia, cuenta_corriente,
    fecha_alta, fecha_baja, causa_baja, activo, could_sign_in, search, search_name)
    values (${number}, ${number}, ${number}, ${name}, '', ${surname}, '', ${dni}, '', ${email}, ${email}, 0, 0, 0, '', '', '',
    ${apart('Rúa do Vilar, 3º')}, '15705', '', '', '', '2026-05-31', '', '', 1, 1, ${`search ${number}`}, '')`.execute(
    tx,
  )
}

const read = async (table: string, ...columns: string[]): Promise<unknown[]> => {
  const { rows } = await sql`select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)}
    order by 1`.execute(database.schema)
  return rows
}

it('composes names, texts and own fields, in more rows than one slice has', async () => {
  const many = 1005
  await upgrade(async (tx) => {
    await addPerson(tx, 1, [apart('Uxía'), apart('Núñez'), apart('uxía@x.example')])
    await sql`insert into campo (id, nome, nome_key, search, tipo, opcions, axuda, visible, editable_propia, obrigatorio, en_solicitude,
      en_lista, orde, activo) values (1, ${apart('Opción')}, 'opcion', 'opcion', 'OPCION', ${apart('Pequena\nPiñeiro')}, '', 'XESTION', 0, 0, 0,
      0, 1, 1)`.execute(tx)
    await sql`insert into socio_campo (socio_id, campo_id, valor, valor_key) values (1, 1, ${apart('Piñeiro')}, 'pin~eiro')`.execute(
      tx,
    )
    for (let id = 1; id <= many; id += 1)
      await sql`insert into grupo (id, name, name_key, search) values (${id}, ${id === many ? apart('Coral dos Órfos') : 'Coral'}, '', '')`.execute(
        tx,
      )
    // the n of the escape \n and the accent after it are no letter
    await sql`insert into mail_message (id, template, language, params, created_at) values
      (1, 'x', 'GL', ${JSON.stringify({ texto: `${apart('Á mañá')}\n\u0301` })}, '2026-03-04T10:00:00.000Z')`.execute(
      tx,
    )
  })
  expect(await read('usuario', 'id', 'first_name', 'last_name', 'email', 'email_key', 'search')).toEqual([
    {
      id: 1,
      first_name: 'Uxía',
      last_name: 'Núñez',
      email: 'uxía@x.example',
      email_key: 'uxía@x.example',
      search: 'search 1',
    },
  ])
  expect(await read('socio', 'id', 'nombre', 'apellidos', 'email', 'email_key', 'direccion')).toEqual([
    {
      id: 1,
      nombre: 'Uxía',
      apellidos: 'Núñez',
      email: 'uxía@x.example',
      email_key: 'uxía@x.example',
      direccion: 'Rúa do Vilar, 3º',
    },
  ])
  expect(await read('campo', 'nome', 'opcions')).toEqual([{ nome: 'Opción', opcions: 'Pequena\nPiñeiro' }])
  expect(await read('socio_campo', 'valor')).toEqual([{ valor: 'Piñeiro' }])
  expect((await read('grupo', 'id', 'name')).at(-1)).toEqual({ id: many, name: 'Coral dos Órfos' })
  const [mail] = (await read('mail_message', 'params')) as { params: string }[]
  expect(JSON.parse(mail?.params ?? '')).toEqual({ texto: 'Á mañá\n\u0301' })
})

it('leaves an e-mail that another user has already, and composes one that two have not', async () => {
  const [whole, loose] = ['uxía@x.example', apart('uxía@x.example')]
  await upgrade(async (tx) => {
    await addPerson(tx, 1, ['Ana', 'Rei', whole])
    await addPerson(tx, 2, [apart('Antía'), 'Rei', loose])
  })
  for (const table of ['usuario', 'socio'])
    expect(await read(table, 'id', 'email', 'email_key')).toEqual([
      { id: 1, email: whole, email_key: whole },
      { id: 2, email: loose, email_key: loose },
    ])
  expect(await read('socio', 'id', 'nombre')).toEqual([
    { id: 1, nombre: 'Ana' },
    { id: 2, nombre: 'Antía' },
  ])
})

it('leaves approved minutes, what is added to them and the audit trail, and composes a draft', async () => {
  const [loose, whole] = [apart('Ábrese a sesión'), 'Ábrese a sesión']
  await upgrade(async (tx) => {
    for (const [id, approved] of [
      [1, '2026-07-01T10:00:00.000Z'],
      [2, null],
    ] as const) {
      await sql`insert into asamblea (id, tipo, numero, lugar, lugar_key, fecha, search, version)
        values (${id}, 'ORDINARIA', ${id}, '', '', '2026-06-30T19:30', '', 1)`.execute(tx)
      await sql`insert into reunion (id, asamblea_id, aberta) values (${id}, ${id}, '')`.execute(tx)
      await sql`insert into acta (reunion_id, organo, introducion, peche, aprobada) values (${id}, 'ASEMBLEA', ${loose}, '', ${approved})`.execute(
        tx,
      )
    }
    await sql`insert into auditoria (instante, autor, autor_nome, accion, entidade, rexistro, rexistro_nome, cambios, search)
      values ('2026-03-04T10:00:00.000Z', 'x', ${loose}, 'CREAR', 'socio', '7', '', '[]', '')`.execute(tx)
  })
  expect(await read('acta', 'reunion_id', 'introducion')).toEqual([
    { reunion_id: 1, introducion: loose },
    { reunion_id: 2, introducion: whole },
  ])
  expect(await read('auditoria', 'autor_nome')).toEqual([{ autor_nome: loose }])
})
