import { normalizePostalCode } from '#contract/rules.ts'

/**
 * The provinces by the first two digits of their postal codes (Correos), with their Galician names: what the register
 * keeps, whatever language the interface speaks.
 */
const provincias: Record<string, string> = {
  '01': 'Álava',
  '02': 'Albacete',
  '03': 'Alacante',
  '04': 'Almería',
  '05': 'Ávila',
  '06': 'Badaxoz',
  '07': 'Illas Baleares',
  '08': 'Barcelona',
  '09': 'Burgos',
  '10': 'Cáceres',
  '11': 'Cádiz',
  '12': 'Castellón',
  '13': 'Cidade Real',
  '14': 'Córdoba',
  '15': 'A Coruña',
  '16': 'Cuenca',
  '17': 'Xirona',
  '18': 'Granada',
  '19': 'Guadalaxara',
  '20': 'Guipúscoa',
  '21': 'Huelva',
  '22': 'Huesca',
  '23': 'Xaén',
  '24': 'León',
  '25': 'Lleida',
  '26': 'A Rioxa',
  '27': 'Lugo',
  '28': 'Madrid',
  '29': 'Málaga',
  '30': 'Murcia',
  '31': 'Navarra',
  '32': 'Ourense',
  '33': 'Asturias',
  '34': 'Palencia',
  '35': 'As Palmas',
  '36': 'Pontevedra',
  '37': 'Salamanca',
  '38': 'Santa Cruz de Tenerife',
  '39': 'Cantabria',
  '40': 'Segovia',
  '41': 'Sevilla',
  '42': 'Soria',
  '43': 'Tarragona',
  '44': 'Teruel',
  '45': 'Toledo',
  '46': 'Valencia',
  '47': 'Valladolid',
  '48': 'Biscaia',
  '49': 'Zamora',
  '50': 'Zaragoza',
  '51': 'Ceuta',
  '52': 'Melilla',
}

/** Every province, in alphabetical order. */
export const provinciaNames: readonly string[] = Object.values(provincias).sort((one, other) =>
  one.localeCompare(other, ['gl', 'es']),
)

/** The province of a postal code, as soon as its first two digits are there; undefined when no province has them. */
export const findProvincia = (codigoPostal: string): string | undefined =>
  provincias[normalizePostalCode(codigoPostal).slice(0, 2)]

/**
 * The province after a change of the postal code. A typed province stays; an empty one, and one that the previous code filled
 * in, follow the new code.
 */
export function followCode(provincia: string, codeBefore: string, codeNow: string): string {
  const isFilledIn = provincia.trim() === '' || provincia === findProvincia(codeBefore)
  return isFilledIn ? (findProvincia(codeNow) ?? '') : provincia
}
