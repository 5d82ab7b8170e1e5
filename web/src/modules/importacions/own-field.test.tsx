import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Campo } from '#contract/campos.ts'
import type { Simulacion } from '#contract/importacions.ts'
import { allTexts, loadTexts } from '../../shell/i18n.ts'
import { clearNotices, notices } from '../../shell/notices.ts'
import { openPage } from '../../ui/testing/open-page.tsx'
import { Component as CampoForm } from '../campos/campo-form.tsx'
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
const session = { authorities: ['ROLE_USER', 'ROLE_ADMIN'] as const }

/** What the server was asked to change. */
let changes: { method: string; url: string; body: string }[] = []
const answer = async (url: unknown, { method = 'GET', body }: RequestInit = {}) => {
  if (method !== 'GET') changes.push({ method, url: String(url), body: String(body) })
  if (method === 'DELETE') return new Response(null, { status: 204 })
  const isList = method === 'GET' && String(url).includes('/campos')
  const told = isList
    ? { content: [], totalElements: 0 }
    : String(url).includes('/campos')
      ? campo
      : importacion
  return new Response(JSON.stringify(told), { headers: { 'content-type': 'application/json' } })
}
const open = (page: typeof CampoForm, path: string, at = path) =>
  openPage(page, {
    path,
    at,
    session: { authorities: [...session.authorities] },
    answer: answer as typeof fetch,
  })

beforeAll(() => loadTexts(...allTexts))
afterEach(() => {
  cleanup()
  clearNotices()
  askedCampo.set(undefined)
  changes = []
})

describe('an own field for a column', () => {
  it('is asked for with the name of the column and what its values suggest', async () => {
    askedCampo.set(asked) // back from the form without a field: the columns, not the report
    const { address } = open(ImportacionPage, '/importar-socios/:id', '/importar-socios/7')
    fireEvent.click(await screen.findByRole('button', { name: 'Crear un campo propio' }))
    expect(askedCampo.now()).toEqual(asked)
    await waitFor(() => expect(address()).toBe('/axustes/campos/novo'))
    expect(changes).toEqual([])
  })

  it('is saved in a form that opens filled in, and leads back', async () => {
    askedCampo.set(asked)
    const { address } = open(CampoForm, '/axustes/campos/novo')
    expect((await screen.findByLabelText<HTMLInputElement>('Nome')).value).toBe('Talla')
    expect(askedCampo.now()).toBeUndefined()
    fireEvent.click(screen.getByRole('button', { name: 'Gardar' }))
    await waitFor(() => expect(address()).toBe('/importar-socios/7'))
    expect(JSON.parse(changes[0]?.body ?? '')).toMatchObject(asked.values)
    expect(askedCampo.now()?.made).toEqual(campo)
  })

  it('is chosen for its column at once, and undone with it', async () => {
    askedCampo.set({ ...asked, made: campo })
    open(ImportacionPage, '/importar-socios/:id', '/importar-socios/7')
    await waitFor(() => expect(changes).toHaveLength(1))
    expect(JSON.parse(changes[0]?.body ?? '').columnas[1]).toEqual({ nome: 'Talla', campo: 'campo.9' })
    const [notice] = notices.now()
    expect(notice?.text).toContain('Talla')
    notice?.undo?.()
    await waitFor(() => expect(changes.map(({ method }) => method)).toEqual(['PUT', 'PUT', 'DELETE']))
    expect(JSON.parse(changes[1]?.body ?? '').columnas[1]).toEqual({ nome: 'Talla', campo: null })
    expect(changes[2]?.url).toContain('/campos/9')
  })
})
