import { join } from 'node:path'
import Database from 'better-sqlite3'

const surnames =
  'Abal Barreiro Carballo Dourado Eiroa Figueiras Gondar Hermida Iglesias Lamas Mouriño Nogueira Outeiral Pazos Quintás Rial Souto Taboada Ulloa Varela Xestal Zas'
const names =
  'Antía Brais Carme Dores Erea Fiz Gael Helena Iria Lúa Martiño Noa Olalla Paulo Roi Sabela Tareixa Uxía Xoán Zeltia'
const [surnamesList, namesList] = [surnames.split(' '), names.split(' ')]

/** As the server computes search texts and sort keys, for the names above. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

export interface ManySocio {
  numero: number
  nombre: string
  apellidos: string
  dni: string
}

/**
 * Writes `count` members into the database of a portal that nobody has asked for members yet: thousands in a second,
 * where the API would send each a mail. Every tenth is inactive. Returns the active ones in the order of the list.
 */
export function addManySocios(folder: string, count: number): ManySocio[] {
  const database = new Database(join(folder, 'portal.sqlite'))
  const usuario = database.prepare(
    `insert into usuario (login, email, email_key, first_name, last_name, first_name_key, last_name_key, search, lang_key, activated, created_date)
     values (@dni, @email, @email, @nombre, @apellidos, @nombreKey, @apellidosKey, @search, 'GL', 1, '2020-01-01T00:00:00.000Z') returning id`,
  )
  const socio = database.prepare(
    `insert into socio (usuario_id, numero, nombre, nombre_key, apellidos, apellidos_key, dni, telefono, email, email_key,
       ano_nac, mes_nac, dia_nac, profesion, profesion_key, sexo, direccion, codigo_postal, localidad, provincia,
       cuenta_corriente, fecha_alta, fecha_baja, causa_baja, activo, could_sign_in, search, search_name)
     values (@usuario, @numero, @nombre, @nombreKey, @apellidos, @apellidosKey, @dni, @telefono, @email, @email,
       @ano, @mes, @dia, 'Mestra', 'mestra', 'MULLER', 'Rúa do Carballo, 7', '15780', 'Santiago de Compostela', 'A Coruña',
       'ES9121000418450200051332', '2020-01-01', @baja, @causa, @activo, 1, @search, @searchName)`,
  )
  const added: (ManySocio & { key: string })[] = []
  database.transaction(() => {
    for (let at = 1; at <= count; at += 1) {
      const nombre = namesList[(at * 7) % namesList.length] ?? ''
      const apellidos = [at * 13, at * 5 + 3]
        .map((each) => surnamesList[each % surnamesList.length])
        .concat(String(at).padStart(5, '0'))
        .join(' ')
      const number = 10_000_000 + at
      const dni = `${number}${'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23]}`
      const email = `socia${at}@carballeira.example`
      const telefono = String(600_000_000 + at)
      const search = `${at} ${plain(`${nombre} ${apellidos}`)} ${dni.toLowerCase()} ${telefono} ${email}`
      const isActive = at % 10 !== 0
      const person = { dni, email, nombre, apellidos, search }
      const keys = { nombreKey: plain(nombre), apellidosKey: plain(apellidos) }
      const { id } = usuario.get({ ...person, ...keys }) as { id: number }
      socio.run({
        ...person,
        ...keys,
        usuario: id,
        numero: at,
        telefono,
        ano: 1930 + (at % 70),
        mes: 1 + (at % 12),
        dia: 1 + (at % 28),
        baja: isActive ? '' : '2024-05-31',
        causa: isActive ? '' : 'Marchou da vila',
        activo: isActive ? 1 : 0,
        searchName: plain(`${nombre} ${apellidos}`),
      })
      if (isActive)
        added.push({ numero: at, nombre, apellidos, dni, key: `${keys.apellidosKey}|${keys.nombreKey}` })
    }
    const counters = {
      'socio.numero': count,
      'socios.active': added.length,
      'socios.inactive': count - added.length,
    }
    for (const [name, value] of Object.entries(counters))
      database.prepare('update counter set value = ? where name = ?').run(value, name)
  })()
  database.close()
  return added.sort((one, other) => (one.key < other.key ? -1 : 1))
}
