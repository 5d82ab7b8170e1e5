import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { personName } from '#contract/person-name.ts'
import type { Usuario } from '#contract/usuarios.ts'
import { call } from '../../shell/api.ts'
import { useT } from '../../shell/i18n.ts'
import { loadSession } from '../../shell/load-session.ts'
import { notify } from '../../shell/notices.ts'
import { Page } from '../../shell/page.tsx'
import { useSession } from '../../shell/session.ts'
import { RecordForm } from '../../ui/form/record-form.tsx'
import * as rules from '../../ui/form/rules.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { RecordHistory } from '../../ui/history/record-history.tsx'
import { InviteAgain } from '../../ui/invite-again.tsx'
import { listPath } from '../../ui/list/use-list-state.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { RemoveFactor } from './remove-factor.tsx'
import { SetPassword } from './set-password.tsx'
import { UsuarioFields } from './usuario-fields.tsx'
import { emptyUsuario, saveUsuario, toValues } from './usuario-values.ts'
import { useRefreshUsuarios, usuarioQuery } from './usuarios.calls.ts'

/** Creates a user, or changes the one of the address. */
export function Component() {
  const { login } = useParams()
  return login === undefined ? <UsuarioForm /> : <EditUsuario key={login} login={login} />
}

function EditUsuario({ login }: { login: string }) {
  return (
    <Loaded query={useQuery(usuarioQuery(login))}>{(usuario) => <UsuarioForm usuario={usuario} />}</Loaded>
  )
}

function UsuarioForm({ usuario }: { usuario?: Usuario }) {
  const t = useT()
  const navigate = useNavigate()
  const client = useQueryClient()
  const refresh = useRefreshUsuarios()
  const session = useSession()
  const isOwn = usuario !== undefined && usuario.id === session?.id
  const toList = () => void navigate(listPath('/user-management/users'))

  const form = useRecordForm({
    name: `usuario:${usuario?.login ?? 'new'}`,
    stored: { values: usuario ? toValues(usuario) : emptyUsuario(), version: usuario?.version },
    labels: {
      login: t('usuario.login'),
      firstName: t('usuario.firstName'),
      lastName: t('usuario.lastName'),
      email: t('usuario.email'),
      langKey: t('usuario.langKey'),
      activated: t('usuario.activated'),
      authorities: t('usuario.authorities'),
    },
    rules: {
      login: rules.dni,
      firstName: rules.line,
      lastName: rules.line,
      email: rules.emailOrStored(usuario?.email),
    },
    faultyFields: {
      'error.login-in-use': 'login',
      'error.email-in-use': 'email',
      'error.no-authorities': 'authorities',
    },
    badFilled: 'user_management.formBadFilled',
    save: (values, version) =>
      saveUsuario(values, usuario && { ...usuario, version: version ?? usuario.version }),
    saved: (answer) => {
      const name = personName(answer)
      notify({
        kind: 'success',
        text: usuario ? t('userUpdated') : t('usuarios.created', { name }),
        ...(!usuario && { to: `/user-management/${encodeURIComponent(answer.login)}/edit` }),
      })
      if (isOwn) void loadSession()
      void refresh()
      toList()
    },
    ...(usuario && {
      reload: async () => {
        const now = await client.fetchQuery(usuarioQuery(usuario.login))
        return { values: toValues(now), version: now.version }
      },
    }),
  })

  const title = usuario ? t('usuarios.edit-title', { name: personName(usuario) }) : t('title.usuario-new')
  return (
    <Page title={title} width="form">
      <RecordForm of={form} cancel={toList}>
        <UsuarioFields form={form} usuario={usuario} isOwn={isOwn} />
      </RecordForm>
      {usuario && (
        <div className="form-aside">
          {!isOwn && !usuario.hasPassword && usuario.email !== null && (
            <InviteAgain
              email={usuario.email}
              hasLetter={usuario.hasLetter}
              send={() =>
                call('POST /user-management/users/:login/invite', { params: { login: usuario.login } })
              }
            />
          )}
          {!isOwn && <SetPassword usuario={usuario} />}
          {!isOwn && <RemoveFactor usuario={usuario} />}
          <RecordHistory entidade="usuario" rexistro={String(usuario.id)} />
        </div>
      )}
    </Page>
  )
}
