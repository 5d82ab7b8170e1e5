import { BlockList, isIP } from 'node:net'
import type { Settings } from '../settings.ts'

/** Whether what is `hop` steps in front of the portal, 0 for the nearest, is a proxy whose headers are believed. */
export type Trusts = (address: string, hop: number) => boolean

/** The proxies the setting TRUST_PROXY names: a number of them, their addresses and networks, any or none. */
export function trustedProxies(setting: Settings['TRUST_PROXY']): Trusts {
  if (typeof setting === 'boolean') return () => setting
  if (typeof setting === 'number') return (_address, hop) => hop < setting
  const list = new BlockList()
  for (const each of setting.split(',')) {
    const [address = '', bits] = each.trim().split('/')
    if (bits === undefined) list.addAddress(address, family(address))
    else list.addSubnet(address, Number(bits), family(address))
  }
  return (address) => isIP(address) !== 0 && list.check(address, family(address))
}

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
