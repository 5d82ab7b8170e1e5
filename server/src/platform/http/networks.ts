import { isIP } from 'node:net'

/**
 * The network that counts as one address: for IPv6 that of a household (/64), which can use any of its addresses; for
 * IPv4 the address itself, in any notation.
 */
export const networkOf = (address: string): string => prefixOf(address, 4)

/**
 * The network that counts as one site: for IPv6 the largest one a provider assigns to a customer (/48), for IPv4 the
 * address.
 */
export const siteOf = (address: string): string => prefixOf(address, 3)

/**
 * Some proxies forward `192.0.2.1:51234` or `[2001:db8::1]:51234`; with the port, each connection would count as its
 * own address.
 */
const withPort = /^(?:\[([^\]]{2,60})\](?::\d{1,5})?|(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5})$/

/** The first groups of an IPv6 address, as a network; anything else unchanged, and IPv4 without its IPv6 notation. */
function prefixOf(given: string, length: number): string {
  const [, six, four] = withPort.exec(given) ?? []
  const address = six ?? four ?? given
  const groups = groupsOf(address)
  if (!groups) return address
  const [sixth = 0, seventh = 0, eighth = 0] = groups.slice(5)
  // IPv4-mapped IPv6 address (RFC 4291)
  if (groups.slice(0, 5).every((group) => group === 0) && sixth === 0xffff)
    return [seventh >> 8, seventh & 255, eighth >> 8, eighth & 255].join('.')
  const prefix = groups.slice(0, length).map((group) => group.toString(16))
  return `${prefix.join(':')}::/${length * 16}`
}

/** The eight groups of an IPv6 address; null for anything else. */
function groupsOf(address: string): number[] | null {
  const [plain = ''] = address.split('%')
  if (isIP(plain) !== 6) return null
  // the last two groups can be in IPv4 notation
  const colon = plain.lastIndexOf(':') + 1
  const hexadecimal = plain.includes('.') ? plain.slice(0, colon) + groupsOfFour(plain.slice(colon)) : plain
  const [head = '', tail = ''] = hexadecimal.split('::')
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const missing = Array<string>(8 - first.length - last.length).fill('0')
  return [...first, ...missing, ...last].map((group) => Number.parseInt(group, 16))
}

/** An IPv4 address as two groups of an IPv6 one. */
function groupsOfFour(dotted: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number)
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
}
