import type devolucionsTexts from './i18n/gl/banco/devolucions.json'
import type { Key } from './i18n/key.ts'

declare module './i18n/key.ts' {
  interface Dictionaries {
    devolucions: typeof devolucionsTexts
  }
}

/** Reasons for which banks give back a direct debit (SEPA rulebook; ISO 20022 external codes). */
const codes = {
  AC01: { block: true },
  AC04: { block: true },
  AC06: { block: true },
  AG01: { block: false },
  AG02: { block: false },
  AM04: { block: false },
  AM05: { block: false },
  BE05: { block: false },
  FF01: { block: false },
  FF05: { block: false },
  MD01: { block: true },
  MD02: { block: false },
  MD06: { block: false },
  MD07: { block: true },
  MS02: { block: false },
  MS03: { block: false },
  RC01: { block: false },
  RR01: { block: false },
  RR02: { block: false },
  RR03: { block: false },
  RR04: { block: false },
  SL01: { block: false },
} as const
export type ReturnCode = keyof typeof codes

/** Every code with a text of its own, for lists to choose from. */
export const returnCodes = Object.keys(codes) as ReturnCode[]

const isKnown = (code: string): code is ReturnCode => Object.hasOwn(codes, code)

/** Whether the mandate cannot be used again after a return with this code; an unknown code blocks nothing. */
export const blocksMandate = (code: string): boolean => isKnown(code) && codes[code].block

/** Keys of what the code means and of what to do then; those of any other code when it is unknown. */
export function returnTexts(code: string): { meaning: Key; next: Key } {
  const known = isKnown(code) ? code : 'outro'
  return { meaning: `devolucion.${known}`, next: `devolucion.${known}.que-facer` }
}
