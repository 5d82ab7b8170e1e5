import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Reunion } from '#contract/reunions.ts'
import { allTexts, loadTexts } from '../../../shell/i18n.ts'
import { openPage } from '../../../ui/testing/open-page.tsx'
import { Component as ReunionForm } from './reunion-form.tsx'

beforeAll(() => loadTexts(...allTexts))
beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const meeting: Reunion = {
  ...{ id: 4, tipo: 'ORDINARIA', numero: 12, lugar: 'Local', fecha: [2026, 5, 31, 19, 30], version: 3 },
  ...{ convocada: true, enCenso: false, aberta: false, aprobada: false },
  ...{ enlaces: [], fotos: [], documentos: [] },
}
const factLabels = ['Tipo', 'Número', 'Data', 'Hora', 'Lugar']

/** @returns what was sent */
async function open(changes: Partial<Reunion>): Promise<unknown[]> {
  const sent: unknown[] = []
  openPage(ReunionForm, {
    path: '/asembleas/:id/editar',
    at: '/asembleas/4/editar',
    session: { authorities: ['ROLE_USER', 'ASSEMBLY_MANAGEMENT'] },
    answer: async (_: unknown, init?: RequestInit) => {
      if (init?.method === 'PUT') sent.push(JSON.parse(String(init.body)))
      return Response.json({ ...meeting, ...changes })
    },
  })
  await screen.findByRole('button', { name: 'Gardar' })
  return sent
}
const shownFacts = () => factLabels.filter((label) => screen.queryByLabelText(new RegExp(`^${label}`)))

describe('the form of a meeting', () => {
  it('changes all facts before the meeting is opened', async () => {
    await open({})
    expect(shownFacts()).toEqual(factLabels)
    expect(screen.queryByText(/xa non se poden cambiar/)).toBeNull()
  })

  it('changes only the place once it is opened, says so, and sends the rest as it was', async () => {
    const sent = await open({ aberta: true })
    expect(shownFacts()).toEqual(['Lugar'])
    expect(
      screen.getByText(/^A reunión xa se abriu: o tipo, o número e a data xa non se poden cambiar\./),
    ).toBeTruthy()
    fireEvent.change(screen.getByLabelText(/^Lugar/), { target: { value: 'Auditorio' } })
    fireEvent.click(screen.getByRole('button', { name: 'Gardar' }))
    await expect.poll(() => sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      ...{ id: 4, version: 3, tipo: 'ORDINARIA', numero: 12, lugar: 'Auditorio', fecha: '2026-05-31T19:30' },
    })
  })

  it('changes no facts once the minutes are approved, and says so', async () => {
    await open({ aberta: true, aprobada: true })
    expect(shownFacts()).toEqual([])
    expect(screen.getByText(/^A acta está aprobada: o tipo, o número, a data e o lugar xa non/)).toBeTruthy()
  })

  it('suggests the next number of the type that is chosen, until another one is typed', async () => {
    const last = { EXTRAORDINARIA: 3, ORDINARIA: 17 }
    openPage(ReunionForm, {
      path: '/asembleas/nova',
      session: { authorities: ['ROLE_USER', 'ASSEMBLY_MANAGEMENT'] },
      answer: async (url: string) => {
        const tipo = /sort=tipo%2Cdesc/.test(url) ? 'ORDINARIA' : 'EXTRAORDINARIA'
        return Response.json({ content: [{ ...meeting, tipo, numero: last[tipo] }], totalElements: 1 })
      },
    })
    const number = await screen.findByLabelText<HTMLInputElement>('Número')
    const choose = (value: string) => fireEvent.change(screen.getByLabelText('Tipo'), { target: { value } })
    choose('ORDINARIA')
    await expect.poll(() => number.value).toBe('18')
    choose('EXTRAORDINARIA')
    await expect.poll(() => number.value).toBe('4')
    fireEvent.change(number, { target: { value: '99' } })
    choose('ORDINARIA')
    expect(number.value).toBe('99')
  })
})
