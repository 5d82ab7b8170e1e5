import { periodOf } from '#contract/periods.ts'

const monthNames = [
  'xaneiro',
  'febreiro',
  'marzo',
  'abril',
  'maio',
  'xuño',
  'xullo',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'decembro',
]

/** A period in words, as dues name it: «2026», «1.º semestre de 2026», «3.º trimestre de 2026», «marzo de 2026». */
function periodInWords(periodo: string): string {
  const period = periodOf(periodo)
  if (!period || period.months === 12) return periodo
  const { year, first, months } = period
  if (months === 1) return `${monthNames[first - 1]} de ${year}`
  return `${Math.ceil(first / months)}.º ${months === 6 ? 'semestre' : 'trimestre'} de ${year}`
}

/** What a due is for: the type of fee and the period. */
export const conceptOf = (tipo: { nome: string }, periodo: string): string =>
  `${tipo.nome}, ${periodInWords(periodo)}`
