/** `1332` of an account as people other than its holder see it, `…1332`: for sentences, which might break behind the dots. */
export const lastDigits = (iban: string): string => iban.replace('…', '')
