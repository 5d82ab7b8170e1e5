/**
 * Why a file of a bank cannot be read; each has its text, `ficheiro-banco.XML` and so on.
 * - BALEIRO: empty; GRANDE: more than 20 MB; COMPLEXO: too deep, too many parts or too long a text
 * - FORMATO: none of the known ones; CODIFICACION: its letters cannot be read; XML: not well-formed; PROHIBIDO: DTD or entities
 * - TRUNCADO: ends before its end; REXISTRO: a line or an entry that cannot be; NUMERO, SUMAS: what it counts or adds up is
 *   something else; MOEDA: not in euro
 * - MOITOS: more movements or returns than a file may have; IMPORTE: an amount that is too large; DATA: a day that has not come yet
 */
export const bankFileReasons = [
  'BALEIRO',
  'GRANDE',
  'COMPLEXO',
  'FORMATO',
  'CODIFICACION',
  'XML',
  'PROHIBIDO',
  'TRUNCADO',
  'REXISTRO',
  'NUMERO',
  'SUMAS',
  'MOEDA',
  'MOITOS',
  'IMPORTE',
  'DATA',
] as const
export type BankFileReason = (typeof bankFileReasons)[number]

/** Most bytes of a file of a bank. */
export const longestBankFile = 20 * 1024 * 1024
/** Most movements of a file: those of years. */
export const mostMovements = 20_000
/** Most returned debits of a file, and most batches that it rejects. */
export const mostReturns = 20_000
export const mostBatches = 1000
