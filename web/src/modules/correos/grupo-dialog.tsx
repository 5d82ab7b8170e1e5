import type { Grupo } from '#contract/grupos.ts'
import { listName } from '#contract/person-name.ts'
import { useT } from '../../shell/i18n.ts'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { PeopleList } from './people-list.tsx'

interface GrupoDialogProps {
  grupo: Grupo | undefined
  isActive: (id: number) => boolean
  close: () => void
}

/** The members of a group, and those of them who get no mail. */
export function GrupoDialog({ grupo, isActive, close }: GrupoDialogProps) {
  const t = useT()
  const name = grupo?.name || t('grupos.no-name')
  return (
    <Dialog title={t('correos.grupo-members', { name })} isOpen={grupo !== undefined} close={close}>
      {grupo?.socios.length === 0 && <p className="correo-nobody">{t('grupos.no-socios')}</p>}
      {grupo && (
        <PeopleList
          label={t('correos.grupo-members', { name })}
          people={grupo.socios.map((socio) => ({
            id: socio.id,
            name: listName(socio),
            ...(!isActive(socio.id) && { note: t('correos.grupo-inactive') }),
          }))}
        />
      )}
    </Dialog>
  )
}
