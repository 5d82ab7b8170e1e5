import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { loadPrivateDictionaries, loadTexts } from '../../shell/i18n.ts'
import { isoToday } from '../../ui/dates.ts'
import { openPage } from '../../ui/testing/open-page.tsx'
import { Component as DocumentoForm } from './documento-form.tsx'
import { Component as DocumentoList } from './documento-list.tsx'

const tipos = [
  { id: 1, nombre: 'Acta', version: 1 },
  { id: 2, nombre: 'Norma', version: 1 },
]
const documento = {
  ...{ id: 4, titulo: 'Estatutos', descripcion: null, fecha: [2026, 3, 24], tipo: tipos[1], version: 2 },
  fichero: { uuid: 'u', fileName: 'estatutos.pdf', type: 'pdf' },
}
let sent: unknown[]
/** The chosen type was deleted since. */
const server: typeof globalThis.fetch = async (url, init) => {
  if (init?.method === 'PUT') {
    sent.push(JSON.parse(String(init.body)))
    return Response.json(
      { error: 'error.validation', fields: { 'tipo.id': ['error.invalid-value'] } },
      { status: 400 },
    )
  }
  if (/\/documentos\/4$/.test(String(url))) return Response.json(documento)
  const all = [documento, { ...documento, id: 5, titulo: 'Acta vella', fecha: [2025, 1, 2] }]
  const content = String(url).includes('tipoDocumentos') ? tipos : all
  return Response.json({ content, totalElements: content.length })
}
const open = (Page: () => React.ReactNode, path: string, at: string, ...roles: Role[]) =>
  openPage(Page, { path, at, session: { authorities: ['ROLE_USER', ...roles] }, answer: server })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Gardar' }))
const faults = async () => {
  const summary = await screen.findByRole('region', { name: /Revisa os campos sinalados/ })
  return within(summary)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
}

beforeAll(() => Promise.all([loadPrivateDictionaries(), loadTexts('papers')]))
beforeEach(() => {
  sent = []
  sessionStorage.clear()
})
afterEach(cleanup)

it('members are shown what there is to read, and who keeps the papers what there is to do besides', async () => {
  const offered = () =>
    [...screen.queryAllByRole('link'), ...screen.getAllByRole('button')]
      .map((each) => each.getAttribute('aria-label') ?? each.textContent ?? '')
      .filter((name) => /^(Engadir|Editar|Eliminar|Accións|Descargar)/.test(name))
  open(DocumentoList, '/documentos', '/documentos', 'ROLE_PARTNER')
  await screen.findByRole('button', { name: 'Estatutos' })
  expect(new Set(offered())).toEqual(new Set(['Descargar: Estatutos', 'Descargar: Acta vella']))
  cleanup()
  open(DocumentoList, '/documentos', '/documentos', 'ASSEMBLY_MANAGEMENT')
  await screen.findByRole('button', { name: 'Estatutos' })
  for (const name of ['Engadir un documento', 'Editar: Estatutos', 'Eliminar: Estatutos'])
    expect(offered()).toContain(name)
})

it('the list is of the type and the year that the address names; what is no year counts as not said', async () => {
  const askedAt = async (query: string) => {
    const { asked } = open(DocumentoList, '/documentos', `/documentos?${query}`, 'ROLE_PARTNER')
    await screen.findByRole('button', { name: 'Estatutos' })
    const list = asked().find((url) => url.startsWith('/api/documentos?') && url.includes('size=25'))
    return new URL(list ?? '', 'https://portal.example').searchParams.getAll('filters')
  }
  expect(await askedAt('filters=tipo:2,ano:2026')).toEqual(['tipo:2', 'ano:2026'])
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Norma' }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '2026' }).checked).toBe(true)
  cleanup()
  expect(await askedAt('filters=ano:vinte')).toEqual([])
})

it('a new document is of today, and its form names what is missing', async () => {
  const { asked } = open(DocumentoForm, '/documentos/novo', '/documentos/novo', 'ASSEMBLY_MANAGEMENT')
  const [year, month, day] = isoToday().split('-').map(Number)
  const date = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Data' })
  expect(date.value.split('/').map(Number)).toEqual([day, month, year])
  fireEvent.change(date, { target: { value: '' } })
  save()
  expect(await faults()).toEqual([
    'Ficheiro: Ficheiro non subido',
    'Título: Este campo é obrigatorio.',
    'Tipo: Este campo é obrigatorio.',
    'Data: Este campo é obrigatorio.',
  ])
  expect(asked().every((url) => url.includes('tipoDocumentos'))).toBe(true)
})

it('a type that was deleted while its user chose it is told at its field, and no input is lost', async () => {
  open(DocumentoForm, '/documentos/:id/editar', '/documentos/4/editar', 'ASSEMBLY_MANAGEMENT')
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Título' })
  fireEvent.change(title, { target: { value: 'Estatutos novos' } })
  await screen.findByRole('option', { name: 'Acta' })
  fireEvent.change(screen.getByRole('combobox', { name: 'Tipo' }), { target: { value: '1' } })
  save()
  expect(await faults()).toEqual(['Tipo: Este valor non é válido.'])
  expect(title.value).toBe('Estatutos novos')
  expect(sent).toMatchObject([{ id: 4, version: 2, titulo: 'Estatutos novos', tipo: { id: 1 } }])
})
