import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ApiError, NetworkError } from '../../shell/api.ts'
import { allTexts, loadTexts } from '../../shell/i18n.ts'
import { clearNotices, notices as shownNotices } from '../../shell/notices.ts'
import { Notifications } from '../controls/notices.tsx'
import { TextInput } from '../controls/text-input.tsx'
import { field } from './field.tsx'
import { RecordForm } from './record-form.tsx'
import { email, line } from './rules.ts'
import { type StoredRecord, useRecordForm } from './use-record-form.ts'

interface Person {
  nome: string
  email: string
}
const stored: StoredRecord<Person> = { values: { nome: 'Lúa', email: 'lua@exemplo.gal' }, version: 1 }

interface FormProps {
  save: (values: Person, version: number | undefined) => Promise<unknown>
  saved?: (answer?: unknown) => void
  /** The page stays after a save, whose answer is the stored record. */
  stays?: boolean
  reload?: () => Promise<StoredRecord<Person>>
  blocked?: string
  /** Few fields: without a summary, and here without the e-mail. */
  isShort?: boolean
  initial?: StoredRecord<Person>
}

function Form({ save, saved = () => {}, stays, reload, blocked, isShort, initial = stored }: FormProps) {
  const form = useRecordForm<Person, unknown>({
    name: 'test',
    stored: initial,
    labels: { nome: 'Nome', email: 'Correo' },
    // Not in the order of the fields.
    rules: { email, nome: line },
    faultyFields: { 'error.email-in-use': 'email' },
    badFilled: 'user_management.formBadFilled',
    save,
    saved: (answer) => (stays ? form.take(answer as StoredRecord<Person>) : saved(answer)),
    ...(reload && { reload }),
  })
  return (
    <RecordForm of={form} cancel={() => {}} blocked={blocked} isShort={isShort ?? false}>
      <TextInput {...field(form, 'nome')} />
      {!isShort && <TextInput {...field(form, 'email', { isOptional: true })} />}
    </RecordForm>
  )
}

function show(props: FormProps) {
  const element = (
    <>
      {' '}
      <Form {...props} />
      <Notifications />
    </>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}
const nome = () => screen.getByLabelText('Nome') as HTMLInputElement
const correo = () => screen.getByLabelText(/^Correo/) as HTMLInputElement
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })
const notices = () => screen.getByRole('region', { name: 'Avisos' })
const pressSave = () => fireEvent.click(screen.getByRole('button', { name: 'Gardar' }))

beforeAll(() => loadTexts(...allTexts))
afterEach(() => {
  cleanup()
  clearNotices()
})

