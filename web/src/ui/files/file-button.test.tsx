import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadPrivateDictionaries } from '../../shell/i18n.ts'
import { clearNotices, Notifications } from '../../shell/notifications.tsx'
import { download } from './download.ts'
import { FileButtons, FileTitle } from './file-button.tsx'
import type { HeldFile } from './stored-file.ts'

vi.mock('./download.ts', () => ({ download: vi.fn() }))

const held = (type: string): HeldFile => ({ file: { uuid: 'x', fileName: `Contas.${type}`, type } })
const show = vi.fn()
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeAll(loadPrivateDictionaries)
beforeEach(() => vi.clearAllMocks())
afterEach(() => {
  cleanup()
  clearNotices()
})

it.each(['pdf', 'txt'])('previews and downloads a file of the kind %s; its title previews it', (type) => {
  render(
    <>
      <FileTitle held={held(type)} name="Contas" show={show} />
      <FileButtons held={held(type)} name="Contas" show={show} />
    </>,
  )
  press('Contas')
  press('Vista previa: Contas')
  expect(show.mock.calls).toEqual([
    [held(type), 'Contas'],
    [held(type), 'Contas'],
  ])
  press('Descargar: Contas')
  expect(download).toHaveBeenCalledExactlyOnceWith(held(type))
})

it.each(['docx', 'xlsx', 'jpg'])(
  'says that there is no preview of a file of the kind %s; its title saves it',
  (type) => {
    render(
      <>
        <Notifications />
        <FileTitle held={held(type)} name="Contas" show={show} />
        <FileButtons held={held(type)} name="Contas" show={show} hasWords />
      </>,
    )
    press('Vista previa: Contas')
    expect(screen.getByText('Non hai vista previa deste ficheiro. Descárgao para abrilo.')).toBeTruthy()
    press('Contas')
    expect(show).not.toHaveBeenCalled()
    expect(download).toHaveBeenCalledExactlyOnceWith(held(type))
  },
)
