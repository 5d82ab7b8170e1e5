import { ApiError } from '../shell/api.ts'
import { confirm } from '../shell/confirm.tsx'
import { reportError } from '../shell/errors.ts'
import { translate } from '../shell/i18n.ts'
import { notify } from '../shell/notifications.tsx'

interface Deletion {
  /** What goes, with its article: «a conta de Lúa Álvarez». */
  what: string
  /** The notice when it is gone. */
  done: string
  remove: () => Promise<unknown>
  deleted?: (() => void) | undefined
  /** Tells a refusal in words of its own; answers whether it did. */
  tell?: (error: unknown) => boolean
}

/** Deletes something for good, once that is confirmed. Never throws: what goes wrong is told, with another try. */
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
    // Somebody else was quicker: it is gone all the same.
    const isGone = error instanceof ApiError && error.status === 404
    if (!isGone) {
      if (!deletion.tell?.(error)) reportError(error, { retry: () => void deleteNow(deletion) })
      return
    }
  }
  notify({ kind: 'success', text: deletion.done })
  deletion.deleted?.()
}
