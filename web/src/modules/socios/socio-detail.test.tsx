import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '#contract/account.ts'
import type { Socio } from '#contract/socios.ts'
import { allTexts, loadTexts } from '../../shell/i18n.ts'
import { openPage } from '../../ui/testing/open-page.tsx'
import { Component as SocioDetail } from './socio-detail.tsx'
import { testSocio } from './testing/socio.ts'

const socio = testSocio()
const gone = testSocio({ fechaBaja: [2026, 1, 31], causaBaja: 'Mudanza' })

const answers: Record<string, unknown> = {
  '/api/account/cotas': { estado: 'AO_DIA', debe: 0, recibos: [] },
  '/api/socios/7/cotas': {
    pagador: null,
    metodo: 'TRANSFERENCIA',
    cotas: [
      { tipo: { id: 1, nome: 'Cota anual' }, desde: [2025, 1, 1], ata: null, importe: null, exento: null },
    ],
    version: 1,
  },
}

async function open(session: Partial<Session>, shown = socio) {
  const answer: typeof fetch = async (url) =>
    Response.json(answers[new URL(String(url), 'http://portal').pathname] ?? shown)
  const page = openPage(SocioDetail, { path: '/socios/:id', at: '/socios/7', session, answer })
  await screen.findByRole('heading', { name: 'Álvarez Núñez, Lúa' })
  return page
}
const buttons = () =>
  ['Dar de baixa', 'Dar de alta', 'Eliminar'].filter((name) => screen.queryByRole('button', { name }))

beforeAll(() => loadTexts(...allTexts))
afterEach(cleanup)

describe('a member’s record', () => {
  it.each([
    ['an administrator', { authorities: ['ROLE_USER', 'ROLE_ADMIN'] }, '/socios-admin'],
    ['a reader of the register', { authorities: ['ROLE_USER', 'PARTNER_READONLY'] }, '/socios-admin'],
    ['the person', { socioId: 7 }, '/socios'],
  ] as [string, Partial<Session>, string][])('leads %s back to %j', async (_, session, list) => {
    const { address } = await open(session)
    fireEvent.click(screen.getByRole('button', { name: 'Volver' }))
    await waitFor(() => expect(address()).toBe(list))
  })

  it('says at its top what one owes of the fee, to the person only', async () => {
    await open({ socioId: 7 })
    expect(await screen.findByText('Estás ao día.')).toBeTruthy()
    cleanup()
    const { asked } = await open({ authorities: ['ROLE_USER', 'PARTNER_READONLY'] })
    expect(asked()).not.toContain('/api/account/cotas')
  })

  it.each([
    ['a keeper of the register', { authorities: ['ROLE_USER', 'PARTNER_MANAGEMENT'] }, true],
    ['a reader of the register', { authorities: ['ROLE_USER', 'PARTNER_READONLY'] }, false],
    ['the person', { socioId: 7 }, false],
  ] as [string, Partial<Session>, boolean][])(
    'shows %s the fees, to change: %j',
    async (_, session, mayChange) => {
      await open(session)
      const card = await screen.findByRole('region', { name: 'Cotas' })
      expect(await within(card).findByText('Cota anual')).toBeTruthy()
      expect(within(card).queryByRole('button', { name: 'Cambiar as cotas' }) !== null).toBe(mayChange)
      expect(within(card).queryByRole('link', { name: 'Ver os seus recibos' })).toBeNull()
    },
  )

  it('offers to end a membership, or to renew or delete one that ended', async () => {
    const session: Partial<Session> = { authorities: ['ROLE_USER', 'PARTNER_MANAGEMENT'] }
    await open(session)
    expect(buttons()).toEqual(['Dar de baixa'])
    cleanup()
    await open(session, gone)
    expect(buttons()).toEqual(['Dar de alta', 'Eliminar'])
  })

  it('has its buttons in the order back, edit, renew, delete', async () => {
    await open({ authorities: ['ROLE_USER', 'PARTNER_MANAGEMENT'] }, gone)
    const head = document.querySelectorAll(':is(.page-back, .page-head) :is(a, button)')
    expect([...head].map(({ textContent }) => textContent)).toEqual([
      'Volver',
      'Editar',
      'Dar de alta',
      'Eliminar',
    ])
  })

  it('offers neither of one’s own, nor to end that of an administrator', async () => {
    const session: Partial<Session> = { authorities: ['ROLE_USER', 'ROLE_ADMIN'] }
    await open({ ...session, socioId: 7 })
    expect(buttons()).toEqual([])
    cleanup()
    await open(session, { ...socio, authorities: ['ROLE_USER', 'ROLE_PARTNER', 'ROLE_ADMIN'] })
    expect(buttons()).toEqual([])
  })

  it('has tabs for documents and payments', async () => {
    await open({ socioId: 7 })
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Documentos (0)',
      'Pagamentos (0)',
    ])
  })

  it('says when the last fee was paid, and how much it was', async () => {
    await open({ socioId: 7 }, { ...socio, ultimaCota: { importe: 30, fecha: [2026, 1, 15] } })
    // The space before the sign of the euro does not break.
    expect(screen.getByText(/^Última cota: 15 de xaneiro de 2026, 30,00\s€$/)).toBeTruthy()
    cleanup()
    await open({ socioId: 7 })
    expect(screen.queryByText(/^Última cota/), 'nothing where no payment says so').toBeNull()
    expect(screen.getByText('Aínda non consta ningún pagamento.')).toBeTruthy()
  })

  it('adds up the payments of a year only where there are several', async () => {
    const pagos: Socio['pagos'] = [
      { id: 1, tipo: 'CUOTA', importe: 28, fecha: [2025, 1, 10], documentos: [] },
      { id: 2, tipo: 'CUOTA', importe: 30, fecha: [2026, 1, 15], documentos: [] },
      { id: 3, tipo: 'OTROS', importe: 99.5, fecha: [2026, 3, 1], documentos: [] },
    ]
    await open({ socioId: 7 }, { ...socio, pagos })
    const heads = [...document.querySelectorAll('.pagos-year')].map(({ textContent }) => textContent)
    expect(heads.map((text) => text?.replace(/\s/g, ' '))).toEqual(['2026129,50 €', '2025'])
  })
})
