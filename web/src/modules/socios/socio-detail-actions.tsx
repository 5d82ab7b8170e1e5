import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { allows, memberManagers, memberStaff } from '#contract/access.ts'
import type { Socio } from '#contract/socios.ts'
import { useBack } from '../../shell/back-stack.ts'
import { reportError } from '../../shell/errors.ts'
import { useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notifications.tsx'
import { useSession } from '../../shell/session.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { confirmDelete } from '../../ui/confirm-delete.ts'
import { IconEdit, IconTrash, IconUserCheck, IconUserOff } from '../../ui/icons.ts'
import { listPath } from '../../ui/list/use-list-state.ts'
import { BaixaDialog } from './socio-baixa-dialog.tsx'
import { useActivateSocio, useDeleteSocio } from './socios.calls.ts'

/** The way back and, for whoever keeps the register, ending and renewing a membership. */
export function SocioTools({ socio }: { socio: Socio }) {
  const session = useSession()
  const authorities = session?.authorities ?? null
  const back = useBack(allows(memberStaff, authorities) ? listPath('/socios-admin') : '/socios')
  const isOwn = session?.socioId === socio.id
  return (
    <>
      <BackButton back={back} />
      {!isOwn && allows(memberManagers, authorities) && <Membership socio={socio} />}
    </>
  )
}

export function EditLink({ socio }: { socio: Socio }) {
  const t = useT()
  return (
    <Link className="button" to={`/socios/${socio.id}/editar`}>
      <IconEdit size={20} aria-hidden />
      {t('action.edit')}
    </Link>
  )
}

/** Ends and renews a membership. An administrator's cannot be ended. */
function Membership({ socio }: { socio: Socio }) {
  const t = useT()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const activate = useActivateSocio()
  const remove = useDeleteSocio()
  const name = `${socio.nombre} ${socio.apellidos}`
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
      {!isActive && (
        <button type="button" className="button button-quiet" onClick={() => void askDelete()}>
          <IconTrash size={20} aria-hidden />
          {t('action.delete')}
        </button>
      )}
      {!isAdmin &&
        (isActive ? (
          <button type="button" className="button button-quiet" onClick={() => setAsking(true)}>
            <IconUserOff size={20} aria-hidden />
            {t('socio.deactivate')}
          </button>
        ) : (
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={activate.isPending}
            onClick={activateNow}
          >
            <IconUserCheck size={20} aria-hidden />
            {t('socio.activate')}
          </button>
        ))}
      <BaixaDialog socio={socio} isOpen={isAsking} close={() => setAsking(false)} />
    </>
  )
}
