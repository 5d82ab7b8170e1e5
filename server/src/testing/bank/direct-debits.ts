import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { memoryPages, validateXML } from 'xmllint-wasm'
import { spanishIban } from '#contract/bank-ids.ts'
import type {
  DirectDebit,
  DirectDebitFile,
  DirectDebitVersion,
} from '../../platform/bank/direct-debit-file.ts'
import type { Random } from '../random.ts'

const schemas = Object.fromEntries(
  (['02', '08'] as const).map((version) => [
    version,
    readFileSync(join(import.meta.dirname, `pain.008.001.${version}.xsd`), 'utf8'),
  ]),
) as Record<DirectDebitVersion, string>

/** The errors by the schema of ISO 20022; empty for a valid file. */
export async function schemaErrors(xml: string, version: DirectDebitVersion): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'file.xml', contents: xml },
    schema: { fileName: 'schema.xsd', contents: schemas[version] },
    maxMemoryPages: (8 * memoryPages.GiB) / 32,
  })
  return errors.map(({ message }) => message)
}

/** One amount to collect, other than the last one by `changes`. */
export const debit = (number: number, changes: Partial<DirectDebit> = {}): DirectDebit => ({
  endToEndId: `C-2026-${String(number).padStart(5, '0')}-1`,
  cents: 3015,
  mandate: { reference: `XUN-${String(number).padStart(5, '0')}-01`, signed: '2020-01-11' },
  debtor: { name: 'María Núñez Cenal', iban: 'ES7921000813610123456789' },
  text: `C-2026-${String(number).padStart(5, '0')} Cota 2026 de Uxía Núñez`,
  ...changes,
})

/** A file that a bank would take, with the changes given. */
export const directDebitFile = (changes: Partial<DirectDebitFile> = {}): DirectDebitFile => ({
  version: '02',
  messageId: 'REM2026000001',
  created: '2026-11-22T10:00:00',
  creditor: {
    name: 'Asociación Exemplo',
    iban: 'ES9121000418450200051332',
    bic: 'CAIXESBBXXX',
    id: 'ES56000G15012347',
  },
  date: '2026-12-10',
  debits: [debit(1), debit(2)],
  ...changes,
})

const digits = (random: Random, length: number): string =>
  Array.from({ length }, () => random.between(0, 9)).join('')

/** Letters of every kind, among them some that end texts, markup or the room of a name. */
const pieces = [
  'Iñaki',
  'ÇELEBI',
  'Mª José',
  'Straße',
  'Łukasz',
  '&',
  '<b>',
  ']]>',
  '"',
  '  ',
  '—',
  '€',
  '日本',
  '😀',
  '\u0301',
  'a'.repeat(40),
]

/** Amounts to collect with any names and texts, but right numbers. */
export const anyDebits = (random: Random, count: number): DirectDebit[] =>
  Array.from({ length: count }, (_, index) => {
    const text = () => Array.from({ length: random.between(0, 8) }, () => random.pick(pieces)).join(' ')
    return debit(index + 1, {
      cents: random.between(1, random.chance(0.1) ? 99_999_999 : 20_000),
      debtor: { name: `X ${text()}`, iban: spanishIban(digits(random, 8), digits(random, 10)) },
      text: `C ${text()}`,
    })
  })
