import { allows, eventManagers } from '#contract/access.ts'
import type { Grupo } from '#contract/grupos.ts'
import { useT } from '../../shell/i18n.ts'
import { useSession } from '../../shell/session.ts'
import { useDeleteRecord } from '../../ui/collection.ts'
import { confirmDelete } from '../../ui/confirm-delete.ts'

/** Shared by list, detail and form. */
export function useGrupoActions({ deleted }: { deleted?: () => void } = {}) {
  const t = useT()
  const authorities = useSession()?.authorities ?? null
  const remove = useDeleteRecord('grupos')

  /** The name of a group, which may have none. */
  const getName = ({ name }: Pick<Grupo, 'name'>): string => name || t('grupos.no-name')

  /** Why this person may not change or delete it; nothing when they may. */
  const getRefusal = ({ protected: isProtected }: Pick<Grupo, 'protected'>): string | undefined =>
    isProtected && !allows(eventManagers, authorities) ? t('error.grupo-protected') : undefined

  const askDelete = (grupo: Pick<Grupo, 'id' | 'name'>): Promise<void> =>
    confirmDelete({
      what: t('grupos.one', { name: getName(grupo) }),
      done: t('grupos.deleted', { name: getName(grupo) }),
      remove: () => remove.mutateAsync(grupo.id),
      deleted,
    })
  return { nameOf: getName, refusalOf: getRefusal, askDelete }
}
