import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tipo } from '#contract/tipos.ts'
import { loadPrivateDictionaries } from '../../shell/i18n.ts'
import { clearNotices } from '../../shell/notices.ts'
import { Notifications } from '../controls/notices.tsx'
import { TextInput } from '../controls/text-input.tsx'
import { openPage } from '../testing/open-page.tsx'
import { field } from './field.tsx'
import { RecordForm } from './record-form.tsx'
import { RecordPage, useRecordPage } from './record-page.tsx'
import { line } from './rules.ts'

function TipoForm({ tipo }: { tipo: Tipo | undefined }) {
  const { form, latest, leave } = useRecordPage({
    collection: 'tipoDocumentoSocios',
    entidade: 'tipoDocumentoSocio',
    record: tipo,
    toValues: (from: Tipo | undefined) => ({ nombre: from?.nombre ?? '' }),
    toBody: (values) => values,
    labels: { nombre: 'Nome' },
    rules: { nombre: line },
    badFilled: 't_tipoDocumento.error.form-errors',
    notice: ({ nombre }) => ({ text: `gardado: ${nombre}` }),
    next: () => '/tipos',
  })
  return (
    <RecordForm of={form} cancel={leave}>
      <TextInput {...field(form, 'nombre')} />
      <p>versión {latest?.version ?? 'ningunha'}</p>
    </RecordForm>
  )
}
const Page = () => (
  <>
    <RecordPage collection="tipoDocumentoSocios">{(tipo) => <TipoForm tipo={tipo} />}</RecordPage>
    <Notifications />
  </>
)

/** The record at the server, and what was sent to it. */
let stored: Tipo
let sent: unknown[]
beforeEach(() => {
  stored = { id: 7, nombre: 'Acta', version: 3 }
  sent = []
})
const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const server: typeof globalThis.fetch = async (_, init) => {
  if (!init?.body) return answer(200, stored)
  const body = JSON.parse(String(init.body))
  sent.push([init.method, body])
  if (init.method === 'PUT' && body.version !== stored.version)
    return answer(409, { error: 'error.conflict' })
  stored = { ...stored, ...body, version: stored.version + 1 }
  return answer(200, stored)
}
const open = (at: string) =>
  openPage(Page, { path: at.startsWith('/tipos/7') ? '/tipos/:id' : at, at, answer: server })
const nombre = () => screen.getByLabelText('Nome') as HTMLInputElement
const type = (value: string) => fireEvent.change(nombre(), { target: { value } })
const pressSave = () => fireEvent.click(screen.getByRole('button', { name: 'Gardar' }))

beforeAll(loadPrivateDictionaries)
afterEach(() => {
  cleanup()
  clearNotices()
})

describe('the page of a form', () => {
  it('adds a record and goes on', async () => {
    const { address } = open('/tipos/novo')
    expect(nombre().value).toBe('')
    type('Circular')
    pressSave()
    await waitFor(() => expect(address()).toBe('/tipos'))
    expect(sent).toEqual([['POST', { nombre: 'Circular' }]])
  })

  it('changes the record of the address, with the version that was seen', async () => {
    const { address } = open('/tipos/7')
    await waitFor(() => expect(nombre().value).toBe('Acta'))
    type('Actas')
    pressSave()
    await waitFor(() => expect(address()).toBe('/tipos'))
    expect(sent).toEqual([['PUT', { id: 7, version: 3, nombre: 'Actas' }]])
  })

  it('loads the record again after a conflict', async () => {
    open('/tipos/7')
    await waitFor(() => expect(nombre().value).toBe('Acta'))
    type('Actas')
    stored = { ...stored, nombre: 'Acta asinada', version: 4 }
    pressSave()
    await screen.findByRole('dialog')
    expect(screen.getByText('versión 4')).toBeTruthy()
    expect(nombre().value).toBe('Actas')
  })

  it('goes on without a save', async () => {
    const { address } = open('/tipos/7')
    await screen.findByLabelText('Nome')
    fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(address()).toBe('/tipos'))
    expect(sent).toEqual([])
  })
})
