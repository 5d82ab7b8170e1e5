import { useQuery, useQueryClient } from '@tanstack/react-query'
import { personName } from '#contract/person-name.ts'
import type { Usuario } from '#contract/usuarios.ts'
import { call } from '../../shell/api.ts'
import { reportError } from '../../shell/errors.ts'
import { useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import { Button } from '../../ui/controls/button.tsx'
import { confirm } from '../../ui/controls/confirm.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { IconRemoveRoles } from '../../ui/icons.ts'
import { secondFactorQuery } from './usuarios.calls.ts'

/** Removes the second factor of a user who has lost it; hidden for users without one. */
export function RemoveFactor({ usuario }: { usuario: Usuario }) {
  const { login } = usuario
  const t = useT()
  const client = useQueryClient()
  const { data: factor } = useQuery(secondFactorQuery(login))
  const name = personName(usuario)
  const remove = async () => {
    const isSure = await confirm({
      title: t('usuarios.factor-remove-title', { name }),
      text: t('usuarios.factor-remove-text'),
      action: t('permisos.remove'),
      danger: true,
    })
    if (!isSure) return
    try {
      await call('DELETE /user-management/users/:login/second_factor', { params: { login } })
      notify({ kind: 'success', text: t('usuarios.factor-removed', { name }) })
    } catch (error) {
      reportError(error)
    }
    await client.invalidateQueries({ queryKey: secondFactorQuery(login).queryKey })
  }
  if (!factor?.active) return null
  return (
    <Button look="link" onClick={() => void remove()}>
      <Icon icon={IconRemoveRoles} />
      {t('usuarios.factor-remove')}
    </Button>
  )
}
