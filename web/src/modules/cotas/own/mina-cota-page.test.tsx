import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CotasPropias } from '#contract/recibos.ts'
import { allTexts, loadTexts } from '../../../shell/i18n.ts'
import { openPage } from '../../../ui/testing/open-page.tsx'
import { Component as MinaCota } from './mina-cota-page.tsx'
import { testRecibo } from './testing/test-recibo.ts'

const owing: CotasPropias = {
  estado: 'PENDENTE',
  debe: 30,
  recibos: [testRecibo()],
  comoPagar: {
    iban: 'ES9121000418450200051332',
    titular: 'A Carballeira',
    texto: 'Tamén podes pagar no local.',
  },
  metodo: 'TRANSFERENCIA',
  mandato: null,
}
const open = (answer: unknown) =>
  openPage(MinaCota, { path: '/a-mina-cota', session: { socioId: 7 }, answer })
const howToPay = () => screen.findByRole('region', { name: 'Como pagar' })

beforeAll(() => loadTexts(...allTexts))
afterEach(cleanup)

describe('the page about one’s own fee', () => {
  it('says that it is loading, and then what is owed and how to pay it', async () => {
    open(owing)
    expect(screen.getByRole('status').textContent).toContain('Cargando…')
    const section = await howToPay()
    expect(screen.getByText(/^Debes 30,00\s€: Cota anual, 2026\. Vence o 31 de marzo\.$/)).toBeTruthy()
    for (const text of [
      'Tamén podes pagar no local.',
      'ES91 2100 0418 4502 0005 1332',
      'A Carballeira',
      'RF02 C202 6000 01',
    ])
      expect(within(section).getByText(text)).toBeTruthy()
    within(section).getByRole('button', { name: 'Copiar a conta' })
    within(section).getByRole('button', { name: 'Copiar a referencia' })
    within(section).getByRole('img', { name: 'Código QR cos datos da transferencia: Cota anual, 2026' })
  })

  it('shows every charge with its state and its paper, a voided one without', async () => {
    open({
      ...owing,
      recibos: [
        testRecibo({ id: 4, numero: 'C-2026-00004', estado: 'ANULADO' }),
        testRecibo({ id: 3, numero: 'C-2026-00003', vencido: true, cobrado: 10 }),
        testRecibo({
          id: 2,
          numero: 'C-2025-00002',
          estado: 'PAGADO',
          cobrado: 30,
          cobros: [{ id: 1, importe: 30, data: [2025, 4, 2], metodo: 'BIZUM' }],
        }),
      ],
    })
    const list = await screen.findByRole('list', { name: 'Os meus recibos' })
    const texts = within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent?.replace(/\s/g, ' '))
    expect(texts[0]).toContain('Anulado')
    expect(texts[1]).toContain('Vencido Faltan 20,00 €')
    expect(texts[2]).toContain('Pagado o 02-04-2025')
    expect(
      within(list)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Ver o aviso de cobro: C-2026-00003', 'Ver o recibo: C-2025-00002'])
  })

  it('tells the mandate by the last digits of its account, and what to do when the bank blocked it', async () => {
    const mandato = { id: 1, referencia: 'XUN-00012-01', estado: 'ACTIVO', iban: '…1332' } as const
    open({ ...owing, mandato })
    // its reference, of one piece
    await screen.findByText('XUN-00012-01')
    expect(document.body.textContent).toMatch(
      /Tes unha domiciliación en vigor .* 1332 \(.* XUN-00012-01\)\. Consta que pagas por transferencia\./,
    )
    cleanup()
    open({ ...owing, recibos: [], mandato: { ...mandato, estado: 'BLOQUEADO' } })
    await screen.findByText('XUN-00012-01')
    expect(document.body.textContent).toMatch(/A túa domiciliación .* está bloqueada: o banco non a admite\./)
  })

  it('shows those who pay by direct debit what will be charged, and nothing to transfer', async () => {
    const forma = { xeito: 'CARGO', importe: 28, data: null, conta: '…6981', motivo: null } as const
    const onDay = { ...forma, data: [2026, 12, 15] as [number, number, number] }
    open({ ...owing, metodo: 'DOMICILIACION', recibos: [testRecibo({ forma })] })
    await screen.findByText('…6981')
    expect(document.body.textContent).toMatch(
      /Cobrarémosche 28,00\s€ na conta …6981; non tes que facer nada\./,
    )
    expect(screen.queryByRole('region', { name: 'Como pagar' })).toBeNull()
    expect(document.body.textContent).not.toMatch(/ES91|RF02/)
    expect(screen.queryByRole('img')).toBeNull()
    cleanup()
    open({
      ...owing,
      metodo: 'DOMICILIACION',
      recibos: [testRecibo({ forma }), testRecibo({ id: 2, estado: 'REMESADO', forma: onDay })],
    })
    const charges = await screen.findByRole('region', { name: 'Cobros na túa conta' })
    within(charges).getByText('o 15 de decembro de 2026, na conta …6981')
    within(charges).getByText('na conta …6981; avisarémoste do día')
  })

  it('says why the bank will not collect a charge, and how to pay it', async () => {
    const forma = { importe: 30, data: null, conta: '' } as const
    open({
      ...owing,
      metodo: 'DOMICILIACION',
      recibos: [testRecibo({ forma: { ...forma, xeito: 'SEN_MANDATO', motivo: 'MANDATO_CADUCADO' } })],
    })
    const section = await howToPay()
    within(section).getByText(/o teu mandato caducou/)
    within(section).getByText('ES91 2100 0418 4502 0005 1332')
    cleanup()
    open({
      ...owing,
      recibos: [
        testRecibo({
          estado: 'DEVOLTO',
          forma: { ...forma, xeito: 'DEVOLTO', data: [2026, 6, 3], motivo: null },
        }),
      ],
    })
    within(await howToPay()).getByText(/^O banco devolveunos o cobro de 30,00\s€ o 3 de xuño de 2026\./)
    cleanup()
    open({ ...owing, recibos: [testRecibo({ forma: { ...forma, xeito: 'EFECTIVO', motivo: null } })] })
    within(await howToPay()).getByText(/^Consta que pagas en efectivo\./)
  })

  it('shows no account while nothing is owed, and where to ask while the association has put none', async () => {
    open({ ...owing, estado: 'AO_DIA', debe: 0, recibos: [] })
    await screen.findByText('Estás ao día.')
    expect(screen.queryByRole('region', { name: 'Como pagar' })).toBeNull()
    expect(screen.getByText('Aquí estarán os teus recibos cando os haxa.')).toBeTruthy()
    cleanup()
    open({ ...owing, comoPagar: { iban: '', titular: '', texto: '' } })
    expect(
      within(await howToPay())
        .getByRole('link', { name: 'Pregúntalle' })
        .getAttribute('href'),
    ).toBe('/contactar')
    expect(screen.queryByRole('img')).toBeNull()
  })
})
