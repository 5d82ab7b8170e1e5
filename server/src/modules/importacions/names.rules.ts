import type { Maiusculas, NomesImportacion } from '#contract/importacions.ts'

/** Names in one cell, and names in capitals. */

/** How names are read. */
export interface NameReading {
  /** How a cell with whole names is split where it has no comma; null for not at all. */
  nomes: NomesImportacion | null
  maiusculas: Maiusculas
}

export interface SplitName {
  nombre: string
  apellidos: string
}

/** Words that belong to the surname after them: de la Fuente, Pardo y Bazán. */
const particles = new Set(['de', 'da', 'do', 'das', 'dos', 'del', 'la', 'las', 'los', 'el', 'y', 'e', 'i'])
const isParticle = (word: string): boolean => particles.has(word.toLowerCase())

/** Words with the particles before them. */
function toUnits(words: readonly string[]): string[] {
  const units: string[] = []
  let before: string[] = []
  for (const word of words) {
    before.push(word)
    if (isParticle(word)) continue
    units.push(before.join(' '))
    before = []
  }
  const last = units.length - 1
  if (before.length > 0 && last >= 0) units[last] = [units[last], ...before].join(' ')
  return units
}

/** «Surnames, Name» is split at the comma; other names as `nomes` says. Null for a name that cannot be split. */
export function splitName(text: string, nomes: NomesImportacion | null): SplitName | null {
  const plain = text.replace(/\s+/g, ' ').trim()
  const parts = plain.split(',').map((part) => part.trim())
  if (parts.length > 1) {
    const [apellidos = '', nombre = ''] = parts
    return parts.length === 2 && apellidos !== '' && nombre !== '' ? { nombre, apellidos } : null
  }
  if (!nomes) return null
  const units = toUnits(plain.split(' '))
  // a first name is one more
  if (units.length <= nomes.apelidos) return null
  const at = nomes.orde === 'APELIDOS_NOME' ? nomes.apelidos : units.length - nomes.apelidos
  const [first, second] = [units.slice(0, at).join(' '), units.slice(at).join(' ')]
  return nomes.orde === 'APELIDOS_NOME'
    ? { nombre: second, apellidos: first }
    : { nombre: first, apellidos: second }
}

/** A name that is written in capitals only, or without any, as names are written: «LÓPEZ DE LA FUENTE» is López de la Fuente. */
export function composeName(text: string): string {
  if (text !== text.toUpperCase() && text !== text.toLowerCase()) return text
  return text
    .toLowerCase()
    .split(/(\s+)/)
    .map((word) => (isParticle(word) ? word : word.replace(/\p{L}[\p{L}\p{M}]*/gu, capitalise)))
    .join('')
}

const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
