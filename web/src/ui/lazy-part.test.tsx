import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadPrivateDictionaries } from '../shell/i18n.ts'
import { Dialog } from './controls/dialog.tsx'
import { lazyDialog } from './lazy-part.tsx'

beforeAll(loadPrivateDictionaries)
afterEach(cleanup)

const Question = ({ isOpen, close }: { isOpen: boolean; close: () => void }) => (
  <Dialog title="Pregunta" isOpen={isOpen} close={close}>
    <button type="button" onClick={close}>
      Feito
    </button>
  </Dialog>
)

type Overlay = ComponentType<{ isOpen: boolean; close: () => void }>

function Page({ Lazy }: { Lazy: Overlay }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      <Lazy isOpen={isOpen} close={() => setOpen(false)} />
    </>
  )
}

function start() {
  let downloads = 0
  let arrive: (module: { Question: typeof Question }) => void = () => undefined
  let fail: () => void = () => undefined
  const download = () => {
    downloads += 1
    return new Promise<{ Question: typeof Question }>((resolve, reject) => {
      arrive = resolve
      fail = () => reject(new Error('no connection'))
    })
  }
  const Lazy = lazyDialog(download, (module) => module.Question)
  render(<Page Lazy={Lazy} />)
  const opener = screen.getByRole('button', { name: 'Abrir' })
  opener.focus()
  return {
    opener,
    downloads: () => downloads,
    arrive: () => act(async () => arrive({ Question })),
    fail: () => act(async () => fail()),
  }
}

it('downloads a dialog at the first press, which then opens it, and the focus returns to the button', async () => {
  const { opener, downloads, arrive } = start()
  expect(downloads()).toBe(0)
  fireEvent.click(opener)
  expect(document.activeElement).toBe(opener)
  await arrive()
  expect(downloads()).toBe(1)
  fireEvent.click(await screen.findByRole('button', { name: 'Feito', hidden: true }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await expect.poll(() => document.activeElement).toBe(opener)

  fireEvent.click(opener)
  expect(await screen.findByRole('dialog', { name: 'Pregunta' })).toBeTruthy()
  expect(downloads()).toBe(1)
})

it('says that a dialog could not be downloaded, and closes', async () => {
  const { opener, fail } = start()
  fireEvent.click(opener)
  await fail()
  fireEvent.click(await screen.findByRole('button', { name: 'Pechar' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
