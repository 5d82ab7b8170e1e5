import type { Permiso } from '#contract/permisos.ts'
import { personName } from '#contract/person-name.ts'
import { type AssignableRole, assignedRoles } from '#contract/roles.ts'
import { useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { field } from '../../ui/form/field.tsx'
import { RecordForm } from '../../ui/form/record-form.tsx'
import { filled } from '../../ui/form/rules.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { RolesField } from '../../ui/roles-field.tsx'
import { givePermisos, useRefreshPermisos } from './permisos.calls.ts'
import { SocioSelect } from './socio-select.tsx'

interface PermisoDialogProps {
  /** The member; null to choose one without roles. */
  permiso: Permiso | null
  isOpen: boolean
  close: () => void
}

interface PermisoValues {
  socio: Permiso | null
  authorities: AssignableRole[]
}

/** Assigns roles to a member, or changes them. */
export function PermisoDialog({ permiso, isOpen, close }: PermisoDialogProps) {
  const t = useT()
  const title = permiso ? t('permisos.of', { name: personName(permiso) }) : t('permisos.assign-title')
  return (
    <Dialog title={title} isOpen={isOpen} close={close} isEasyToLeave={false} isWide>
      {isOpen && <PermisoForm permiso={permiso} close={close} />}
    </Dialog>
  )
}

function PermisoForm({ permiso, close }: { permiso: Permiso | null; close: () => void }) {
  const t = useT()
  const refresh = useRefreshPermisos()
  const before = assignedRoles(permiso?.authorities ?? [])
  const form = useRecordForm<PermisoValues, Permiso>({
    name: `permiso:${permiso?.id ?? 'new'}`,
    stored: { values: { socio: permiso, authorities: before } },
    labels: { socio: t('permisos.socio'), authorities: t('usuario.authorities') },
    rules: { socio: filled },
    save: async ({ socio, authorities }) => givePermisos(socio as Permiso, authorities),
    saved: (saved) => {
      notify({ kind: 'success', text: t('permisos.saved', { name: personName(saved) }) })
      void refresh()
      close()
    },
  })
  const { values } = form.form
  const roles = field(form, 'authorities')
  // A new assignment has to give something; one that exists may also end.
  const isEmpty = before.length === 0 && values.authorities.length === 0
  return (
    <RecordForm of={form} cancel={close} isShort blocked={isEmpty ? t('permisos.choose-role') : undefined}>
      {!permiso && (
        <SocioSelect
          {...field(form, 'socio')}
          value={values.socio}
          onChange={(socio) => form.form.setFieldValue('socio', socio)}
          withoutRoles
        />
      )}
      <RolesField
        id={roles.id}
        label={form.getLabel('authorities')}
        value={values.authorities}
        onChange={roles.onChange}
        error={roles.error}
        implied={['ROLE_USER', 'ROLE_PARTNER']}
      />
    </RecordForm>
  )
}
