// any engine: it is about headers and addresses
import { describe, expect, it } from 'vitest'
import { testLog } from '../../testing/log.ts'
import { openTestPortal } from '../../testing/portal.ts'

/** The client addresses that a portal with this setting logs for requests with such a proxy header. */
async function readAddresses(setting: string, ...requests: Record<string, string>[]): Promise<string[]> {
  const { log, text } = testLog()
  const portal = await openTestPortal({ TRUST_PROXY: setting }, log)
  for (const headers of requests) await portal.app.inject({ url: '/api/health/live', headers })
  await portal.close()
  return text()
    .split('\n')
    .filter((line) => line.includes('TRUST_PROXY'))
}

const forwarded = { 'x-forwarded-for': '203.0.113.9' }

describe('a header of proxies, while none is trusted,', () => {
  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])(
    'is told once, with what to do and without the address: %s',
    async (header) => {
      const headers = { [header]: 'for=203.0.113.9' }
      const lines = await readAddresses('false', {}, headers, headers, forwarded)
      expect(lines).toHaveLength(1)
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40, header })
      expect(lines[0]).toContain('set TRUST_PROXY to the number of proxies')
      expect(lines[0]).not.toContain('203.0.113.9')
    },
  )

  it('is not told where there is none, or where one is trusted', async () => {
    expect(await readAddresses('false', {}, { 'user-agent': 'x' })).toEqual([])
    expect(await readAddresses('1', forwarded)).toEqual([])
  })
})
