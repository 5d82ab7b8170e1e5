import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Notifications } from '../ui/controls/notices.tsx'
import { ApiError, NetworkError } from './api.ts'
import { reportError } from './errors.ts'
import { loadPrivateDictionaries, loadTexts } from './i18n.ts'
import { setRouter } from './navigation.ts'
import { clearNotices } from './notices.ts'
import { sessionNow, startSession } from './session.ts'
import { testConfig, testSession } from './testing.ts'
import { tokenNow } from './token.ts'

const navigate = vi.fn()
const report = (...given: Parameters<typeof reportError>) => act(() => void reportError(...given))

beforeAll(loadPrivateDictionaries)
beforeEach(() => {
  testConfig()
  navigate.mockClear()
  setRouter({ navigate, state: { location: { pathname: '/auditoria', search: '?page=2' } } } as never)
  startSession(testSession())
  render(<Notifications />)
})
afterEach(() => {
  cleanup()
  clearNotices()
})

describe('the handler of failures', () => {
  it('says that the server cannot be reached, keeps the session, and retries', () => {
    const retry = vi.fn()
    report(new NetworkError(), { retry })
    expect(screen.getByText('Non se puido conectar co servidor')).toBeTruthy()
    act(() => screen.getByText('Tentar de novo').click())
    expect(retry).toHaveBeenCalledOnce()
    expect(sessionNow()).not.toBeNull()
    expect(navigate).not.toHaveBeenCalled()
  })

  it('retries after a fault of the server, not after a refusal', () => {
    report(new ApiError(400, 'error.bad-request'), { retry: vi.fn() })
    expect(screen.queryByText('Tentar de novo')).toBeNull()
    const retry = vi.fn()
    report(new ApiError(503), { retry })
    act(() => screen.getByText('Tentar de novo').click())
    expect(retry).toHaveBeenCalledOnce()
  })

  it('says states in words, days as in tables, and amounts with a comma', async () => {
    await loadTexts('cotas', 'banco')
    for (const [code, params, text] of [
      [
        'error.recibo-state',
        { estado: 'DEVOLTO' },
        'Isto non se pode facer con este recibo: agora o seu estado é «Devolto».',
      ],
      ['error.remesa-state', { estado: 'ENVIADA' }, /«Enviada ao banco»/],
      ['error.mandato-state', { estado: 'OUTRO' }, /«OUTRO»/],
      ['error.aviso-recente', { data: '2026-03-01' }, /o 01-03-2026\.$/],
      ['error.importe-excesivo', { pendente: 1234.5 }, /cobrar: 1\.234,50 €\.$/],
      ['error.login-in-use', { login: 'constructor' }, /constructor/],
    ] as const) {
      report(new ApiError(400, code, params))
      expect(screen.getByText(text)).toBeTruthy()
      act(clearNotices)
    }
  })

  it('shows the id of the request in which the server failed', () => {
    report(new ApiError(500, 'error.unexpected', { context: 'request', request: 'r-7' }))
    expect(screen.getByText(/dille a quen leva o portal este código: r-7/)).toBeTruthy()
  })

  it('ends the session on 401 and remembers where to return', () => {
    report(new ApiError(401, 'error.jwt-expired'))
    expect(screen.getByText('As credenciais non son válidas')).toBeTruthy()
    expect(screen.getByText('A túa sesión caducou. Volve iniciar sesión.')).toBeTruthy()
    expect(sessionNow()).toBeNull()
    expect(tokenNow()).toBeNull()
    expect(navigate).toHaveBeenCalledWith('/account/login', {
      replace: true,
      state: { from: '/auditoria?page=2' },
    })
  })

  it('leads to setting up a second factor where that is what is missing, and from there back', () => {
    report(new ApiError(403, 'error.second-factor-compulsory'))
    expect(navigate).toHaveBeenCalledWith('/account/second_factor', {
      replace: true,
      state: { from: '/auditoria?page=2' },
    })
    expect(sessionNow()).not.toBeNull()
  })

  it('tells of a refused change where it was made, which stays', () => {
    report(new ApiError(403, 'error.forbidden'), { retry: vi.fn() })
    expect(screen.getByText('Non tes autorización para facer esta operación.')).toBeTruthy()
    expect(screen.queryByText('Tentar de novo')).toBeNull()
    expect(navigate).not.toHaveBeenCalled()
  })

  it('leads to the page without permission where something cannot be read, and keeps the session', () => {
    report(new ApiError(403, 'error.forbidden'), { isReading: true })
    expect(navigate.mock.calls[0]?.[0]).toBe('/unauthorized')
    expect(sessionNow()).not.toBeNull()
    expect(document.querySelector('.notice')).toBeNull()
  })

  it('says nothing of missing records and cancelled requests', () => {
    report(new ApiError(404, 'error.resource-not-found'))
    report(Object.assign(new Error('stopped'), { name: 'AbortError' }))
    expect(document.querySelector('.notice')).toBeNull()
  })

  it.each([
    [
      400,
      'error.email-in-use',
      { email: 'a@b' },
      'Petición incorrecta',
      'O correo electrónico a@b xa está en uso.',
    ],
    [500, 'error.unexpected', {}, 'Erro interno do servidor', 'Algo fallou no servidor'],
    [403, 'error.grupo-protected', {}, 'Erro', 'Este grupo decide quen ve contidos'],
    [409, 'error.conflict', {}, 'Erro', 'Outra persoa cambiou isto'],
    [502, '', {}, 'Erro', 'Algo fallou no servidor'],
  ])('titles %i by its status', (status, code, params, title, text) => {
    report(new ApiError(status, code, params))
    expect(screen.getByText(title)).toBeTruthy()
    expect(screen.getByText(text, { exact: false })).toBeTruthy()
    expect(navigate).not.toHaveBeenCalled()
  })
})
