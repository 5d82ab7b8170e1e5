import { isIP } from 'node:net'

/**
 * What counts as one address. Of IPv6 that is the network of a household (/64), which may use any of its addresses. An
 * IPv4 address counts as itself, however it is written.
 */
export const networkOf = (address: string): string => prefixOf(address, 4)

/** What counts as one site: of IPv6 everything a provider hands to one customer at most (/48), of IPv4 the address. */
export const siteOf = (address: string): string => prefixOf(address, 3)

/** Some proxies forward `192.0.2.1:51234` or `[2001:db8::1]:51234`: each connection would count as an address of its own. */
const withPort = /^(?:\[([^\]]{2,60})\](?::\d{1,5})?|(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5})$/

/** The first groups of an IPv6 address, as a network; anything else as it is, IPv4 without its IPv6 form. */
function prefixOf(given: string, length: number): string {
  const [, six, four] = withPort.exec(given) ?? []
  const address = six ?? four ?? given
  const groups = groupsOf(address)
  if (!groups) return address
  const [sixth = 0, seventh = 0, eighth = 0] = groups.slice(5)
  // IPv4 in the form IPv6 has for it (RFC 4291, «IPv4-Mapped IPv6 Address»)
  if (groups.slice(0, 5).every((group) => group === 0) && sixth === 0xffff)
    return [seventh >> 8, seventh & 255, eighth >> 8, eighth & 255].join('.')
  const prefix = groups.slice(0, length).map((group) => group.toString(16))
  return `${prefix.join(':')}::/${length * 16}`
}

/** The eight groups of an IPv6 address; null for anything else. */
function groupsOf(address: string): number[] | null {
  const [plain = ''] = address.split('%')
  if (isIP(plain) !== 6) return null
  // the last two groups may be written as IPv4
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
