import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadPrivateDictionaries } from '../../shell/i18n.ts'
import { Combobox, SuggestInput } from './combobox.tsx'
import { Dialog } from './dialog.tsx'

beforeAll(loadPrivateDictionaries)
afterEach(() => {
  cleanup()
  document.body.innerHTML = ''
})

const people = ['Antón Única', 'Lúa Rei', 'Xan Rei'].map((label, at) => ({ value: String(at), label }))
let chosen: string | null = null
function Person() {
  const [value, setValue] = useState<string | null>(null)
  chosen = value
  return <Combobox label="Persoa" options={people} value={value} onChange={setValue} clearLabel="Quitar" />
}
let written = ''
function Place() {
  const [value, setValue] = useState('')
  written = value
  return <SuggestInput label="Lugar" suggestions={['Lugo', 'Vigo']} value={value} onChange={setValue} />
}

const input = () => screen.getByRole('combobox') as HTMLInputElement
const type = (text: string) => fireEvent.input(input(), { target: { value: text } })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const expectOptions = (expected: string[]) => waitFor(() => expect(options()).toEqual(expected))
/** The page as the server sends it, with the focus in its field, and then the scripts. */
async function hydrate(page: () => React.ReactElement, hasFocus: boolean) {
  const root = document.createElement('div')
  document.body.append(root)
  const Page = page
  root.innerHTML = renderToString(<Page />)
  if (hasFocus) input().focus()
  await act(async () => void hydrateRoot(root, <Page />))
}

describe('a field with options', () => {
  it('finds them without accents and capitals, and takes the one that is pressed', async () => {
    render(<Person />)
    input().focus()
    type('UNICA')
    await expectOptions(['Antón Única'])
    fireEvent.click(screen.getByRole('option'))
    await waitFor(() => expect(chosen).toBe('0'))
    expect(input().value).toBe('Antón Única')
    fireEvent.click(screen.getByRole('button', { name: 'Quitar' }))
    expect(chosen).toBeNull()
    expect(document.activeElement).toBe(input())
  })

  it('says when none is found, and shows its value again when it is left', async () => {
    render(<Person />)
    input().focus()
    type('ninguén')
    expect(await screen.findByText('Non se atopou nada.')).toBeTruthy()
    fireEvent.keyDown(input(), { key: 'Escape' })
    await waitFor(() => expect(input().value).toBe(''))
  })

  it('opens when it is pressed', async () => {
    render(<Person />)
    input().focus()
    fireEvent.click(input())
    await expectOptions(['Antón Única', 'Lúa Rei', 'Xan Rei'])
  })

  it('closes its list on Escape, and the dialog around it on the next one', async () => {
    const close = vi.fn()
    render(
      <Dialog title="Dar permisos" isOpen close={close}>
        <Person />
      </Dialog>,
    )
    type('rei')
    await expectOptions(['Lúa Rei', 'Xan Rei'])
    fireEvent.keyDown(input(), { key: 'Escape' })
    await expectOptions([])
    expect(close).not.toHaveBeenCalled()
    fireEvent.keyDown(input(), { key: 'Escape' })
    expect(close).toHaveBeenCalledOnce()
  })

  it('opens for what is typed in a field that had the focus before the scripts were there', async () => {
    await hydrate(Person, true)
    type('rei')
    await expectOptions(['Lúa Rei', 'Xan Rei'])
  })

  it('keeps a text that was typed before the scripts were there, also when the focus is elsewhere', async () => {
    await hydrate(Place, false)
    type('Lugo')
    await waitFor(() => expect(written).toBe('Lugo'))
  })

  it('may hold a text that is none of the suggestions', async () => {
    render(<Place />)
    input().focus()
    type('go')
    await expectOptions(['Lugo', 'Vigo'])
    type('Ourense')
    fireEvent.keyDown(input(), { key: 'Escape' })
    expect(written).toBe('Ourense')
    expect(input().value).toBe('Ourense')
  })
})
