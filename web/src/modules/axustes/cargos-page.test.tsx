import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { presets } from '#contract/statutes.ts'
import { allTexts, loadTexts } from '../../shell/i18n.ts'
import { ConfirmDialog } from '../../ui/controls/confirm.tsx'
import { openPage } from '../../ui/testing/open-page.tsx'
import { Component as CargosPage } from './cargos-page.tsx'
import { Component as StatutesPage } from './statutes-page.tsx'

const cargo = {
  ...{ id: 1, cargo: 'Secretaría', desde: [2026, 1, 1], ata: null },
  socio: { id: 7, numero: 3, nombre: 'Iria', apellidos: 'Abal' },
}
const statutes = (year: number) => ({ ...presets.asociacion, desde: [year, 1, 1] })

/** A page of the settings, which the server changes as it is told. */
function open(Page: ComponentType, stored: object) {
  const WithQuestion = () => (
    <>
      <Page />
      <ConfirmDialog />
    </>
  )
  openPage(WithQuestion, {
    path: '/axustes',
    session: { authorities: ['ROLE_ADMIN', 'ROLE_USER'] },
    answer: async (url: string, request?: RequestInit) => {
      const changes = request?.method === 'PUT' ? JSON.parse(String(request.body)) : {}
      const answer = url.includes('/axustes') ? { ...stored, ...changes } : { content: [], totalElements: 0 }
      return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
    },
  })
}

beforeAll(() => loadTexts(...allTexts))
afterEach(cleanup)

async function removeThe(name: RegExp) {
  fireEvent.click(await screen.findByRole('button', { name }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }))
}

it('offers to add a post once the one in focus is deleted', async () => {
  open(CargosPage, { estatutos: [], cargos: [cargo], version: 1 })
  await removeThe(/^Eliminar: Secretaría/)
  expect(await screen.findByText('Aínda non hai cargos.')).toBeTruthy()
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Engadir un cargo' })),
  )
})

it('offers to add statutes once those in focus are deleted', async () => {
  open(StatutesPage, {
    ...{ estatutos: [statutes(1900), statutes(2030)], cargos: [], version: 1 },
  })
  await removeThe(/^Eliminar: Desde o 01-01-2030/)
  await waitFor(() =>
    expect(document.activeElement).toBe(
      screen.getByRole('link', { name: 'Engadir regras desde outra data' }),
    ),
  )
})
