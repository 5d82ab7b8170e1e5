import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CensoRow, Quorum } from '#contract/asistencia.ts'
import { loadPrivateDictionaries, loadTexts } from '../../../shell/i18n.ts'
import { ConfirmDialog } from '../../../ui/controls/confirm.tsx'
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

interface World {
  aprobada?: boolean
  /** Answers each reading of the list but the first. */
  census?: () => Promise<Response>
  /** Of the agenda. */
  puntos?: { id: number; titulo: string; convocado: boolean }[]
  rows?: CensoRow[]
  state?: Quorum
  /** Answers ticks. */
  ticked?: (body: unknown) => Response
}
const people = ['Abal', 'Bouza', 'Cao'].map((name, at) => row(at + 1, name))

const PageWithQuestions = () => (
  <>
    <AttendancePage />
    <ConfirmDialog />
  </>
)

function open({ aprobada = false, census, puntos = [], rows = people, state = quorum, ticked }: World) {
  let readings = 0
  const list = Response.json({ content: rows })
  const saved: unknown[] = []
  openPage(PageWithQuestions, {
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
      if (url.endsWith('/orde-do-dia')) return Response.json({ puntos })
      if (url.endsWith('/presenzas') && ticked) return ticked(saved.at(-1))
      if (url.endsWith('/quorum') || url.endsWith('/presenzas') || url.endsWith('/abrir'))
        return Response.json(state)
      if (url.endsWith('/votacions')) return Response.json({ puntos: [] })
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

  it('names before the opening what the convocation did not have', async () => {
    const puntos = [
      { id: 1, titulo: 'Contas', convocado: true },
      { id: 2, titulo: 'Venda do local', convocado: false },
    ]
    open({ puntos })
    expect(await screen.findByText(/^Este punto non está na convocatoria/)).toBeTruthy()
    expect(screen.getByText('Venda do local')).toBeTruthy()
    expect(screen.queryByText('Contas')).toBeNull()
  })

  it('takes away a stay that never was, once that is confirmed', async () => {
    const left = { entrada: '2026-05-31T17:30:00.000Z', saida: '2026-05-31T18:10:00.000Z' }
    const saved = open({ rows: people.map((each) => (each.socio.id === 2 ? { ...each, ...left } : each)) })
    fireEvent.click(await screen.findByRole('button', { name: /^Foi un erro: .*Bouza/ }))
    expect((await screen.findByRole('alertdialog')).textContent).toContain('a delegación volve valer')
    fireEvent.click(screen.getByRole('button', { name: 'Borrar a entrada' }))
    await expect.poll(() => saved).toHaveLength(1)
    expect(saved[0]).toMatchObject({ presenzas: [{ socio: { id: 2 }, presente: false, nunca: true }] })
  })

  it('shows ticks that are refused, drops them, and keeps those that only lack the quorum', async () => {
    const params = { necesarias: 4, presentes: 3, faltan: 1 }
    const saved = open({
      ticked: (body) =>
        (body as { confirmar?: boolean }).confirmar
          ? Response.json(quorum)
          : Response.json({ error: 'error.sen-quorum', params }, { status: 400 }),
    })
    fireEvent.click(await findPerson('Bouza'))
    const told = await screen.findByRole('alert')
    expect(told.textContent).toMatch(/Non hai quórum: fan falta 4.*Bouza/)
    expect(localStorage.getItem('ticks:asambleas:4')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Gardalo igual' }))
    await expect.poll(() => saved).toHaveLength(2)
    expect(saved[1]).toMatchObject({ confirmar: true, presenzas: [{ socio: { id: 2 }, presente: true }] })
    await expect.poll(() => screen.queryByRole('alert')).toBeNull()
  })

  it('asks before a meeting is opened on another day, and says why one without statutes cannot be', async () => {
    const saved = open({ state: { ...quorum, chamada1: { necesarias: 1, acadado: true } } })
    fireEvent.click(await screen.findByRole('button', { name: 'Abrir a reunión' }))
    expect((await screen.findByRole('alertdialog')).textContent).toContain('hoxe non é ese día')
    fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
    expect(saved).toEqual([])
    cleanup()
    open({ state: { ...quorum, chamada1: null } })
    expect(await screen.findByText(/Ata entón non se sabe o quórum/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Abrir a reunión' })).toBeNull()
  })

  it('names at once what corrections did to the opening and to votes, and takes an opening back', async () => {
    const saved = open({
      state: {
        ...{ ...quorum, chamada: 1, aberta: '2026-05-31T17:40:00.000Z', excedidas: ['Contas'] },
        apertura: { necesarias: 4, presentes: 3, faltan: 1 },
      },
    })
    expect(await screen.findByText(/A apertura queda sen quórum: facían falta 4/)).toBeTruthy()
    expect(screen.getByText(/Hai máis votos ca persoas con voto en: «Contas»/)).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Desfacer a apertura' }))
    const dialog = await screen.findByRole('alertdialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Desfacer a apertura' }))
    await expect.poll(() => saved).toEqual([{ chamada: null }])
  })

  it('stays as it is once the minutes are approved', async () => {
    open({ aprobada: true })
    expect((await findPerson('Abal')).hasAttribute('disabled')).toBe(true)
    expect(screen.getByText(/^A acta está aprobada/)).toBeTruthy()
  })
})
