// any engine: files only
import { describe, expect, it } from 'vitest'
import { readSpreadsheet } from '../../platform/spreadsheets/read-spreadsheet.ts'
import { type Random, seededRandom } from '../../testing/random.ts'
import { listMapped } from './cells.rules.ts'
import { compareRows } from './compare.rules.ts'
import { RegisterIndex } from './register.rules.ts'
import { readRows } from './rows.rules.ts'
import { findTable } from './table.rules.ts'

/** What the register must hold of a person; null for a row that must be refused. */
type Truth = Record<
  'nombre' | 'apellidos' | 'dni' | 'telefono' | 'email' | 'codigo_postal' | 'localidad',
  string
> &
  Record<'ano_nac' | 'mes_nac' | 'dia_nac', number>

const names = [
  'Uxía',
  'Óscar',
  'Íria',
  'Breixo',
  'M.ª José',
  "O'Neill",
  'Añón',
  'Núñez "Chispas"',
  'Ülle',
  'Çağla',
]
const towns = ['A Coruña', 'O Barco; Valdeorras', 'Vigo, Pontevedra', 'Ourense | centro', 'Lugo']
const headings = {
  nombre: ['Nome', 'NOMBRE', 'First name', ' nome '],
  apellidos: ['Apelidos', 'Apellidos:', 'Surname'],
  dni: ['DNI', 'D.N.I.', 'NIF', 'dni/nie'],
  telefono: ['Teléfono', 'Tlf.', 'Phone', 'MÓVIL'],
  email: ['Correo electrónico', 'E-mail', 'email'],
  codigo_postal: ['CP', 'Código Postal', 'ZIP'],
  localidad: ['Localidade', 'Población', 'City'],
  nac: ['Data de nacemento', 'Fecha de nacimiento', 'Birthdate'],
}
type Column = keyof typeof headings

const letterOf = (number: number) => 'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23]
const two = (part: number) => String(part).padStart(2, '0')

