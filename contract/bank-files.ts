/**
 * Why a file of a bank cannot be read; each has its text, `ficheiro-banco.XML` and so on.
 * - BALEIRO: empty; GRANDE: more than 20 MB; COMPLEXO: too deep, too many parts or too long a text
 * - FORMATO: none of the known ones; CODIFICACION: its letters cannot be read; XML: not well-formed; PROHIBIDO: DTD or entities
 * - TRUNCADO: ends before its end; REXISTRO: a line or an entry that cannot be; NUMERO, SUMAS: what it counts or adds up is
 *   something else; MOEDA: not in euro
 * - CONTA: several accounts, none of them the one that the association charges to
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
  'CONTA',
] as const
export type BankFileReason = (typeof bankFileReasons)[number]

/** Most bytes of a file of a bank. */
export const longestBankFile = 20 * 1024 * 1024
