// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { FileRef } from '#contract/files.ts'
import { useFileAsTitle } from './use-file-as-title.ts'
import { useFormState } from './use-form-state.ts'
import type { RecordForm } from './use-record-form.ts'

interface Values {
  fichero: FileRef | null
  titulo: string
}
const named = (fileName: string): FileRef => ({ uuid: fileName, fileName, type: 'pdf' })

function start(initialValues: Values, fromFile?: string) {
  const { result } = renderHook(() => {
    const form = useFormState(initialValues, () => ({}))
    return {
      form,
      choose: useFileAsTitle({ form } as RecordForm<Values>, fromFile),
    }
  })
  return {
    choose: (file: FileRef | null) => act(() => result.current.choose(file)),
    write: (titulo: string) => act(() => result.current.form.setFieldValue('titulo', titulo)),
    now: () => [result.current.form.values.fichero?.fileName, result.current.form.values.titulo],
  }
}
afterEach(cleanup)

it('gives the title the name of the file without its ending, and of the next one', () => {
  const { choose, now } = start({ fichero: null, titulo: '' })
  choose(named('Contas 2.0 de 2025.pdf'))
  expect(now()).toEqual(['Contas 2.0 de 2025.pdf', 'Contas 2.0 de 2025'])
  choose(null)
  choose(named('Outras.pdf'))
  expect(now()).toEqual(['Outras.pdf', 'Outras'])
})

it('keeps a typed title until it is empty again', () => {
  const { choose, write, now } = start({ fichero: null, titulo: '' })
  write('As contas')
  choose(named('escaneo.pdf'))
  expect(now()).toEqual(['escaneo.pdf', 'As contas'])
  write(' ')
  choose(named('outro.pdf'))
  expect(now()).toEqual(['outro.pdf', 'outro'])
})

it('follows on from the title a record has, if that came from its file', () => {
  const stored = { fichero: named('Contas 24-25.pdf'), titulo: 'Contas 24/25' }
  const { choose, now } = start(stored, stored.titulo)
  choose(named('Contas revisadas.pdf'))
  expect(now()).toEqual(['Contas revisadas.pdf', 'Contas revisadas'])
  const written = start(stored)
  written.choose(named('Contas revisadas.pdf'))
  expect(written.now()).toEqual(['Contas revisadas.pdf', 'Contas 24/25'])
})
