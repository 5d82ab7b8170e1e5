import { reportError } from '../../shell/errors.ts'
import { useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notifications.tsx'
import { confirmDelete } from '../../ui/confirm-delete.ts'
import { useDeleteReunion } from './reunions.calls.ts'
import type { Reunion, Reunions } from './reunions.ts'
import { reunionName } from './reunions.ts'

/** Deletes a meeting once that is confirmed. */
export function useDeleteAsked(kind: Reunions, deleted?: () => void): (reunion: Reunion) => Promise<void> {
  const t = useT()
  const remove = useDeleteReunion(kind)
  const deleteNow = (reunion: Reunion) =>
    remove.mutate(reunion.id, {
      onSuccess: () => {
        notify({ kind: 'success', text: t(`${kind.words}.deleted`, { name: reunionName(kind, reunion, t) }) })
        deleted?.()
      },
      onError: (error) => reportError(error, { retry: () => deleteNow(reunion) }),
    })
  return async (reunion) => {
    if (await confirmDelete(t(`${kind.words}.one`, { name: reunionName(kind, reunion, t) })))
      deleteNow(reunion)
  }
}
