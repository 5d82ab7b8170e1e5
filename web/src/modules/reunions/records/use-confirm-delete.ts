import type { Reunion } from '#contract/reunions.ts'
import { useT } from '../../../shell/i18n.ts'
import { useDeleteRecord } from '../../../ui/collection.ts'
import { confirmDelete } from '../../../ui/confirm-delete.ts'
import type { ReunionKind } from '../parts/reunions.calls.ts'
import { reunionName } from '../parts/reunions.calls.ts'

/** Deletes a meeting once that is confirmed. */
export function useConfirmDelete(
  kind: ReunionKind,
  deleted?: () => void,
): (reunion: Reunion) => Promise<void> {
  const t = useT()
  const remove = useDeleteRecord(kind.owner)
  return (reunion) => {
    const name = reunionName(kind, reunion, t)
    return confirmDelete({
      what: t(`${kind.words}.one`, { name }),
      done: t(`${kind.words}.deleted`, { name }),
      remove: () => remove.mutateAsync(reunion.id),
      deleted,
    })
  }
}
