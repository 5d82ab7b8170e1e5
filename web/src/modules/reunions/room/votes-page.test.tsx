import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PuntoVotado, Quorum, Votacion } from '#contract/asistencia.ts'
import { loadPrivateDictionaries, loadTexts } from '../../../shell/i18n.ts'
import { clearNotices, notices } from '../../../shell/notices.ts'
import { openPage } from '../../../ui/testing/open-page.tsx'
import { Component as VotesPage } from './votes-page.tsx'

beforeAll(() => Promise.all([loadPrivateDictionaries(), loadTexts('papers'), loadTexts('reunions')]))
afterEach(() => {
  cleanup()
  clearNotices()
})

const reunion = {
  ...{ id: 4, tipo: 'ORDINARIA', numero: 12, lugar: '', fecha: [2026, 5, 31, 19, 30], convocada: true },
  ...{ aberta: true, aprobada: false, enlaces: [], fotos: [], documentos: [], version: 1 },
}
const quorum: Quorum = {
  ...{ censo: 13, presentes: 12, representadas: 0, censoFixado: true, chamada: 1, pechada: null },
  chamada1: { necesarias: 5, acadado: true },
  chamada2: null,
  apertura: { necesarias: 5, presentes: 12, faltan: 0 },
  excedidas: [],
  aberta: '2026-05-31T17:40:00.000Z',
}
const votacion: Votacion = {
  ...{ metodo: 'ASENTIMENTO', si: 12, non: 0, abstencion: 0, branco: 0, nulo: 0, candidatas: [] },
  ...{ base: 12, resultado: 'APROBADO', formula: '12 a favor', hora: '2026-05-31T17:50:00.000Z' },
}
const punto = (id: number, titulo: string): PuntoVotado => ({
  ...{ id, titulo, texto: '', tipo: 'ACORDO', maioria: 'SIMPLE', convocado: true, votacion: null },
})

interface World {
  quorum?: Quorum
  aprobada?: boolean
  puntos?: PuntoVotado[]
  /** Whether a save reaches the server. */
  isReached?: boolean
}

function open(world: World) {
  const { puntos = [punto(1, 'Contas'), punto(2, 'Orzamento')] } = world
  const saved: unknown[] = []
  const answer = async (input: string | URL | Request, init?: RequestInit) => {
    const url = String(input)
    if (init?.method === 'PUT') {
      if (world.isReached === false) throw new TypeError('Failed to fetch')
      saved.push(JSON.parse(String(init.body)))
    }
    const body = url.endsWith('/quorum')
      ? (world.quorum ?? quorum)
      : url.endsWith('/votacions')
        ? { puntos }
        : url.endsWith('/votacion')
          ? votacion
          : { ...reunion, aprobada: world.aprobada ?? false }
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
  }
  openPage(() => <VotesPage />, {
    path: '/asembleas/:id/votacions',
    at: '/asembleas/4/votacions',
    session: { authorities: ['ROLE_USER', 'ASSEMBLY_MANAGEMENT'] },
    answer,
  })
  return saved
}
const findForm = async (name: string) => within(await screen.findByRole('form', { name }))

