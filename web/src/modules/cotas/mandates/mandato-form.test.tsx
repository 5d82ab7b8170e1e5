import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { allTexts, loadTexts } from '../../../shell/i18n.ts'
import { openPage } from '../../../ui/testing/open-page.tsx'
import { Component as MandatoForm } from './mandato-form.tsx'

const rosa = { id: 5, numero: 2, nombre: 'Rosa', apellidos: 'Paga' }
const noa = { id: 6, numero: 3, nombre: 'Noa', apellidos: 'Filla' }
let sent: unknown[]

const open = (query = '') =>
  openPage(MandatoForm, {
    path: '/cotas/mandatos/novo',
    at: `/cotas/mandatos/novo${query}`,
    session: { authorities: ['ROLE_USER', 'SP_FINANCES'] },
    answer: async (url: string, init?: RequestInit) => {
      if (init?.method !== 'POST') {
        const [, id] = /persoas\/(\d)$/.exec(url) ?? []
        const person = id === '6' ? noa : rosa
        const plan = { pagador: person === noa ? rosa : null }
        return Response.json(id ? { ...person, plan, mandato: null } : { content: [], totalElements: 0 })
      }
      sent.push(JSON.parse(String(init.body)))
      return Response.json({ referencia: 'XUN-00002-01', socio: rosa })
    },
  })
const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
const type = async (name: string | RegExp, value: string) =>
  fireEvent.change(await field(name), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Gardar' }))
const faults = async () =>
  within(await screen.findByRole('region', { name: /Revisa os campos sinalados/ }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

beforeAll(() => loadTexts(...allTexts))
beforeEach(() => {
  sent = []
  sessionStorage.clear()
})
afterEach(cleanup)

it('a mandate has a person, an account, its holder and the day of the signature', async () => {
  open()
  await field('Conta (IBAN)')
  save()
  expect(await faults()).toEqual(
    ['Persoa', 'Conta (IBAN)', 'Titular da conta', 'Día da sinatura'].map(
      (name) => `${name}: Este campo é obrigatorio.`,
    ),
  )
  await type('Conta (IBAN)', 'es9121000418450200051331')
  save()
  expect(await faults()).toContain('Conta (IBAN): Non é un IBAN correcto: revisa os números.')
  expect(sent).toEqual([])
})

it('a person for whom another pays needs none: the form leads to the one who pays', async () => {
  const { address } = open('?socio=6')
  expect((await field('Titular da conta')).value).toBe('Noa Filla')
  fireEvent.click(await screen.findByRole('button', { name: 'Escoller a Rosa Paga' }))
  expect((await field('Titular da conta')).value).toBe('Rosa Paga')
  await type('Conta (IBAN)', 'ES9121000418450200051332')
  await type('Día da sinatura', '01/02/2026')
  save()
  await waitFor(() => expect(address()).toBe('/cotas/persoas/5'))
  expect(sent).toMatchObject([
    { socio: { id: 5 }, iban: 'ES9121000418450200051332', titular: 'Rosa Paga', dataSinatura: '2026-02-01' },
  ])
})
