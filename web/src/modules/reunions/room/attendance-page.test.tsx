import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CensoRow, Quorum } from '#contract/asistencia.ts'
import { loadPrivateDictionaries, loadTexts } from '../../../shell/i18n.ts'
import { openPage } from '../../../ui/testing/open-page.tsx'
import { Component as AttendancePage } from './attendance-page.tsx'

beforeAll(() => Promise.all([loadPrivateDictionaries(), loadTexts('papers'), loadTexts('reunions')]))
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const quorum: Quorum = {
  ...{ censo: 3, presentes: 0, representadas: 0, censoFixado: true, chamada: null },
  ...{ chamada1: { necesarias: 1, acadado: false }, chamada2: null, aberta: null, pechada: null },
  ...{ apertura: null, excedidas: [] },
}
const row = (id: number, apellidos: string): CensoRow => ({
  socio: { id, numero: id, nombre: 'Iria', apellidos },
  ...{ vota: true, resposta: null, presente: false, entrada: null, saida: null },
  ...{ representada: null, representa: [] },
})

/** `census` answers each reading of the list but the first. */
function open({ aprobada = false, census }: { aprobada?: boolean; census?: () => Promise<Response> }) {
  let readings = 0
  const list = Response.json({ content: ['Abal', 'Bouza', 'Cao'].map((name, at) => row(at + 1, name)) })
  const saved: unknown[] = []
  openPage(() => <AttendancePage />, {
    path: '/asembleas/:id/asistencia',
    at: '/asembleas/4/asistencia',
    session: { authorities: ['ROLE_USER', 'ASSEMBLY_MANAGEMENT'] },
    answer: async (input: string | URL | Request, init?: RequestInit) => {
      const url = String(input)
      if (init?.method === 'PUT') saved.push(JSON.parse(String(init.body)))
      if (url.endsWith('/censo')) {
        readings += 1
        return readings > 1 && census ? census() : list.clone()
      }
      if (url.endsWith('/quorum') || url.endsWith('/presenzas')) return Response.json(quorum)
      return Response.json({
        ...{ id: 4, tipo: 'ORDINARIA', numero: 12, lugar: '', fecha: [2026, 5, 31, 19, 30], aprobada },
        ...{ convocada: true, enlaces: [], fotos: [], documentos: [], version: 1 },
      })
    },
  })
  return saved
}
const findPerson = (name: string) => screen.findByRole('button', { name: new RegExp(name) })
const isPressed = async (name: string) => (await findPerson(name)).getAttribute('aria-pressed') === 'true'

describe('the attendance of a meeting', () => {
  it('shows a tick from the press on, also while the list is read again', async () => {
    const saved = open({ census: () => new Promise(() => undefined) })
    fireEvent.click(await findPerson('Bouza'))
    expect(await isPressed('Bouza')).toBe(true)
    await expect.poll(() => saved.length).toBe(1)
    await expect.poll(() => localStorage.getItem('ticks:asambleas:4')).toBeNull()
    expect(await isPressed('Bouza')).toBe(true)
  })

  it('gives the focus to the next person when a row goes from the list, and back on undoing', async () => {
    open({ census: () => new Promise(() => undefined) })
    await findPerson('Abal')
    fireEvent.click(screen.getByRole('button', { name: /^Faltan/ }))
    fireEvent.click(await findPerson('Abal'))
    expect(document.activeElement).toBe(await findPerson('Bouza'))
    fireEvent.click(screen.getByRole('button', { name: 'Desfacer' }))
    expect(document.activeElement).toBe(await findPerson('Abal'))
  })

  it('stays as it is once the minutes are approved', async () => {
    open({ aprobada: true })
    expect((await findPerson('Abal')).hasAttribute('disabled')).toBe(true)
    expect(screen.getByText(/^A acta está aprobada/)).toBeTruthy()
  })
})