describe('a form that edits a record', () => {
  it('shows a fault when a field is left', () => {
    show({ save: vi.fn() })
    type(nome(), ' ')
    expect(screen.queryByText('Este campo é obrigatorio.')).toBeNull()
    fireEvent.blur(nome())
    expect(screen.getByText('Este campo é obrigatorio.')).toBeTruthy()
  })

  it('keeps what is typed while it is being saved, on a page that stays', async () => {
    let answer = (_: StoredRecord<Person>) => {}
    const save = vi.fn(() => new Promise<StoredRecord<Person>>((resolve) => (answer = resolve)))
    show({ save, stays: true })
    type(nome(), 'Lúa María ')
    pressSave()
    await waitFor(() => expect(save).toHaveBeenCalled())
    type(correo(), 'outro@exemplo.gal')
    answer({ values: { nome: 'Lúa María', email: 'lua@exemplo.gal' }, version: 2 })
    await waitFor(() => expect(nome().value, 'as it is stored').toBe('Lúa María'))
    expect(correo().value).toBe('outro@exemplo.gal')
  })

  it('does not send faults: a summary takes the focus and leads to each field', () => {
    const save = vi.fn()
    show({ save })
    type(nome(), '')
    type(correo(), 'lua')
    pressSave()
    expect(save).not.toHaveBeenCalled()
    const summary = screen.getByRole('region', {
      name: 'O formulario ten erros. Revisa os campos sinalados.',
    })
    expect(document.activeElement).toBe(summary)
    const links = within(summary).getAllByRole('link')
    expect(
      links.map(({ textContent }) => textContent),
      'in the order of the form',
    ).toEqual(['Nome', 'Correo'])
    expect(notices().textContent, 'told once').toBe('')
    fireEvent.click(screen.getByRole('link', { name: 'Correo' }))
    expect(document.activeElement).toBe(correo())
    type(nome(), 'Lúa')
    type(correo(), 'lua@exemplo.gal')
    expect(
      screen.queryByRole('region', { name: 'O formulario ten erros. Revisa os campos sinalados.' }),
    ).toBeNull()
  })

  it('does nothing while it cannot be saved, and says why beside the button', async () => {
    const save = vi.fn()
    show({ save, blocked: 'O texto é demasiado longo.' })
    const button = screen.getByRole('button', { name: 'Gardar' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    fireEvent.mouseEnter(button)
    expect((await screen.findByRole('tooltip')).textContent).toBe('O texto é demasiado longo.')
    pressSave()
    expect(save).not.toHaveBeenCalled()
  })

  it('sends the values with the version they came from, once', async () => {
    const saved = vi.fn()
    const save = vi.fn(async () => 'answer')
    show({ save, saved })
    type(nome(), 'Lúa María')
    pressSave()
    fireEvent.click(screen.getByRole('button', { name: 'Gardando…' }))
    await waitFor(() => expect(saved).toHaveBeenCalledWith('answer'))
    expect(save).toHaveBeenCalledTimes(1)
    expect(save).toHaveBeenCalledWith({ nome: 'Lúa María', email: 'lua@exemplo.gal' }, 1)
  })

  it('puts what the server refuses at its field and keeps every entry', async () => {
    const refusal = new ApiError(400, 'error.email-in-use', { email: 'lua@exemplo.gal' })
    const saved = vi.fn()
    show({ save: () => Promise.reject(refusal), saved })
    type(nome(), 'Lúa María')
    pressSave()
    const texts = await screen.findAllByText(/lua@exemplo.gal xa está en uso/)
    expect(texts, 'at the field and in the summary').toHaveLength(2)
    expect(notices().textContent, 'and in no notice').toBe('')
    expect(saved).not.toHaveBeenCalled()
    fireEvent.blur(correo())
    expect(correo().getAttribute('aria-invalid')).toBe('true')
    expect(nome().value).toBe('Lúa María')
    type(correo(), 'outra@exemplo.gal')
    fireEvent.blur(correo())
    expect(correo().getAttribute('aria-invalid')).not.toBe('true')
  })

  it('goes on after a conflict with the typed values, on top of the stored ones', async () => {
    const now = { values: { nome: 'Lúa', email: 'outra@exemplo.gal' }, version: 7 }
    const save = vi.fn().mockRejectedValueOnce(new ApiError(409, 'error.conflict')).mockResolvedValueOnce('')
    show({ save, reload: async () => now })
    type(nome(), 'Lúa María')
    pressSave()
    fireEvent.click(await screen.findByRole('button', { name: 'Seguir editando' }))
    expect(nome().value).toBe('Lúa María')
    expect(correo().value).toBe('outra@exemplo.gal')
    pressSave()
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
    expect(save).toHaveBeenLastCalledWith({ nome: 'Lúa María', email: 'outra@exemplo.gal' }, 7)
  })

  it('takes the stored values after a conflict when asked to', async () => {
    const now = { values: { nome: 'Lúa Inés', email: 'lua@exemplo.gal' }, version: 7 }
    show({ save: () => Promise.reject(new ApiError(409, 'error.conflict')), reload: async () => now })
    type(nome(), 'Lúa María')
    pressSave()
    fireEvent.click(await screen.findByRole('button', { name: 'Cargar o gardado' }))
    await waitFor(() => expect(nome().value).toBe('Lúa Inés'))
  })

  it('ends the save whose answer was lost on its way, and speaks of no other person', async () => {
    const now = { values: { nome: 'Lúa María', email: 'lua@exemplo.gal' }, version: 2 }
    const saved = vi.fn()
    const save = vi
      .fn()
      .mockRejectedValueOnce(new NetworkError('lost'))
      .mockRejectedValueOnce(new ApiError(409, 'error.conflict'))
      .mockResolvedValueOnce('stored')
    show({ save, saved, reload: async () => now })
    type(nome(), 'Lúa María')
    pressSave()
    const again = await screen.findByRole('button', { name: 'Tentar de novo' })
    await screen.findByRole('button', { name: 'Gardar' })
    fireEvent.click(again)
    await waitFor(() => expect(saved).toHaveBeenCalledWith('stored'))
    expect(save).toHaveBeenLastCalledWith(now.values, 2)
    expect(screen.queryByText('Outra persoa cambiou isto')).toBeNull()
  })

  it('takes its failure back when it leaves the screen, where a retry would do nothing', async () => {
    show({ save: vi.fn().mockRejectedValue(new NetworkError('lost')) })
    type(nome(), 'Lúa María')
    pressSave()
    await screen.findByRole('button', { name: 'Tentar de novo' })
    cleanup()
    expect(shownNotices.now()).toEqual([])
  })

  it('asks when another person changed another field since the save whose answer was lost', async () => {
    const now = { values: { nome: 'Lúa María', email: 'outro@exemplo.gal' }, version: 3 }
    const save = vi.fn().mockRejectedValue(new ApiError(409, 'error.conflict'))
    show({ save, reload: async () => now })
    type(nome(), 'Lúa María')
    pressSave()
    await screen.findByText('Outra persoa cambiou isto')
    expect(save).toHaveBeenCalledTimes(1)
  })

  it('says that another person deleted the record, and keeps what was typed', async () => {
    show({ save: () => Promise.reject(new ApiError(404, 'error.resource-not-found')) })
    type(nome(), 'Lúa María')
    pressSave()
    const told = await screen.findByRole('region', {
      name: /^Outra persoa eliminou isto mentres o editabas\./,
    })
    expect(document.activeElement).toBe(told)
    expect(notices().textContent).toBe('')
    expect(nome().value).toBe('Lúa María')
  })

  it('says in a summary, in a short form, what concerns a field that is not shown', async () => {
    show({
      save: () => Promise.reject(new ApiError(400, 'error.email-in-use', { email: 'a@b' })),
      isShort: true,
    })
    type(nome(), 'Lúa María')
    pressSave()
    const summary = await screen.findByRole('region', {
      name: 'O formulario ten erros. Revisa os campos sinalados.',
    })
    expect(summary.textContent).toContain('Correo: O correo electrónico a@b xa está en uso.')
  })
})

it('an empty field is left without an error', async () => {
  show({ save: vi.fn(), initial: { values: { ...stored.values, nome: '' } } })
  fireEvent.focus(nome())
  fireEvent.blur(nome())
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.queryByText('Este campo é obrigatorio.')).toBeNull()
  pressSave()
  expect((await screen.findAllByText('Este campo é obrigatorio.')).length).toBeGreaterThan(0)
})
