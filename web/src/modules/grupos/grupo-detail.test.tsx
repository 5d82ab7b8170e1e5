import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '#contract/account.ts'
import type { Grupo } from '#contract/grupos.ts'
import { loadPrivateDictionaries } from '../../shell/i18n.ts'
import { openPage } from '../../ui/testing/open-page.tsx'
import { Component as GrupoDetail } from './grupo-detail.tsx'

const grupo: Grupo = {
  id: 7,
  name: 'Comisión de festas',
  value: 'comision-de-festas',
  protected: false,
  socios: [
    { id: 1, nombre: 'Lúa', apellidos: 'Álvarez' },
    { id: 2, nombre: 'Brais', apellidos: 'Zas' },
  ],
  version: 1,
}

/** The detail of `shown`, opened by a user with a session like `session`. */
async function open(shown: Grupo, session: Partial<Session>) {
  openPage(GrupoDetail, { path: '/grupo-form/:id', at: '/grupo-form/7', session, answer: shown })
  await screen.findByRole('heading', { name: 'Comisión de festas' })
}
const linkedNames = () =>
  screen
    .queryAllByRole('link')
    .map(({ textContent }) => textContent)
    .filter((name) => name !== 'Editar')

beforeAll(loadPrivateDictionaries)
afterEach(cleanup)

describe('a group', () => {
  it('is changed and deleted by every user', async () => {
    await open(grupo, {})
    expect(screen.getByRole('link', { name: 'Editar' }).getAttribute('href')).toBe('/grupo-form/7/edit')
    expect(screen.getByRole('button', { name: 'Eliminar' }).hasAttribute('disabled')).toBe(false)
  })

  it('that decides who sees something of an event is left to those who keep the events', async () => {
    await open({ ...grupo, protected: true }, { authorities: ['ROLE_USER', 'PARTNER_MANAGEMENT'] })
    expect(screen.getByText(/Este grupo decide quen ve contidos/)).toBeTruthy()
    for (const name of ['Editar', 'Eliminar'])
      expect(screen.getByRole('button', { name }).hasAttribute('disabled'), name).toBe(true)
    cleanup()
    await open({ ...grupo, protected: true }, { authorities: ['ROLE_USER', 'EVENT_MANAGEMENT'] })
    expect(screen.queryByText(/Este grupo decide quen ve contidos/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Editar' })).toBeTruthy()
  })

  it('links to the records that one may open', async () => {
    await open(grupo, { authorities: ['ROLE_USER', 'ROLE_PARTNER'], socioId: 2 })
    expect(linkedNames()).toEqual(['Brais Zas'])
    cleanup()
    await open(grupo, { authorities: ['ROLE_USER', 'PARTNER_READONLY'], socioId: 2 })
    expect(linkedNames()).toEqual(['Lúa Álvarez', 'Brais Zas'])
  })
})
