import { isRfReference, isValidIban } from './bank-ids.ts'

/** The details of a transfer: holder and account that receive it, amount in cents, and the text or RF reference to quote. */
export interface Transfer {
  name: string
  iban: string
  bic?: string
  cents: number
  reference: string
}

/** Most characters of each part (EPC069-12). */
const longest = { name: 70, text: 140 }
const mostCents = 99_999_999_999
/** Most bytes of the whole text. */
const mostBytes = 331

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/**
 * The text of a QR code with which the apps of banks fill in a transfer (EPC069-12, version 002, UTF-8); null when name, a valid
 * IBAN or the amount is missing, or a part is too long.
 */
export function transferCode({ name, iban, bic = '', cents, reference }: Transfer): string | null {
  const [holder, text] = [oneLine(name), oneLine(reference)]
  if (holder === '' || holder.length > longest.name || text.length > longest.text) return null
  if (!isValidIban(iban) || !/^([A-Z0-9]{8}|[A-Z0-9]{11})?$/.test(bic)) return null
  if (!Number.isInteger(cents) || cents < 1 || cents > mostCents) return null
  const amount = `EUR${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
  const remittance = isRfReference(text) ? [text] : text === '' ? [] : ['', text]
  // the line before the reference is the purpose, which we leave empty
  const lines = [
    'BCD',
    '002',
    '1',
    'SCT',
    bic,
    holder,
    iban,
    amount,
    ...(remittance.length > 0 ? [''] : []),
    ...remittance,
  ]
  const code = lines.join('\n')
  return new TextEncoder().encode(code).length > mostBytes ? null : code
}
