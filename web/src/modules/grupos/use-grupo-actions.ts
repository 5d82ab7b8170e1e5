import { allows, eventManagers } from '#contract/access.ts'
import type { Grupo } from '#contract/grupos.ts'
import { reportError } from '../../shell/errors.ts'
import { useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notifications.tsx'
import { useSession } from '../../shell/session.ts'
import { confirmDelete } from '../../ui/confirm-delete.ts'
import { useDeleteGrupo } from './grupos.calls.ts'

/** What list, detail and form know and do alike. */
export function useGrupoActions({ deleted }: { deleted?: () => void } = {}) {
  const t = useT()
  const authorities = useSession()?.authorities ?? null
  const remove = useDeleteGrupo()

  /** What people call it; a group may have no name. */
  const nameOf = ({ name }: Pick<Grupo, 'name'>): string => name || t('grupos.no-name')

  /** Why this person may not change or delete it; nothing when they may. */
  const refusalOf = ({ protected: isProtected }: Grupo): string | undefined =>
    isProtected && !allows(eventManagers, authorities) ? t('error.grupo-protected') : undefined

  const deleteNow = (grupo: Grupo) =>
    remove.mutate(grupo.id, {
      onSuccess: () => {
        notify({ kind: 'success', text: t('grupos.deleted', { name: nameOf(grupo) }) })
        deleted?.()
      },
      onError: (error) => reportError(error, { retry: () => deleteNow(grupo) }),
    })
  const askDelete = async (grupo: Grupo): Promise<void> => {
    if (await confirmDelete(t('grupos.one', { name: nameOf(grupo) }))) deleteNow(grupo)
  }
  return { nameOf, refusalOf, askDelete }
}
