import { ApiError } from '../shell/api.ts'
import { reportError } from '../shell/errors.ts'
import { translate } from '../shell/i18n.ts'
import { notify } from '../shell/notices.ts'
import { confirm } from './controls/confirm.tsx'

interface Deletion {
  /** The object to delete, with its article: «a conta de Lúa Álvarez». */
  what: string
  /** The notice after the deletion. */
  done: string
  remove: () => Promise<unknown>
  deleted?: (() => void) | undefined
  /** Shows an error in its own way; returns whether it did. */
  tell?: (error: unknown) => boolean
}

/** Deletes a record after a confirmation. Never throws: it reports errors, with a retry. */
export async function confirmDelete(deletion: Deletion): Promise<void> {
  const isConfirmed = await confirm({
    title: translate('modal.delete_title', { what: deletion.what }),
    text: translate('modal.delete_dialog'),
    action: translate('action.delete'),
    danger: true,
  })
  if (isConfirmed) await deleteNow(deletion)
}

async function deleteNow(deletion: Deletion): Promise<void> {
  try {
    await deletion.remove()
  } catch (error) {
    // Another user was faster: the record is deleted in any case.
    const isGone = error instanceof ApiError && error.status === 404
    if (!isGone) {
      if (!deletion.tell?.(error)) reportError(error, { retry: () => void deleteNow(deletion) })
      return
    }
  }
  notify({ kind: 'success', text: deletion.done })
  deletion.deleted?.()
}
