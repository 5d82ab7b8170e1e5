import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadPrivateDictionaries } from '../../shell/i18n.ts'
import { clearNotices } from '../../shell/notices.ts'
import { Notifications } from '../controls/notices.tsx'
import { download, openInTab } from './download.ts'
import { FileButtons, FileTitle } from './file-button.tsx'
import type { FileSource } from './stored-file.ts'
import { useFilePreview } from './use-file-preview.tsx'

vi.mock('./download.ts', () => ({ download: vi.fn(), openInTab: vi.fn() }))

const held = (type: string): FileSource => ({ file: { uuid: 'x', fileName: `Contas.${type}`, type } })
const show = vi.fn()
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeAll(loadPrivateDictionaries)
beforeEach(() => vi.clearAllMocks())
afterEach(() => vi.restoreAllMocks())
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

it.each(['docx', 'xlsx', 'jpg'])('offers no preview of a file of the kind %s; its title saves it', (type) => {
  render(
    <>
      <FileTitle held={held(type)} name="Contas" show={show} />
      <FileButtons held={held(type)} name="Contas" show={show} hasWords />
    </>,
  )
  expect(screen.queryByRole('button', { name: 'Vista previa: Contas' })).toBeNull()
  press('Contas')
  expect(show).not.toHaveBeenCalled()
  expect(download).toHaveBeenCalledExactlyOnceWith(held(type))
})

function Shown({ of }: { of: FileSource }) {
  const { show, dialog } = useFilePreview()
  return (
    <>
      <Notifications />
      <button type="button" onClick={() => show(of, 'Contas')}>
        Ver
      </button>
      {dialog}
    </>
  )
}

it('says that there is no preview of any other address', () => {
  render(<Shown of={held('docx')} />)
  press('Ver')
  expect(screen.getByText('Non hai vista previa deste ficheiro. Descárgao para abrilo.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('opens a PDF at once in a tab of its own on a phone, and nothing over the page', () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query === '(pointer: coarse)' }) as MediaQueryList,
  )
  render(<Shown of={held('pdf')} />)
  press('Ver')
  expect(openInTab).toHaveBeenCalledExactlyOnceWith(held('pdf'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
