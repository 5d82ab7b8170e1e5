import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Session } from '#contract/account.ts'
import { loadPrivateDictionaries, loadTexts } from '../../shell/i18n.ts'
import { clearNotices } from '../../shell/notices.ts'
import { ConfirmDialog } from '../../ui/controls/confirm.tsx'
import { Notifications } from '../../ui/controls/notices.tsx'
import { openPage } from '../../ui/testing/open-page.tsx'
import { Component as TipoForm } from './tipo-form.tsx'
import { Component as TipoList } from './tipo-list.tsx'
import { listas } from './tipos.calls.ts'

const acta = { id: 7, nombre: 'Acta', version: 1 }
let sent: string[]
/** Deletes nothing: the type is in use. */
const server: typeof globalThis.fetch = async (url, init) => {
  sent.push(`${init?.method ?? 'GET'} ${String(url).replace(/\?.*/, '')} ${init?.body ?? ''}`.trim())
  if (init?.method === 'DELETE')
    return Response.json({ error: 'error.tipo-documento-in-use' }, { status: 400 })
  return Response.json(init?.method === 'POST' ? acta : { content: [acta], totalElements: 1 })
}
const session: Partial<Session> = { authorities: ['ROLE_USER', 'ROLE_ADMIN'] }

const ListWithQuestion = () => (
  <>
    <TipoList />
    <ConfirmDialog />
    <Notifications />
  </>
)

beforeAll(() => Promise.all([loadPrivateDictionaries(), loadTexts('papers', 'administration')]))
beforeEach(() => {
  sent = []
})
afterEach(() => {
  cleanup()
  clearNotices()
})

it.each(listas)('$path keeps a type that documents have, and says why', async ({ path, collection }) => {
  openPage(ListWithQuestion, { path, session, answer: server })
  fireEvent.click((await screen.findAllByRole('button', { name: 'Eliminar: Acta' }))[0] as HTMLElement)
  const question = await screen.findByRole('alertdialog', { name: 'Queres eliminar o tipo «Acta»?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Eliminar' }))
  await screen.findByText('Non se pode eliminar o tipo «Acta»')
  expect(screen.getByText('Este tipo ten documentos asociados: non se pode eliminar.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
  expect(sent).toContain(`DELETE /api/${collection}/7`)
})

it.each(listas)('$path asks for a name, and adds the type to its own list', async ({ path, collection }) => {
  const { address } = openPage(TipoForm, {
    path: `${path}/novo`,
    session,
    answer: server,
  })
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Gardar' }))
  const name = await screen.findByRole('textbox', { name: 'Nome' })
  fireEvent.change(name, { target: { value: '   ' } })
  save()
  expect((await screen.findAllByText('Este campo é obrigatorio.')).length).toBeGreaterThan(0)
  expect(sent).toEqual([])
  fireEvent.change(name, { target: { value: 'Acta' } })
  save()
  await waitFor(() => expect(address()).toBe(path))
  expect(sent).toContain(`POST /api/${collection} {"nombre":"Acta"}`)
})
