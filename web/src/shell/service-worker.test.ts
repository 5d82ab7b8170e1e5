import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendLog } from './logs.ts'
import { registerServiceWorker } from './service-worker.ts'
import { testAsociacion, testConfig } from './testing.ts'

vi.mock('./logs.ts', () => ({ sendLog: vi.fn() }))
const register = vi.fn<(url: string) => Promise<unknown>>()

beforeEach(() => {
  testConfig()
  register.mockReset()
  vi.mocked(sendLog).mockClear()
  vi.stubEnv('PROD', true)
  vi.stubGlobal('navigator', { serviceWorker: { register } })
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

/** A worker that goes through the states its browser gives it. */
class Worker extends EventTarget {
  state = 'installing'
  become(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

describe('the service worker', () => {
  it('is registered, a new one for each build', () => {
    register.mockResolvedValue({})
    registerServiceWorker()
    expect(register).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^\/sw\.js\?build=[\w-]+&nome=Xuntanza&cor=$/),
    )
  })

  it('is another one when the association changes the name or the colour of the offline page', () => {
    register.mockResolvedValue({})
    testConfig({ asociacion: testAsociacion({ nome: 'A Fraga & Cía', cor: '#0b5fa5' }) })
    registerServiceWorker()
    expect(register).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/&nome=A\+Fraga\+%26\+C%C3%ADa&cor=%230b5fa5$/),
    )
  })

  it('that cannot be registered is logged and nothing else', async () => {
    const error = new Error('no room')
    register.mockRejectedValue(error)
    registerServiceWorker()
    await expect.poll(() => sendLog).toHaveBeenCalledExactlyOnceWith('warn', error)
  })

  it('that cannot be installed is logged; one that a newer one replaces is not', async () => {
    const [failing, replaced] = [new Worker(), new Worker()]
    for (const installing of [failing, replaced]) {
      register.mockResolvedValueOnce({ installing })
      registerServiceWorker()
    }
    await Promise.resolve()
    for (const state of ['installed', 'activating', 'activated', 'redundant']) replaced.become(state)
    expect(sendLog).not.toHaveBeenCalled()
    failing.become('redundant')
    expect(sendLog).toHaveBeenCalledExactlyOnceWith('warn', 'The service worker was not installed')
  })

  it('is no concern of a browser without them', () => {
    vi.stubGlobal('navigator', {})
    expect(registerServiceWorker).not.toThrow()
  })
})
