import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Permiso } from '#contract/permisos.ts'
import { allTexts, loadTexts } from '../../shell/i18n.ts'
import { ConfirmDialog } from '../../ui/controls/confirm.tsx'
import { openPage } from '../../ui/testing/open-page.tsx'
import { Component as PermisoList } from './permiso-list.tsx'

const iria: Permiso = {
  id: 1,
  dni: '12345678Z',
  nombre: 'Iria',
  apellidos: 'Ñandú',
  authorities: ['ROLE_USER', 'ROLE_PARTNER', 'SP_FINANCES', 'EVENT_MANAGEMENT'],
  self: false,
}
const xan: Permiso = { ...iria, id: 2, nombre: 'Xan', authorities: ['ROLE_USER', 'ROLE_PARTNER'] }
const sabela: Permiso = {
  ...iria,
  id: 3,
  nombre: 'Sabela',
  authorities: ['ROLE_USER', 'ROLE_ADMIN'],
  self: true,
}

/** Opens the list; answers the roles that are given, by member. */
async function open(at = '/permisos') {
  const given: [string, string[]][] = []
  const page = openPage(
    () => (
      <>
        <PermisoList />
        <ConfirmDialog />
      </>
    ),
    {
      path: '/permisos',
      at,
      session: { authorities: ['ROLE_USER', 'ROLE_ADMIN'] },
      answer: async (url: string, request?: RequestInit) => {
        if (request?.method !== 'PUT')
          return Response.json({ content: [iria, xan, sabela], totalElements: 3 })
        const { authorities } = JSON.parse(String(request.body))
        given.push([/\d+/.exec(url)?.[0] ?? '', authorities])
        return Response.json({ ...iria, authorities })
      },
    },
  )
  await screen.findAllByText('Ñandú, Iria')
  return { ...page, given }
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const role = (name: RegExp) =>
  within(screen.getByRole('dialog')).getByRole<HTMLInputElement>('checkbox', { name })
const save = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Gardar' })
const question = () => screen.findByRole('alertdialog')
const answer = async (name: string) => fireEvent.click(within(await question()).getByRole('button', { name }))

beforeAll(() => loadTexts(...allTexts))
// wide enough for a table
beforeAll(() => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList,
  )
})
afterEach(cleanup)

describe('the members with their roles', () => {
  it('are those that the address asks for', async () => {
    const { asked } = await open('/permisos?search=nandu&filters=authorities%3ANOT_NULL')
    const { searchParams } = new URL(asked()[0] ?? '', 'https://portal.example')
    expect([searchParams.get('search'), searchParams.get('filters')]).toEqual([
      'nandu',
      'authorities:NOT_NULL',
    ])
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Permiso' }).value).toBe('NOT_NULL')
  })

  it('offer what may be done: nothing to take from who has none, and nothing with one’s own', async () => {
    await open()
    const actions = ['Iria', 'Xan', 'Sabela'].map((name) =>
      screen
        .getAllByRole('button', { name: new RegExp(`^(Cambiar|Quitar).*: ${name} Ñandú$`) })
        .map((each) => [each.title, each.getAttribute('aria-disabled')]),
    )
    expect(actions).toEqual([
      [
        ['Cambiar os permisos', 'false'],
        ['Quitar todos os permisos', 'false'],
      ],
      [['Cambiar os permisos', 'false']],
      [['Non podes cambiar os teus propios permisos.', 'true']],
    ])
    expect(screen.getByText('Ñandú, Sabela (ti)')).toBeTruthy()
  })

  it('lose all roles once that is confirmed', async () => {
    const { given } = await open()
    press('Quitar todos os permisos: Iria Ñandú')
    await answer('Cancelar')
    expect(given).toEqual([])
    press('Quitar todos os permisos: Iria Ñandú')
    await answer('Quitar')
    await waitFor(() => expect(given).toEqual([['1', []]]))
  })
})

describe('giving roles', () => {
  it('needs a role and a person', async () => {
    const { given } = await open()
    press('Dar permisos')
    await screen.findByRole('dialog')
    expect(save().getAttribute('aria-disabled') ?? String(save().hasAttribute('disabled'))).toBe('true')
    fireEvent.click(role(/^Finanzas/))
    fireEvent.click(save())
    expect(await screen.findByText('Este campo é obrigatorio.')).toBeTruthy()
    expect(given).toEqual([])
  })

  it('asks before it gives the administration, which replaces the others', async () => {
    const { given } = await open()
    press('Cambiar os permisos: Iria Ñandú')
    await screen.findByRole('dialog')
    fireEvent.click(role(/^Administración/))
    await answer('Cancelar')
    expect([role(/^Administración/).checked, role(/^Finanzas/).checked]).toEqual([false, true])
    fireEvent.click(role(/^Administración/))
    await answer('Dar o permiso')
    await waitFor(() => expect(within(screen.getByRole('dialog')).getAllByRole('checkbox')).toHaveLength(1))
    fireEvent.click(save())
    await waitFor(() => expect(given).toEqual([['1', ['ROLE_ADMIN']]]))
  })

  it('may end in none', async () => {
    const { given } = await open()
    press('Cambiar os permisos: Iria Ñandú')
    await screen.findByRole('dialog')
    fireEvent.click(role(/^Finanzas/))
    fireEvent.click(role(/^Xestión de eventos/))
    fireEvent.click(save())
    await waitFor(() => expect(given).toEqual([['1', []]]))
  })
})
