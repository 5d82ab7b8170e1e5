import { onlineManager } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Campo } from '#contract/campos.ts'
import type { Simulacion } from '#contract/importacions.ts'
import { allTexts, loadTexts } from '../../shell/i18n.ts'
import { clearNotices, notices } from '../../shell/notices.ts'
import { openPage } from '../../ui/testing/open-page.tsx'
import { askedCampo } from '../campos/new-campo.ts'
import { Component as ImportacionPage } from './importacion-page.tsx'

const importacion: Simulacion = {
  ...{ id: 7, ficheiro: 'socias.csv', sha256: 'a', creada: '2026-05-31T10:00:00.000Z', autor: 'Uxía' },
  ...{ estado: 'SIMULADA', codificacion: null, separador: null, filas: 6, resumo: null },
  ...{ nomes: null, maiusculas: 'DEIXAR', numerosAltos: false, erros: [], avisos: [], cambios: [] },
  columnas: [
    { nome: 'Nome', mostra: ['Ana'], resultado: ['Ana'], campo: 'nombre' },
    {
      ...{ nome: 'Talla', mostra: ['M', 'L', 'M'], resultado: [], campo: null },
      suxestion: { tipo: 'OPCION', opcions: ['M', 'L'] },
    },
  ],
}
const campo: Campo = {
  ...{ id: 9, nome: 'Talla', tipo: 'OPCION', opcions: ['M', 'L'], axuda: '', visible: 'XESTION', version: 1 },
  ...{
    editablePropia: false,
    obrigatorio: false,
    enSolicitude: false,
    enLista: false,
    orde: 0,
    activo: true,
  },
}
const asked = {
  ...{ from: '/importar-socios/7', what: 'Talla' },
  values: { nome: 'Talla', tipo: 'OPCION' as const, opcions: ['M', 'L'] },
}

/** The own fields of the association. */
let campos: Campo[] = []
/** What the server was asked to change. */
let changes: { method: string; url: string; body: string }[] = []
const bodies = () => changes.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body))

const json = (told: unknown, status = 200) =>
  new Response(JSON.stringify(told), { status, headers: { 'content-type': 'application/json' } })

/** The dry run that the server began last: earlier ones are refused, as by the server. */
let run = 0
/** The import as the server has it. */
let stored = importacion
/** A promise that `open` fulfils. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}
/** The server answers no question about the import before this. */
let reading = Promise.resolve()
let reads = 0
/** The server answers no dry run before this. */
let answering = Promise.resolve()
async function dryRun(body: string): Promise<Response> {
  run += 1
  const own = run
  await answering
  await new Promise((resolve) => setTimeout(resolve, 20))
  if (own !== run) return json({ error: 'error.conflict' }, 409)
  const chosen: { nome: string; campo: string | null }[] = JSON.parse(body).columnas
  const columnas = stored.columnas.map((each) => ({
    ...each,
    campo: chosen.find(({ nome }) => nome === each.nome)?.campo ?? null,
  }))
  stored = { ...stored, columnas }
  return json(stored)
}
const answer = async (url: unknown, { method = 'GET', body }: RequestInit = {}) => {
  if (method !== 'GET') changes.push({ method, url: String(url), body: String(body) })
  if (method === 'DELETE') return new Response(null, { status: 204 })
  if (method === 'PUT') return dryRun(String(body))
  if (!String(url).includes('/campos')) {
    const read = stored
    reads += 1
    await reading
    return json(read)
  }
  return json({ content: campos, totalElements: campos.length })
}
const open = () =>
  openPage(ImportacionPage, {
    path: '/importar-socios/:id',
    at: '/importar-socios/7',
    session: { authorities: ['ROLE_USER', 'ROLE_ADMIN'] },
    answer: answer as typeof fetch,
  })

/** As the form of the new field leaves it. */
function comeBack(): void {
  campos = [campo]
  askedCampo.set({ ...asked, made: campo })
}

const as = (column: string) =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: new RegExp(`«${column}»`) })

async function pick(column: string, value: string): Promise<void> {
  fireEvent.change(as(column), { target: { value } })
  await waitFor(() => expect(as(column).value).toBe(value))
}

