import { describe, expect, it } from 'vitest'
import { toNetwork, toSite } from './networks.ts'

describe('an address', () => {
  it.each([
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['2001:DB8:0:0:ffff::9', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64', '2001:db8:0::/48'],
    ['2001:db8:1::', '2001:db8:1:0::/64', '2001:db8:1::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['[2001:db8::1]:51234', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['[2001:db8::1]', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['2001:db8:a:b:c:d:192.0.2.1', '2001:db8:a:b::/64', '2001:db8:a::/48'],
  ])('of IPv6, %s, counts as its /64, and as its /48', (address, network, site) => {
    expect([toNetwork(address), toSite(address)]).toEqual([network, site])
  })

  it.each([
    '192.0.2.1',
    '192.0.2.1:51234',
    '[::ffff:192.0.2.1]:51234',
    '::ffff:192.0.2.1',
    '::FFFF:192.0.2.1',
    '::ffff:c000:201',
    '0:0:0:0:0:ffff:192.0.2.1',
    '0000:0000:0000:0000:0000:FFFF:C000:0201',
  ])('of IPv4 written as %s counts as itself', (address) => {
    expect([toNetwork(address), toSite(address)]).toEqual(['192.0.2.1', '192.0.2.1'])
  })

  it('that is none, such as that of a socket, counts as it is', () => {
    expect([toNetwork('unix:'), toSite('')]).toEqual(['unix:', ''])
  })
})
