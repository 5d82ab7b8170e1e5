import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { asociarseOutcomes, asociarsePaths, type PostedSolicitude } from '#contract/asociarse-form.ts'
import { loadTexts } from '../../shell/i18n.ts'
import { routerLoader } from '../../shell/page-loader.ts'
import { testConfig } from '../../shell/testing.ts'
import { Component as AsociarsePage } from './asociarse-page.tsx'
import { Component as LinkPage } from './link-page.tsx'

const talla = {
  ...{
    id: 3,
    nome: 'Talla',
    tipo: 'OPCION',
    opcions: ['S', 'M'],
    axuda: 'A da camiseta.',
    obrigatorio: true,
  },
}
let answer: Response
let sent: [string, unknown][]

/** Opens a page of visitors whose loader answers `data`; other addresses are empty. */
function open(Page: ComponentType, at: string, data: unknown = null) {
  testConfig()
  const path = at.replace(/\?.*/, '')
  const routes = [
    { path, element: <Page />, loader: routerLoader(() => data) },
    { path: '*', element: null },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  render(<RouterProvider router={router} />)
  return () => router.state.location.pathname
}
const openForm = (posted: PostedSolicitude | null = null) =>
  open(AsociarsePage, asociarsePaths.form, { campos: [talla], posted })
const refuse = (fields: Record<string, string[]>) => {
  answer = Response.json({ error: 'error.validation', fields }, { status: 400 })
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const submit = () =>
  fireEvent.submit(screen.getByRole('button', { name: /^Envi/ }).closest('form') as Element)
const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })

beforeAll(() => loadTexts('asociarse'))
beforeEach(() => {
  sent = []
  answer = Response.json({}, { status: 202 })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    sent.push([String(url), JSON.parse(String(init?.body))])
    return answer
  })
})
afterEach(cleanup)

it('sends what was typed, with the own fields of the association, and goes on', async () => {
  const address = openForm()
  fireEvent.change(await field('Nome'), { target: { value: 'Antía' } })
  expect(screen.getByText('A da camiseta.')).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox', { name: 'Talla' }), { target: { value: 'M' } })
  fireEvent.click(screen.getByRole('checkbox', { name: /estatutos/ }))
  submit()
  await waitFor(() => expect(address()).toBe(asociarseOutcomes.sent))
  expect(sent).toMatchObject([
    [
      '/api/solicitudes',
      { nombre: 'Antía', campos: [{ campo: { id: 3 }, valor: 'M' }], aceptaEstatutos: true, langKey: 'GL' },
    ],
  ])
})

it('names what is refused at its field and in a summary that takes the focus, and keeps what was typed', async () => {
  refuse({
    dni: ['error.required'],
    aceptaEstatutos: ['error.required'],
    'campos.0.valor': ['error.required'],
  })
  const address = openForm()
  fireEvent.change(await field('Nome'), { target: { value: 'Antía' } })
  submit()
  const summary = await screen.findByRole('region', { name: 'Revisa estes datos antes de enviala' })
  expect(document.activeElement).toBe(summary)
  const links = within(summary).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toContain('DNI ou NIE')
  for (const link of links)
    expect(document.getElementById(link.getAttribute('href')?.slice(1) ?? ''), link.textContent).toBeTruthy()
  expect((await field('DNI ou NIE')).getAttribute('aria-invalid')).toBe('true')
  expect((await field('Nome')).value).toBe('Antía')
  expect(address()).toBe(asociarsePaths.form)
})

it('shows a form that a browser without scripts posted, with its faults', async () => {
  openForm({
    values: { nombre: 'Sabela', mensaxe: 'Ola <b>a todas</b>', aceptaEstatutos: 'si' },
    error: { status: 400, code: 'error.validation', params: {} },
    fields: { dni: ['error.required'] },
  })
  expect((await field('Nome')).value).toBe('Sabela')
  expect((await field(/^Mensaxe para a asociación/)).value).toBe('Ola <b>a todas</b>')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /estatutos/ }).checked).toBe(true)
  expect((await field('DNI ou NIE')).getAttribute('aria-invalid')).toBe('true')
})

it('a link of the mail asks before it acts, and says when it is no longer good', async () => {
  const address = open(LinkPage, `${asociarsePaths.confirm}?key=k`)
  await screen.findByRole('button', { name: 'Confirmar a solicitude' })
  expect(sent).toEqual([])
  press('Confirmar a solicitude')
  await waitFor(() => expect(address()).toBe(asociarseOutcomes.confirmed))
  expect(sent).toEqual([['/api/solicitudes/confirmar', { key: 'k' }]])
  cleanup()
  answer = Response.json({ error: 'error.invalid-key' }, { status: 400 })
  const again = open(LinkPage, `${asociarsePaths.withdraw}?key=k`)
  await screen.findByRole('button', { name: 'Retirar a solicitude' })
  press('Retirar a solicitude')
  await waitFor(() => expect(again()).toBe(asociarseOutcomes.invalid))
  cleanup()
  const bare = open(LinkPage, asociarsePaths.confirm)
  await waitFor(() => expect(bare()).toBe(asociarseOutcomes.invalid))
})
