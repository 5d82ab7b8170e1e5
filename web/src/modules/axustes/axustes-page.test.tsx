import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Axustes } from '#contract/axustes.ts'
import { presets } from '#contract/statutes.ts'
import { allTexts, loadTexts } from '../../shell/i18n.ts'
import { openPage } from '../../ui/testing/open-page.tsx'
import { Component as AxustesPage } from './axustes-page.tsx'
import { testCobro } from './testing/cobro.ts'

const stored: Axustes = {
  asociacion: {
    nome: '',
    nomeCurto: '',
    nif: '',
    rexistro: '',
    enderezo: { direccion: '', codigoPostal: '', localidad: '', provincia: '' },
    telefono: '',
    email: '',
    web: '',
    horario: '',
    pe: '',
  },
  aspecto: { cor: '', logo: null, portada: null },
  cobro: testCobro(),
  prazos: { recibos: 6, extractos: 6, solicitudes: 180, importacions: 30 },
  estatutos: [{ ...presets.asociacion, desde: [1900, 1, 1] }],
  cargos: [],
  version: 1,
}
const open = (answer: unknown) =>
  openPage(AxustesPage, { path: '/axustes', session: { authorities: ['ROLE_ADMIN', 'ROLE_USER'] }, answer })
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })

beforeAll(() => loadTexts(...allTexts))
afterEach(cleanup)

describe('the settings of the association', () => {
  it('say that they are loading, under their title', () => {
    open(() => new Promise(() => {}))
    expect(screen.getByRole('heading', { level: 1, name: 'Axustes' })).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('Cargando…')
  })

  it('show the name in force where no name is saved, and only there', async () => {
    open(stored)
    const name = await field('Nome')
    expect([name.value, name.placeholder]).toEqual(['', 'Xuntanza'])
    cleanup()
    open({ ...stored, asociacion: { ...stored.asociacion, nome: 'A Fraga' } })
    const saved = await field('Nome')
    expect([saved.value, saved.placeholder]).toEqual(['A Fraga', ''])
  })

  it('offer the creditor identifier of the NIF that is being typed', async () => {
    open(stored)
    const nif = await field('NIF')
    expect(screen.queryByRole('button', { name: /^Poñer/ })).toBeNull()
    fireEvent.change(nif, { target: { value: 'g-12345674' } })
    fireEvent.click(screen.getByRole('button', { name: 'Poñer ES37000G12345674, do NIF da asociación' }))
    expect((await field('Identificador do acredor')).value).toBe('ES37000G12345674')
  })

  it('announce the contrast of a colour from a place that stays while the colour is being typed', async () => {
    open(stored)
    const colour = await field('Cor principal')
    const place = screen.getByText(/^Lese ben/).closest('[role="status"]') as HTMLElement
    fireEvent.change(colour, { target: { value: '#ffd' } })
    expect(place.isConnected).toBe(true)
    expect(place.textContent).toBe('')
    fireEvent.change(colour, { target: { value: '#ffd700' } })
    expect(within(place).getByText(/^É clara de máis para ler/)).toBeTruthy()
  })
})
