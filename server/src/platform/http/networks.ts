import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The network that counts as one address: for IPv6 that of a household (/64), which can use any of its addresses; for
 * IPv4 the address itself, in any notation.
 */
export const toNetwork = (address: string): string => toPrefix(address, 4)

/**
 * The network that counts as one site: for IPv6 the largest one a provider assigns to a customer (/48), for IPv4 the
 * address.
 */
export const toSite = (address: string): string => toPrefix(address, 3)

/**
 * Some proxies forward `192.0.2.1:51234` or `[2001:db8::1]:51234`; with the port, each connection would count as its
 * own address.
 */
const withPort = /^(?:\[([^\]]{2,60})\](?::\d{1,5})?|(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5})$/

/** The first groups of an IPv6 address, as a network; anything else unchanged, and IPv4 without its IPv6 notation. */
function toPrefix(given: string, length: number): string {
  const [, six, four] = withPort.exec(given) ?? []
  const address = six ?? four ?? given
  if (isIP(address) !== 6) return address
  const parsed = ipaddr.process(address)
  if (!('parts' in parsed)) return parsed.toString()
  const prefix = parsed.parts.slice(0, length).map((group) => group.toString(16))
  return `${prefix.join(':')}::/${length * 16}`
}
