import { day as dayLength } from '#contract/durations.ts'
import { searchText } from '#contract/search.ts'
import type { Sexo, TipoPago } from '#contract/socios.ts'
import {
  causes,
  men,
  randomNumbers,
  streets,
  surnames,
  toDni,
  toIban,
  towns,
  trades,
  women,
} from './names.ts'
import { staff } from './people.ts'

/** A member of the sample association; all people are invented. Days are ISO text. */
export interface DemoMember {
  nombre: string
  apellidos: string
  dni: string
  telefono: string
  /** Null for the one who has none. */
  email: string | null
  anoNac: number | null
  mesNac: number | null
  diaNac: number | null
  profesion: string
  sexo: Sexo
  direccion: { direccion: string; codigoPostal: string; localidad: string; provincia: string }
  cuentaCorriente: string
  alta: string
  baja: { day: string; cause: string } | null
  /** Age on the day of the demo. */
  age: number
  hasPhoto: boolean
  documentos: { tipo: DemoDocumentType; day: string }[]
  pagos: { tipo: TipoPago; euros: number; day: string; hasReceipt: boolean }[]
}

export const documentTypes = [
  'Solicitude de alta',
  'Autorización bancaria',
  'Consentimento de protección de datos',
  'Copia do DNI',
] as const
type DemoDocumentType = (typeof documentTypes)[number]

const howMany = 240
/** The place among the members of one who has no e-mail. */
const noEmail = 41
const founded = '2009-03-14'
const day = (instant: number) => new Date(instant).toISOString().slice(0, 10)

/** The members in the order of joining. They are the same in every demo, except that ages depend on `today` (ISO text). */
export function demoMembers(today: string): DemoMember[] {
  const next = randomNumbers(2009)
  const taken = new Set(staff.map(({ login }) => login))
  const others = Array.from({ length: howMany - staff.length }, (_, at) => stranger(next, today, at, taken))
  const known = staff.map((person) => ({
    ...stranger(next, today, howMany, taken),
    nombre: person.firstName,
    apellidos: person.lastName,
    dni: person.login,
    email: person.email,
    sexo: person.sexo,
    profesion: person.profesion,
    alta: person.alta,
    baja: null,
    hasPhoto: true,
    pagos: fees(next, person.alta, today, today),
  }))
  return [...known, ...others].sort((one, other) => one.alta.localeCompare(other.alta))
}

function stranger(next: () => number, today: string, at: number, taken: Set<string>): DemoMember {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  const isWoman = next() < 0.56
  const nombre = pick(isWoman ? women : men)
  const apellidos = `${pick(surnames)} ${pick(surnames)}`
  let dni = ''
  do dni = toDni(30_000_000 + Math.floor(next() * 49_000_000))
  while (taken.has(dni))
  taken.add(dni)
  // most are over sixty; the sum of random numbers is close to the mean
  const age = Math.round(36 + 60 * ((next() + next() + next()) / 3) ** 0.85)
  const [now = 0] = [Date.parse(today)]
  const born = new Date(now - (age * 365.25 + next() * 365) * dayLength)
  const partsKnown = next()
  // a sixth of the members founded the association; the others joined later
  const alta =
    at % 6 === 0 ? founded : day(Date.parse(founded) + next() * (now - 20 * dayLength - Date.parse(founded)))
  const leaves =
    at % 11 === 7 ? day(Date.parse(alta) + (0.1 + 0.85 * next()) * (now - Date.parse(alta))) : null
  const town = towns[Math.floor(next() ** 2 * towns.length)] ?? pick(towns)
  const figures = (count: number) => String(Math.floor(next() * 10 ** count)).padStart(count, '0')
  const prefix = next() < 0.6 ? pick(['600', '619', '646', '657', '680', '699']) : town.phone
  const street = pick(streets)
  return {
    nombre,
    apellidos,
    dni,
    telefono: `${prefix}${figures(3)}${figures(3)}`,
    email:
      at === noEmail
        ? null
        : `${searchText(nombre).replaceAll(' ', '')}.${searchText(apellidos).replaceAll(' ', '')}${at}@correo.example`,
    anoNac: partsKnown < 0.03 ? null : born.getUTCFullYear(),
    mesNac: partsKnown < 0.08 ? null : born.getUTCMonth() + 1,
    diaNac: partsKnown < 0.08 ? null : born.getUTCDate(),
    profesion: next() < 0.85 ? pick(trades)[isWoman ? 0 : 1] : '',
    sexo: isWoman ? 'MULLER' : 'HOME',
    direccion: {
      direccion: `${street}, ${1 + Math.floor(next() * 60)}${next() < 0.3 && !street.startsWith('Lugar') ? `, ${1 + Math.floor(next() * 5)}º ${pick(['A', 'B', 'D'])}` : ''}`,
      codigoPostal: town.codigoPostal,
      localidad: town.localidad,
      provincia: town.provincia,
    },
    cuentaCorriente: next() < 0.92 ? toIban(Math.floor(next() * 9_999_999_999)) : '',
    alta,
    baja: leaves ? { day: leaves, cause: pick(causes) } : null,
    age,
    hasPhoto: next() < 0.7,
    documentos: papers(next, alta),
    pagos: [...fees(next, alta, leaves ?? today, today), ...loans(next, alta, leaves ?? today)],
  }
}

function papers(next: () => number, alta: string): DemoMember['documentos'] {
  const shares: [DemoDocumentType, number][] = [
    ['Solicitude de alta', 0.22],
    ['Autorización bancaria', 0.08],
    ['Consentimento de protección de datos', 0.08],
    ['Copia do DNI', 0.04],
  ]
  return shares.filter(([, share]) => next() < share).map(([tipo]) => ({ tipo, day: alta }))
}

/** The yearly fees between two days; a few are missing. Those of the last two years are charges, with payments of their own. */
function fees(next: () => number, from: string, until: string, today: string): DemoMember['pagos'] {
  const years = Array.from(
    { length: Number(until.slice(0, 4)) - Number(from.slice(0, 4)) + 1 },
    (_, at) => at,
  )
  return years.flatMap((at) => {
    const year = Number(from.slice(0, 4)) + at
    const due = at === 0 ? from : `${year}-02-${String(1 + Math.floor(next() * 28)).padStart(2, '0')}`
    if (due > until || next() < 0.03 || year >= Number(today.slice(0, 4)) - 1) return []
    const euros = year < 2016 ? 30 : year < 2021 ? 45 : 60
    return [{ tipo: 'CUOTA' as const, euros, day: due, hasReceipt: next() < 0.015 }]
  })
}

/** Other payments: loans for the house, and occasional ones. */
function loans(next: () => number, from: string, until: string): DemoMember['pagos'] {
  const kinds: [TipoPago, number, number, number][] = [
    ['POV', 0.12, 3000, 500],
    ['PEV', 0.05, 1000, 250],
    ['PEB', 0.03, 2000, 1000],
    ['OTROS', 0.16, 6.5, 6.5],
  ]
  return kinds
    .filter(([, share]) => next() < share)
    .map(([tipo, , least, step]) => ({
      tipo,
      euros: least + step * Math.floor(next() * 8),
      day: day(Date.parse(from) + next() * (Date.parse(until) - Date.parse(from))),
      hasReceipt: next() < 0.6,
    }))
}
