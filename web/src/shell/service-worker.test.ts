import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { registerServiceWorker } from './service-worker.ts'

const register = vi.fn<(url: string) => Promise<unknown>>()
const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)

beforeEach(() => {
  register.mockReset()
  warn.mockClear()
  vi.stubEnv('PROD', true)
  vi.stubGlobal('navigator', { serviceWorker: { register } })
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

describe('the service worker', () => {
  it('is registered, a new one for each build', () => {
    register.mockResolvedValue({})
    registerServiceWorker()
    expect(register).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^\/sw\.js\?build=[\w-]+$/))
  })

  it('that cannot be registered is logged and nothing else', async () => {
    register.mockRejectedValue(new Error('no room'))
    registerServiceWorker()
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
  })

  it('is no concern of a browser without them', () => {
    vi.stubGlobal('navigator', {})
    expect(registerServiceWorker).not.toThrow()
  })
})