/** Time for requests that must not follow. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 200))

beforeAll(() => loadTexts(...allTexts))
afterEach(() => {
  cleanup()
  clearNotices()
  askedCampo.set(undefined)
  changes = []
  stored = importacion
  campos = []
  answering = Promise.resolve()
  reading = Promise.resolve()
})

describe('an own field for a column', () => {
  it('is asked for with the name of the column and what its values suggest', async () => {
    askedCampo.set(asked) // back from the form without a field: the columns, not the report
    const { address } = open()
    fireEvent.click(await screen.findByRole('button', { name: 'Crear un campo propio' }))
    expect(askedCampo.now()).toEqual(asked)
    await waitFor(() => expect(address()).toBe('/axustes/campos/novo'))
    expect(changes).toEqual([])
  })

  it('is chosen for its column at once', async () => {
    comeBack()
    open()
    await waitFor(() => expect(as('Talla').value).toBe('campo.9'))
    await settle()
    expect(bodies().map(({ columnas }) => columnas[1])).toEqual([{ nome: 'Talla', campo: 'campo.9' }])
  })

  it('is taken back with the choice of its column, also before that is answered', async () => {
    comeBack()
    open()
    await waitFor(() => expect(changes).toHaveLength(1))
    const [notice] = notices.now()
    expect(notice?.text).toContain('Talla')
    notice?.undo?.()
    await waitFor(() => expect(changes.at(-1)?.method).toBe('DELETE'))
    await settle()
    expect(changes.map(({ method }) => method)).toEqual(['PUT', 'PUT', 'DELETE'])
    expect(bodies()[1].columnas[1]).toEqual({ nome: 'Talla', campo: null })
    expect(changes[2]?.url).toContain('/campos/9')
  })

  it('is taken back alone when its column is read as something else since', async () => {
    comeBack()
    open()
    await waitFor(() => expect(as('Talla').value).toBe('campo.9'))
    await pick('Talla', 'profesion')
    notices.now()[0]?.undo?.()
    await waitFor(() => expect(changes.at(-1)?.method).toBe('DELETE'))
    await settle()
    expect(as('Talla').value).toBe('profesion')
    expect(bodies().map(({ columnas }) => columnas[1].campo)).toEqual(['campo.9', 'profesion'])
  })
})

describe('the columns of an import', () => {
  it('are asked for once for each choice, one request at a time, and keep all choices', async () => {
    open()
    await screen.findByRole('heading', { name: 'Talla' })
    const first = gate()
    answering = first.opened
    await pick('Talla', 'profesion')
    await pick('Talla', 'localidad')
    await pick('Nome', 'apellidos')
    first.open()
    await waitFor(() => expect(changes).toHaveLength(2))
    await settle()
    // the second and the third choice in one
    expect(bodies().map(({ columnas }) => columnas)).toEqual([
      [
        { nome: 'Nome', campo: 'nombre' },
        { nome: 'Talla', campo: 'profesion' },
      ],
      [
        { nome: 'Nome', campo: 'apellidos' },
        { nome: 'Talla', campo: 'localidad' },
      ],
    ])
    expect([as('Nome').value, as('Talla').value]).toEqual(['apellidos', 'localidad'])
  })

  it('show a choice that waits while an earlier one is answered', async () => {
    open()
    await screen.findByRole('heading', { name: 'Talla' })
    const [first, second] = [gate(), gate()]
    answering = first.opened
    await pick('Talla', 'profesion')
    await pick('Talla', 'localidad')
    answering = second.opened
    first.open()
    await waitFor(() => expect(changes).toHaveLength(2))
    expect(as('Talla').value).toBe('localidad')
    await pick('Nome', 'apellidos')
    second.open()
    await waitFor(() => expect(changes).toHaveLength(3))
    await settle()
    expect(bodies()[2].columnas.map(({ campo }: { campo: string }) => campo)).toEqual([
      'apellidos',
      'localidad',
    ])
  })

  it('stay as chosen while the import is read as it was before', async () => {
    open()
    await screen.findByRole('heading', { name: 'Talla' })
    const [read, answered] = [gate(), gate()]
    reading = read.opened
    answering = answered.opened
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    const before = reads
    await waitFor(() => expect(reads).toBe(before + 1))
    await pick('Talla', 'profesion')
    read.open()
    await settle()
    expect(as('Talla').value).toBe('profesion')
    answered.open()
    await settle()
    expect([as('Talla').value, changes.length]).toEqual(['profesion', 1])
  })

  it('are not asked for again by themselves when another page has asked since', async () => {
    open()
    await screen.findByRole('heading', { name: 'Talla' })
    const answered = gate()
    answering = answered.opened
    await pick('Talla', 'profesion')
    await waitFor(() => expect(changes).toHaveLength(1))
    run += 1
    answered.open()
    await waitFor(() => expect(notices.now()).toHaveLength(1))
    await settle()
    expect(notices.now()[0]?.text).toBe('Outra persoa cambiou isto mentres o editabas.')
    expect(changes).toHaveLength(1)
  })
})
