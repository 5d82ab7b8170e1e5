import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../shell/api.ts'
import { loadPrivateDictionaries } from '../shell/i18n.ts'
import { clearNotices } from '../shell/notices.ts'
import { testConfig } from '../shell/testing.ts'
import { confirmDelete } from './confirm-delete.ts'
import { ConfirmDialog } from './controls/confirm.tsx'
import { Notifications } from './controls/notices.tsx'

const remove = vi.fn<() => Promise<void>>()
const deleted = vi.fn()

/** Asks to delete an event and presses `button` of the question. */
async function answer(button: string, more: object = {}): Promise<void> {
  render(
    <>
      <ConfirmDialog />
      <Notifications />
    </>,
  )
  const done = confirmDelete({ what: 'o evento «Magosto»', done: 'Eliminouse.', remove, deleted, ...more })
  await screen.findByRole('alertdialog', { name: 'Queres eliminar o evento «Magosto»?' })
  fireEvent.click(screen.getByRole('button', { name: button }))
  await done
}

beforeAll(loadPrivateDictionaries)
beforeEach(() => {
  testConfig()
  remove.mockReset().mockResolvedValue()
  deleted.mockReset()
})
afterEach(() => {
  cleanup()
  clearNotices()
})

describe('deleting', () => {
  it('happens once it is confirmed, and is told', async () => {
    await answer('Eliminar')
    expect(remove).toHaveBeenCalledOnce()
    expect(deleted).toHaveBeenCalledOnce()
    await screen.findByText('Eliminouse.')
  })

  it('does not happen when the question is cancelled', async () => {
    await answer('Cancelar')
    expect(remove).not.toHaveBeenCalled()
    expect(deleted).not.toHaveBeenCalled()
  })

  it('of a record another user has deleted counts as done', async () => {
    remove.mockRejectedValue(new ApiError(404, 'error.resource-not-found'))
    await answer('Eliminar')
    expect(deleted).toHaveBeenCalledOnce()
    await screen.findByText('Eliminouse.')
  })

  it('that the server could not do is told, and can be tried again', async () => {
    remove.mockRejectedValueOnce(new ApiError(500, 'error.unexpected'))
    await answer('Eliminar')
    expect(deleted).not.toHaveBeenCalled()
    fireEvent.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
    await expect.poll(() => deleted).toHaveBeenCalledOnce()
  })

  it('that is refused can be told in words of its own', async () => {
    remove.mockRejectedValue(new ApiError(400, 'error.tipo-documento-in-use'))
    const tell = vi.fn(() => true)
    await answer('Eliminar', { tell })
    expect(tell).toHaveBeenCalledOnce()
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
  })
})
