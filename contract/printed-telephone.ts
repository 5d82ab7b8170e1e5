/** A leading `+` or `00` with the prefix of Spain, Portugal or neither, and nine digits. */
const nineDigits = /^((?:\+|00)(?:34|351))?(\d{3})(\d{3})(\d{3})$/

/** A stored telephone as people read it, `+34 981 551 234`; one of another length, or with a note, as it is stored. */
export function printedTelephone(stored: string): string {
  const [, prefix, ...groups] = nineDigits.exec(stored) ?? []
  return groups.length === 0 ? stored : [prefix, ...groups].filter(Boolean).join(' ')
}
