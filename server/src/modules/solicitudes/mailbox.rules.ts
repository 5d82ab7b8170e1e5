import { emailKey } from '#contract/rules.ts'

/**
 * The mailbox of an address, for counting the mails it is sent: many servers deliver what is written with dots in the name, or with a
 * `+` and more behind it, to the same person. Other people's addresses may share a count by this, which only means fewer mails.
 */
export function toMailbox(email: string): string {
  const key = emailKey(email)
  const at = key.lastIndexOf('@')
  const [name = ''] = key.slice(0, at).split('+')
  return `${name.replaceAll('.', '')}${key.slice(at)}`
}