/** A person, and the cells in which somebody has written them. */
function makeRow(random: Random, at: number): { truth: Truth | null; cells: Record<Column, string> } {
  const number = random.chance(0.2) ? 100_000 + at : 30_000_000 + ((at * 7919) % 60_000_000)
  const dni = `${String(number).padStart(8, '0')}${letterOf(number)}`
  const [year, month, day] = [random.between(1930, 1999), random.between(1, 12), random.between(1, 12)]
  const postalCode = random.pick(['15705', '01001', '36201'])
  const phone = `6${String(random.between(10_000_000, 99_999_999))}`
  const truth: Truth = {
    nombre: random.pick(names),
    apellidos: `${random.pick(names)} ${random.pick(names)}`,
    dni,
    telefono: phone,
    email: `p${at}@socia.example`,
    codigo_postal: postalCode,
    localidad: random.pick(towns),
    ano_nac: year,
    mes_nac: month,
    dia_nac: day,
  }
  const cells: Record<Column, string> = {
    nombre: random.pick(['', ' ', '\u00a0']) + truth.nombre,
    apellidos: truth.apellidos + random.pick(['', '  ']),
    dni: random.pick([
      dni,
      dni.toLowerCase(),
      `${dni.slice(0, 8)}-${dni[8]}`,
      `${dni.slice(0, 2)}.${dni.slice(2, 5)}.${dni.slice(5, 8)} ${dni[8]}`,
      dni.replace(/^0+/, ''),
    ]),
    telefono: random.pick([
      phone,
      `${phone.slice(0, 3)} ${phone.slice(3, 6)} ${phone.slice(6)}`,
      phone.replace(/(...)(?=.)/g, '$1.'),
    ]),
    email: truth.email + random.pick(['', ' ']),
    codigo_postal: random.pick([postalCode, postalCode.replace(/^0/, '')]),
    localidad: truth.localidad,
    nac: random.pick([
      `${two(day)}/${two(month)}/${year}`,
      `${day}-${month}-${String(year).slice(2)}`,
      `${year}-${two(month)}-${two(day)}`,
      `${day}.${month}.${year}`,
    ]),
  }
  const faults: (() => void)[] = [
    () => (cells.dni = '1234'),
    () => (cells.nombre = '  '),
    () => (cells.email = 'sen arroba'),
    () => (cells.nac = '31/02/1960'),
    () => (cells.telefono = '6,00E+08'),
    () => (cells.codigo_postal = 'quince'),
    () => (cells.apellidos = 'Bel\u0007Rei'),
  ]
  if (random.chance(0.15)) {
    random.pick(faults)()
    return { truth: null, cells }
  }
  return { truth, cells }
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

/** A file with its people by the numbers of their rows. */
function makeFile(seed: number): { bytes: Uint8Array; expected: Map<number, Truth | null> } {
  const random = seededRandom(seed)
  const separator = random.pick([';', ',', '\t', '|'])
  const end = random.pick(['\n', '\r\n'])
  const columns = (Object.keys(headings) as Column[]).sort(() => random.next() - 0.5)
  const isQuoting = random.chance(0.3)
  const write = (cell: string) =>
    isQuoting || cell.includes(separator) || /["\r\n]/.test(cell) ? quoted(cell) : cell
  const lines = [columns.map((column) => write(random.pick(headings[column]))).join(separator)]
  const expected = new Map<number, Truth | null>()
  const rows = random.between(3, 12)
  for (let row = 0; row < rows; row += 1) {
    if (random.chance(0.1)) lines.push(random.pick(['', separator.repeat(columns.length - 1)]))
    const { truth, cells } = makeRow(random, seed * 100 + row)
    lines.push(columns.map((column) => write(cells[column])).join(separator))
    expected.set(lines.length, truth)
  }
  const above = random.chance(0.2) ? [`Listaxe de socias${separator.repeat(columns.length - 1)}`] : []
  const first = random.chance(0.1) ? [`sep=${separator}`] : []
  const text = [...first, ...above, ...lines].join(end) + (random.chance(0.5) ? end : '')
  const onlyLatin = /^[\0-\xff]*$/.test(text)
  const encoding = random.pick(onlyLatin ? ['utf8', 'bom', 'latin1', 'utf16le'] : ['utf8', 'bom', 'utf16le'])
  if (encoding === 'latin1') return { bytes: Buffer.from(text, 'latin1'), expected }
  if (encoding === 'utf16le') return { bytes: Buffer.from(`\ufeff${text}`, 'utf16le'), expected }
  return { bytes: Buffer.from(encoding === 'bom' ? `\ufeff${text}` : text), expected }
}

/** What the import finds in a file: the row of each new person, null for one with errors. */
async function importFile(bytes: Uint8Array): Promise<Map<number, Truth | null>> {
  const table = findTable(await readSpreadsheet(bytes), [])
  const columns = listMapped(table.columns)
  const read = readRows({
    ...table,
    columns,
    campos: [],
    thisYear: 2026,
    names: { nomes: null, maiusculas: 'DEIXAR' },
  })
  if ('monthFirst' in read) throw new Error(`month first: ${JSON.stringify(read.monthFirst)}`)
  const found = new Map<number, Truth | null>()
  const importer = { usuarioId: 1, isAdmin: false }
  const register = new RegisterIndex([])
  compareRows(
    read.rows,
    { register, campos: [], today: '2026-11-26', importer, numerosAltos: false, notes: [] },
    (name, row) => {
      if (name === 'importacion_erro') found.set(row.fila, null)
      if (name !== 'importacion_fila') return
      const stored = row as unknown as Truth
      found.set(row.fila, {
        nombre: stored.nombre,
        apellidos: stored.apellidos,
        dni: stored.dni,
        telefono: stored.telefono,
        email: stored.email,
        codigo_postal: stored.codigo_postal,
        localidad: stored.localidad,
        ano_nac: stored.ano_nac,
        mes_nac: stored.mes_nac,
        dia_nac: stored.dia_nac,
      })
    },
  )
  return found
}

describe('two hundred messy files', () => {
  it.each(Array.from({ length: 200 }, (_, at) => at + 1))('no. %i is read as it was meant', async (seed) => {
    const { bytes, expected } = makeFile(seed)
    const found = await importFile(bytes)
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
  })
})
