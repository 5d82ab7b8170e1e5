import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../config/settings.ts'

/** Whether the machine `hop` steps in front of the portal, 0 for the nearest, is a trusted proxy. */
export type TrustsProxy = (address: string, hop: number) => boolean

/** The proxies that the setting TRUST_PROXY names: a number, addresses and networks, any or none. */
export function parseTrustedProxies(setting: Settings['TRUST_PROXY']): TrustsProxy {
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

/** Headers in which proxies name the client. */
const written = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/**
 * Warns the operator once per server run when requests seem to come through a proxy while none is trusted: all users
 * then share the rate limits of the proxy's address.
 */
export function warnAboutProxy(app: FastifyInstance, setting: Settings['TRUST_PROXY']): void {
  if (setting !== false && setting !== 0) return
  let isTold = false
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const header = isTold ? undefined : written.find((name) => headers[name] !== undefined)
    if (header) {
      isTold = true
      app.log.warn(
        { header },
        'a request carries the header of a proxy, but TRUST_PROXY is off: all clients behind that proxy count as one' +
          ' address and share its limits. If there is a proxy of yours in front, set TRUST_PROXY to the number of' +
          ' proxies or to their addresses; if there is none, a client invented the header, and no action is needed',
      )
    }
    done()
  })
}
