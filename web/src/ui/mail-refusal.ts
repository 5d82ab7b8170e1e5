/** The reasons why a mail server refuses a message. */
export type MailRefusal = 'address' | 'full' | 'unwanted' | 'later' | 'other'

/**
 * The reason in the answer of a mail server, by its extended status code (RFC 3463) or else its reply code (RFC 5321): `550 5.1.1 user
 * unknown` is an unknown address.
 */
export function parseRefusal(said: string): MailRefusal {
  const [, reply = '', status = ''] = /^(\d{3})[ -](?:([245]\.\d{1,3}\.\d{1,3})\b)?/.exec(said) ?? []
  const [, subject = '', detail = ''] = status.split('.')
  if ((subject === '2' && detail === '2') || reply === '552' || reply === '452') return 'full'
  if (subject === '7') return 'unwanted'
  if (reply.startsWith('4')) return 'later'
  if (subject === '1' || subject === '2' || (!status && ['550', '551', '553'].includes(reply)))
    return 'address'
  return reply === '554' ? 'unwanted' : 'other'
}
