import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { loadPrivateDictionaries, loadTexts } from '../../shell/i18n.ts'
import { ConfirmDialog } from '../../ui/controls/confirm.tsx'
import { openPage } from '../../ui/testing/open-page.tsx'
import { Component as ContaForm } from './conta-form.tsx'
import { Component as ContaList } from './conta-list.tsx'
import { contaKinds } from './contas.calls.ts'

const conta = {
  ...{ id: 4, titulo: 'Memoria', ano: 2033, version: 2 },
  fichero: { uuid: 'u', fileName: 'memoria.pdf', type: 'pdf' },
}
let deleted: string[]
const server: typeof globalThis.fetch = async (url, init) => {
  if (init?.method === 'DELETE') {
    deleted.push(String(url))
    return new Response(null, { status: 204 })
  }
  if (/\/4$/.test(String(url))) return Response.json(conta)
  if (String(url).includes('/static')) return Response.json({ error: 'error.not-found' }, { status: 404 })
  return Response.json({ content: [conta], totalElements: 1 })
}
const ListWithQuestion = () => (
  <>
    <ContaList />
    <ConfirmDialog />
  </>
)
const holding = (...roles: Role[]) => ({ authorities: ['ROLE_USER', ...roles] as Role[] })
const names = (role: 'link' | 'button') =>
  screen.queryAllByRole(role).map((each) => each.getAttribute('aria-label') ?? each.textContent ?? '')

beforeAll(() => Promise.all([loadPrivateDictionaries(), loadTexts('papers')]))
beforeEach(() => {
  deleted = []
  sessionStorage.clear()
})
afterEach(cleanup)

describe.each(contaKinds)('$path', ({ path, query, collection }) => {
  const openList = async (...roles: Role[]) => {
    const page = openPage(ListWithQuestion, { path, session: holding(...roles), answer: server })
    await screen.findByRole('button', { name: 'Memoria' })
    return page
  }

  it('offers members to read, and nothing else', async () => {
    await openList('ROLE_PARTNER')
    expect(names('link').filter((name) => /^(Engadir|Editar)/.test(name))).toEqual([])
    expect(names('button').filter((name) => /^(Accións|Eliminar)/.test(name))).toEqual([])
    expect(names('button')).toContain('Descargar: Memoria')
  })

  it('offers treasurers the form of its own kind, and deletes what they confirm', async () => {
    await openList('SP_FINANCES')
    const add = screen.getAllByRole('link', { name: /^Engadir/ })[0]
    expect(add?.getAttribute('href')).toBe(`/orzamentos/novo${query}`)
    const [edit] = screen.getAllByRole('link', { name: 'Editar: Memoria' })
    expect(edit?.getAttribute('href')).toBe(`/orzamentos/4/editar${query}`)
    fireEvent.click(screen.getAllByRole('button', { name: 'Eliminar: Memoria' })[0] as HTMLElement)
    const question = await screen.findByRole('alertdialog', { name: /«Memoria»/ })
    fireEvent.click(within(question).getByRole('button', { name: 'Eliminar' }))
    await waitFor(() => expect(deleted).toEqual([`/api/${collection}/4`]))
  })

  it('has a form that names what is missing', async () => {
    const { asked } = openPage(ContaForm, {
      path: '/orzamentos/novo',
      at: `/orzamentos/novo${query}`,
      session: holding('SP_FINANCES'),
      answer: server,
    })
    const year = await screen.findByRole('textbox', { name: 'Ano' })
    fireEvent.change(year, { target: { value: '99' } })
    fireEvent.click(screen.getByRole('button', { name: 'Gardar' }))
    const faults = within(await screen.findByRole('region', { name: /Revisa os campos sinalados/ }))
    expect(faults.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Ficheiro: Ficheiro non subido',
      'Título: Este campo é obrigatorio.',
      'Ano: Escribe un ano entre 1000 e 9999.',
    ])
    expect(asked()).toEqual([])
  })

  it('opens the record of its own kind for a change', async () => {
    const { asked } = openPage(ContaForm, {
      path: '/orzamentos/:id/editar',
      at: `/orzamentos/4/editar${query}`,
      session: holding('SP_FINANCES'),
      answer: server,
    })
    const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Título' })
    expect(title.value).toBe('Memoria')
    expect(asked()[0]).toContain(`/api/${collection}/4`)
  })
})
