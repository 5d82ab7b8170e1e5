import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { allTexts, loadTexts } from '../../shell/i18n.ts'
import { clearNotices } from '../../shell/notices.ts'
import { openPage } from '../../ui/testing/open-page.tsx'
import { Component as CampoForm } from './campo-form.tsx'
import { askedCampo } from './new-campo.ts'

const asked = {
  ...{ from: '/importar-socios/7', what: 'Talla' },
  values: { nome: 'Talla', tipo: 'OPCION' as const, opcions: ['M', 'L'] },
}
const campo = { id: 9, version: 1, ...asked.values }

/** What the server was asked to store. */
let stored: object[] = []
const open = () =>
  openPage(CampoForm, {
    path: '/axustes/campos/novo',
    session: { authorities: ['ROLE_USER', 'ROLE_ADMIN'] },
    answer: (async (_: unknown, { method = 'GET', body }: RequestInit = {}) => {
      if (method === 'POST') stored.push(JSON.parse(String(body)))
      return Response.json(method === 'POST' ? campo : { content: [], totalElements: 0 })
    }) as typeof fetch,
  })

beforeAll(() => loadTexts(...allTexts))
afterEach(() => {
  cleanup()
  clearNotices()
  askedCampo.set(undefined)
  stored = []
})

const nome = () => screen.findByLabelText<HTMLInputElement>('Nome')

describe('the form of an own field that another page asks for', () => {
  it('opens filled in, and leads back with what was saved', async () => {
    askedCampo.set(asked)
    const { address } = open()
    expect((await nome()).value).toBe('Talla')
    expect(askedCampo.now(), 'the next form is empty').toBeUndefined()
    fireEvent.click(screen.getByRole('button', { name: 'Gardar' }))
    await waitFor(() => expect(address()).toBe('/importar-socios/7'))
    expect(stored).toMatchObject([asked.values])
    expect(askedCampo.now()?.made).toEqual(campo)
  })

  it('leads back without a field when its user cancels', async () => {
    askedCampo.set(asked)
    const { address } = open()
    await nome()
    fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(address()).toBe('/importar-socios/7'))
    expect([stored, askedCampo.now()]).toEqual([[], asked])
  })

  it('is empty where no page asks', async () => {
    open()
    expect((await nome()).value).toBe('')
  })
})
