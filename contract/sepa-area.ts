import { isValidIban } from './bank-ids.ts'

/**
 * Countries of the SEPA area by the letters with which their IBANs begin (European Payments Council, EPC409-09, «EPC list of
 * SEPA scheme countries», version of May 2025). Territories that use the IBAN of another country, such as Guadeloupe (FR),
 * Åland (FI) or Jersey (GB), have no line of their own; the Faroe Islands (FO) and Greenland (GL) are outside the area.
 */
const sepaCountries: ReadonlySet<string> = new Set([
  // members of the European Union
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU'],
  ...['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
  // of the European Economic Area
  ...['IS', 'LI', 'NO'],
  // others
  ...['AD', 'AL', 'CH', 'GB', 'GI', 'MC', 'MD', 'ME', 'MK', 'RS', 'SM', 'VA'],
])

/** Whether a normalised IBAN is of a country of the SEPA area. */
const isSepaIban = (iban: string): boolean => sepaCountries.has(iban.slice(0, 2))

/** The reason why an account cannot take part in direct debits, as a dictionary key; null when it can. */
export function accountFault(iban: string): 'error.iban' | 'error.iban-sepa' | null {
  if (!isValidIban(iban)) return 'error.iban'
  return isSepaIban(iban) ? null : 'error.iban-sepa'
}
