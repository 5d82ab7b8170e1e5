import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrdeDoDia } from '#contract/convocatorias.ts'
import { presets, rulesOf } from '#contract/statutes.ts'
import { loadPrivateDictionaries, loadTexts } from '../../../shell/i18n.ts'
import { openPage } from '../../../ui/testing/open-page.tsx'
import { Component as ConvocatoriaPage } from './convocatoria-page.tsx'

beforeAll(() => Promise.all([loadPrivateDictionaries(), loadTexts('papers'), loadTexts('reunions')]))
beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const reunion = {
  ...{ id: 4, tipo: 'ORDINARIA', numero: 12, lugar: '', fecha: [2099, 5, 31, 19, 30], convocada: false },
  ...{ aprobada: false, enlaces: [], fotos: [], documentos: [], version: 1 },
}
const punto = {
  ...{ id: 1, titulo: 'Contas', texto: '', convocado: null },
  ...({ tipo: 'ACORDO', maioria: 'SIMPLE' } as const),
}

function open({ puntos = [punto], ...changes }: Partial<OrdeDoDia>) {
  const orde = (saved: unknown[]) => ({
    ...{ puntos: saved, segundaChamada: null, segundaEstatutos: null, segundaMovida: null, dias: 15 },
    ...{ ultimoDia: [2099, 5, 16], aberta: false, version: 1 },
    ...{ regras: rulesOf(presets.asociacion, 'asemblea'), ...changes },
  })
  return openPage(() => <ConvocatoriaPage />, {
    path: '/asembleas/:id/convocatoria',
    at: '/asembleas/4/convocatoria',
    session: { login: '00000000T', authorities: ['ROLE_USER', 'ASSEMBLY_MANAGEMENT'] },
    answer: async (input: string | URL | Request, init?: RequestInit) => {
      const url = String(input)
      if (url.endsWith('/convocatoria'))
        return Response.json({
          ...{ convocatorias: [], cambiada: false },
          respostas: { asisto: 0, nonAsisto: 0, delego: 0, sen: 0 },
        })
      if (url.endsWith('/orde-do-dia')) return Response.json(orde(init?.method === 'PUT' ? [punto] : puntos))
      return Response.json(reunion)
    },
  })
}
const send = () => screen.findByRole('button', { name: 'Mandar a convocatoria' })

describe('the page of a convocation', () => {
  it('shows a stored agenda as text, and its form on demand', async () => {
    open({})
    await send()
    expect(screen.getByText('Contas')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /^Cambiar/ }))
    expect(screen.getByDisplayValue('Contas')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Cambiar/ }))
  })

  it('begins with the form while there is no agenda, and goes on to sending once it is saved', async () => {
    open({ puntos: [] })
    fireEvent.click(await screen.findByRole('button', { name: 'Asemblea ordinaria' }))
    expect(screen.queryByRole('button', { name: 'Mandar a convocatoria' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Gardar a orde do día' }))
    const button = await send()
    await waitFor(() => expect(document.activeElement).toBe(button))
    expect(screen.queryByRole('button', { name: 'Gardar a orde do día' })).toBeNull()
  })

  it('opens the form where a draft of it is kept', async () => {
    sessionStorage.setItem('draft:00000000T:asamblea:orde:4', '{}')
    open({})
    expect(await screen.findByDisplayValue('Contas')).toBeTruthy()
  })

  it('says the hour of a second call at midnight', async () => {
    open({ segundaChamada: [2099, 6, 1, 0, 0], segundaEstatutos: [2099, 6, 1, 0, 0] })
    expect(await screen.findByText('Segunda chamada: luns, 1 de xuño de 2099, ás 0:00')).toBeTruthy()
  })

  it('says that a second call was moved out of the hour over which the clock goes forward', async () => {
    const existing: [number, number, number, number, number] = [2099, 3, 29, 3, 0]
    open({ segundaChamada: existing, segundaEstatutos: existing, segundaMovida: [2099, 3, 29, 2, 15] })
    await send()
    fireEvent.click(screen.getByRole('button', { name: /^Cambiar/ }))
    expect(
      screen.getByText(/sería 2:15, pero non existe.*Pasa ao domingo, 29 de marzo de 2099, ás 3:00/),
    ).toBeTruthy()
    cleanup()
    open({ segundaChamada: existing, segundaEstatutos: existing })
    await send()
    fireEvent.click(screen.getByRole('button', { name: /^Cambiar/ }))
    expect(screen.queryByText(/non existe/)).toBeNull()
  })

  it('changes nothing any more once the meeting is open', async () => {
    open({ aberta: true })
    expect(await screen.findByText('Contas')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Cambiar/ })).toBeNull()
  })
})
