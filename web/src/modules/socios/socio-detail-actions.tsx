import { useState } from 'react'
import { useNavigate } from 'react-router'
import { allows, memberStaff } from '#contract/access.ts'
import { personName } from '#contract/person-name.ts'
import type { Socio } from '#contract/socios.ts'
import { useBack } from '../../shell/back-stack.ts'
import { reportError } from '../../shell/errors.ts'
import { useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import { useSession } from '../../shell/session.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { confirmDelete } from '../../ui/confirm-delete.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { IconEdit, IconPlus, IconTrash, IconUserCheck, IconUserOff } from '../../ui/icons.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { listPath } from '../../ui/list/use-list-state.ts'
import type { SocioTab } from './socio-tabs.tsx'
import { useActivateSocio, useDeleteSocio } from './socios.calls.ts'
import type { SocioArrival } from './use-socio-tab.ts'
import { addRowPath } from './use-socio-tab.ts'

const BaixaDialog = lazyDialog(
  () => import('./socio-baixa-dialog.tsx'),
  (module) => module.BaixaDialog,
)

/** Leads back to the register or, for those who may not see it, to the gallery. */
export function SocioBack() {
  const authorities = useSession()?.authorities ?? null
  return (
    <BackButton back={useBack(allows(memberStaff, authorities) ? listPath('/socios-admin') : '/socios')} />
  )
}

/** Opens the form at the tab that is open here. */
export function EditLink({ socio, tab }: { socio: Socio; tab: SocioTab }) {
  const t = useT()
  return (
    <Button to={`/socios/${socio.id}/editar`} state={{ tab } satisfies SocioArrival}>
      <Icon icon={IconEdit} />
      {t('action.edit')}
    </Button>
  )
}

/** Opens the form with the dialog for a new document or payment. */
export function AddLink({ socio, tab }: { socio: Socio; tab: SocioTab }) {
  const t = useT()
  return (
    <Button look="quiet" className="rows-add" to={addRowPath(socio.id, tab)}>
      <Icon icon={IconPlus} />
      {t(tab === 'pagos' ? 'socio.pago-add' : 'socio.documento-add')}
    </Button>
  )
}

/** Ends, renews and deletes a membership. An administrator's cannot be ended. */
export function Membership({ socio }: { socio: Socio }) {
  const t = useT()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const activate = useActivateSocio()
  const remove = useDeleteSocio()
  const name = personName(socio)
  const isActive = socio.fechaBaja === null
  const isAdmin = socio.authorities.includes('ROLE_ADMIN')

  const activateNow = () => {
    if (activate.isPending) return
    activate.mutate(socio.id, {
      onSuccess: () => notify({ kind: 'success', text: t('socio.activated', { name }) }),
      onError: (error) => reportError(error, { retry: activateNow }),
    })
  }
  const askDelete = () =>
    confirmDelete({
      what: t('socio.record-of', { name }),
      done: t('socio.deleted', { name }),
      remove: () => remove.mutateAsync(socio.id),
      deleted: () => void navigate(listPath('/socios-admin'), { replace: true }),
    })

  return (
    <>
      {!isAdmin &&
        (isActive ? (
          <Button look="quiet" onClick={() => setAsking(true)}>
            <Icon icon={IconUserOff} />
            {t('socio.deactivate')}
          </Button>
        ) : (
          <Button look="quiet" aria-disabled={activate.isPending} onClick={activateNow}>
            <Icon icon={IconUserCheck} />
            {t('socio.activate')}
          </Button>
        ))}
      {!isActive && (
        <Button look="quiet" onClick={() => void askDelete()}>
          <Icon icon={IconTrash} />
          {t('action.delete')}
        </Button>
      )}
      <BaixaDialog socio={socio} isOpen={isAsking} close={() => setAsking(false)} />
    </>
  )
}
