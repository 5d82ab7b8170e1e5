import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { allTexts, loadTexts } from '../../shell/i18n.ts'
import { openPage } from '../../ui/testing/open-page.tsx'
import { Component as AsociacionPage } from './asociacion-page.tsx'
import { Component as AspectoPage } from './aspecto-page.tsx'
import { Component as AxustesPage } from './axustes-page.tsx'
import { Component as PrazosPage } from './prazos-page.tsx'
import { testAxustes } from './testing/axustes.ts'

const stored = testAxustes()
const open = (page: () => ReactNode, answer: unknown) =>
  openPage(page, { path: '/axustes', session: { authorities: ['ROLE_ADMIN', 'ROLE_USER'] }, answer })
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })

beforeAll(() => loadTexts(...allTexts))
afterEach(cleanup)

describe('the settings of the association', () => {
  it('begin with a list of their sections, each with its page', () => {
    open(AxustesPage, {})
    const list = within(screen.getByRole('navigation', { name: 'Apartados dos axustes' }))
    expect(
      list
        .getAllByRole('link')
        .map((link) => [link.querySelector('strong')?.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['A asociación', '/axustes/asociacion'],
      ['Aspecto', '/axustes/aspecto'],
      ['Estatutos', '/axustes/estatutos'],
      ['Cargos', '/axustes/cargos'],
      ['Campos propios', '/axustes/campos'],
      ['Datos do cobro', '/cotas/axustes'],
      ['Canto tempo se gardan os datos', '/axustes/prazos'],
    ])
  })

  it('say that they are loading, under the title of the section', () => {
    open(AsociacionPage, () => new Promise(() => {}))
    expect(screen.getByRole('heading', { level: 1, name: 'A asociación' })).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('Cargando…')
  })

  it('show the name in force where no name is saved, and only there', async () => {
    open(AsociacionPage, stored)
    const name = await field('Nome')
    expect([name.value, name.placeholder]).toEqual(['', 'Xuntanza'])
    cleanup()
    open(AsociacionPage, { ...stored, asociacion: { ...stored.asociacion, nome: 'Xuntanza' } })
    const unnamed = await field('Nome')
    expect([unnamed.value, unnamed.placeholder], 'the program is not the association').toEqual([
      '',
      'Xuntanza',
    ])
    cleanup()
    open(AsociacionPage, { ...stored, asociacion: { ...stored.asociacion, nome: 'A Fraga' } })
    const saved = await field('Nome')
    expect([saved.value, saved.placeholder]).toEqual(['A Fraga', ''])
  })

  it.each([
    ['A asociación', AsociacionPage, 'Teléfono', '981 12 34 56', ['asociacion', 'version']],
    ['Aspecto', AspectoPage, 'Cor principal', '0B6623', ['aspecto', 'version']],
    [
      'Canto tempo se gardan os datos',
      PrazosPage,
      'Anos que se gardan os recibos',
      '10',
      ['prazos', 'version'],
    ],
  ] as const)('«%s» saves itself alone', async (_, page, name, typed, parts) => {
    const sent: unknown[] = []
    open(page, async (url: string, request?: RequestInit) => {
      if (request?.method === 'PUT')
        sent.push([url.replace(/^.*\/api/, ''), JSON.parse(String(request.body))])
      return new Response(JSON.stringify(stored), { headers: { 'content-type': 'application/json' } })
    })
    fireEvent.change(await field(name), { target: { value: typed } })
    fireEvent.click(screen.getByRole('button', { name: 'Gardar' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    const [[address, body]] = sent as [[string, object]]
    expect([address, Object.keys(body).sort()]).toEqual(['/axustes', parts])
  })

  it.each([
    [AsociacionPage, 'NIF', 'G12345670', 'Este NIF non é correcto.'],
    [AspectoPage, 'Cor principal', '#ffd700', /É clara de máis/],
  ] as const)(
    'are refused at their field, and all that was typed is still there',
    async (page, name, typed, told) => {
      const { asked } = open(page, stored)
      fireEvent.change(await field(name), { target: { value: typed } })
      fireEvent.click(screen.getByRole('button', { name: 'Gardar' }))
      expect((await screen.findAllByText(told)).length).toBeGreaterThan(0)
      const refused = await field(name)
      expect([refused.value, refused.getAttribute('aria-invalid')]).toEqual([typed, 'true'])
      expect(asked(), 'nothing is sent').toHaveLength(1)
    },
  )

  it('offer a legible colour in place of one that is too light', async () => {
    open(AspectoPage, stored)
    const colour = await field('Cor principal')
    fireEvent.change(colour, { target: { value: '#ffd700' } })
    fireEvent.click(screen.getByRole('button', { name: /^Usar #[0-9a-f]{6}, algo máis escura$/ }))
    expect(screen.getByText('Lese ben: o contraste co branco é de 4,5 : 1.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Volver á cor de partida' }))
    expect(colour.value).toBe('')
  })

  it('announce the contrast of a colour from a place that stays while the colour is being typed', async () => {
    open(AspectoPage, stored)
    const colour = await field('Cor principal')
    const place = screen.getByText(/^Lese ben/).closest('[role="status"]') as HTMLElement
    fireEvent.change(colour, { target: { value: '#ffd' } })
    expect(place.isConnected).toBe(true)
    expect(place.textContent).toBe('')
    fireEvent.change(colour, { target: { value: '#ffd700' } })
    expect(within(place).getByText(/^É clara de máis para ler/)).toBeTruthy()
  })
})