describe('the votes of a meeting', () => {
  it('approve an agreement that all share with one press, and go on to the next point', async () => {
    const saved = open({})
    fireEvent.click((await findForm('Contas')).getByRole('button', { name: /^Aprobar por asentimento/ }))
    await expect.poll(() => document.activeElement?.textContent).toBe('2. Orzamento')
    expect(saved).toMatchObject([{ metodo: 'ASENTIMENTO' }])
  })

  it('offer no press for all once something is typed', async () => {
    open({})
    const form = await findForm('Contas')
    fireEvent.change(form.getByLabelText('A favor'), { target: { value: '9' } })
    expect(form.queryByRole('button', { name: /^Aprobar por asentimento/ })).toBeNull()
  })

  it('keep what was typed when the network is away', async () => {
    open({ isReached: false })
    const form = await findForm('Contas')
    fireEvent.change(form.getByLabelText('A favor'), { target: { value: '9' } })
    const save = form.getByRole('button', { name: 'Gardar os votos' })
    fireEvent.click(save)
    await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true')
    await expect.poll(() => save.getAttribute('aria-disabled')).toBe('false')
    expect(form.getByLabelText<HTMLInputElement>('A favor').value).toBe('9')
  })

  it('close the notice of a failed save before the next one, so that no old votes are sent again', async () => {
    const world: World = { isReached: false }
    const saved = open(world)
    const form = await findForm('Contas')
    fireEvent.change(form.getByLabelText('A favor'), { target: { value: '9' } })
    fireEvent.click(form.getByRole('button', { name: 'Gardar os votos' }))
    await expect.poll(() => notices.now().map(({ kind }) => kind)).toEqual(['error'])
    world.isReached = true
    fireEvent.change(form.getByLabelText('A favor'), { target: { value: '8' } })
    fireEvent.click(form.getByRole('button', { name: 'Gardar os votos' }))
    await expect.poll(() => notices.now().map(({ kind }) => kind)).toEqual(['success'])
    expect(saved).toMatchObject([{ si: 8 }])
  })

  it('name the candidate who stands twice, and are not sent', async () => {
    const saved = open({ puntos: [{ ...punto(1, 'Presidencia'), tipo: 'ELECCION' }] })
    const form = await findForm('Presidencia')
    fireEvent.click(form.getByRole('button', { name: 'Engadir unha candidatura' }))
    for (const label of ['Candidatura 1', 'Candidatura 2'])
      fireEvent.change(form.getByLabelText(label), { target: { value: 'Sabela Quiroga' } })
    fireEvent.click(form.getByRole('button', { name: 'Gardar os votos' }))
    expect(form.getByRole('alert').textContent).toBe('Hai dúas candidaturas co mesmo nome: Sabela Quiroga.')
    expect(saved).toEqual([])
  })

  it('have one form open, that of the first point without votes; others open by a press', async () => {
    open({})
    await findForm('Contas')
    expect(screen.getAllByRole('form')).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: /^Anotar os votos.*Orzamento/ }))
    const form = await findForm('Orzamento')
    expect(document.activeElement).toBe(form.getByRole('combobox', { name: 'Como se vota' }))
    fireEvent.click(form.getByRole('button', { name: 'Cancelar' }))
    expect(screen.getAllByRole('form')).toHaveLength(1)
  })

  it('are corrected in a form that takes the focus and gives it back', async () => {
    open({ puntos: [{ ...punto(1, 'Contas'), votacion }] })
    fireEvent.click(await screen.findByRole('button', { name: /^Corrixir os votos/ }))
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Como se vota' }))
    fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Corrixir os votos/ }))
  })

  it('stay as they are once the minutes are approved', async () => {
    open({ aprobada: true, puntos: [{ ...punto(1, 'Contas'), votacion }, punto(2, 'Orzamento')] })
    expect(await screen.findByText('12 a favor', { exact: false })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Corrixir os votos/ })).toBeNull()
    expect(screen.queryByRole('form')).toBeNull()
  })

  it('say of a point that the convocation did not have it', async () => {
    open({ puntos: [punto(1, 'Contas'), { ...punto(2, 'Venda do local'), convocado: false }] })
    const [called, uncalled] = await screen.findAllByRole('listitem')
    expect(uncalled?.textContent).toContain('Punto non incluído na convocatoria')
    expect(called?.textContent).not.toContain('Punto non incluído')
  })

  it('lead to the attendance while the meeting is not open, and to the minutes once it is over', async () => {
    open({ quorum: { ...quorum, aberta: null, chamada: null } })
    expect((await screen.findByRole('link', { name: 'Asistencia' })).getAttribute('href')).toBe(
      '/asembleas/4/asistencia',
    )
    cleanup()
    open({ quorum: { ...quorum, pechada: '2026-05-31T19:00:00.000Z' } })
    expect((await screen.findByRole('link', { name: 'Escribir a acta' })).getAttribute('href')).toBe(
      '/asembleas/4/acta',
    )
  })
})
