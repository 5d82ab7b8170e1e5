import { useState } from 'react'
import { useNavigate } from 'react-router'
import { admin, allows } from '#contract/access.ts'
import type { Campo } from '#contract/campos.ts'
import { loadTexts, useT } from '../../shell/i18n.ts'
import { load } from '../../shell/load.ts'
import { notify } from '../../shell/notices.ts'
import { useSession } from '../../shell/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Menu } from '../../ui/controls/menu.tsx'
import { IconCash, IconEdit, IconKey, IconMails, IconManage, IconUserOff, IconUsers } from '../../ui/icons.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { SelectionBar } from '../../ui/list/selection-bar.tsx'
import { LazyCartasDialog } from './cartas-note.tsx'
import type { RegisterRow } from './socios.calls.ts'

const GrupoDialog = lazyDialog(
  async () => {
    const [module] = await Promise.all([
      load(() => import('./many-grupo-dialog.tsx')),
      loadTexts('register', 'cotas'),
    ])
    return module
  },
  (module) => module.ManyGrupoDialog,
)
const CampoDialog = lazyDialog(
  async () => {
    const [module] = await Promise.all([
      load(() => import('./many-campo-dialog.tsx')),
      loadTexts('register', 'cotas'),
    ])
    return module
  },
  (module) => module.ManyCampoDialog,
)
const CotaDialog = lazyDialog(
  async () => {
    const [module] = await Promise.all([
      load(() => import('../cotas/plans/dar-cota-dialog.tsx')),
      loadTexts('cotas'),
    ])
    return module
  },
  (module) => module.DarCotaDialog,
)

interface SocioSelectionProps {
  people: readonly RegisterRow[]
  /** The own fields in use. */
  campos: readonly Campo[]
  /** The number of members that the list finds. */
  total: number
  chooseAll: () => void
  clear: () => void
}

type Change = 'ENGADIR' | 'QUITAR' | 'campo' | 'cota' | 'cartas'

/** What the keepers of the register do with the ticked members. */
export function SocioSelection({ people, campos, total, chooseAll, clear }: SocioSelectionProps) {
  const t = useT()
  const navigate = useNavigate()
  const mayWrite = allows(admin, useSession()?.authorities ?? null)
  /** The change under way, with the people of its dialog, who stay the same while it is open. */
  const [change, setChange] = useState<{ kind: Change; people: readonly RegisterRow[]; isOpen: boolean }>()
  const begin = (kind: Change) => () => setChange({ kind, people, isOpen: true })
  const close = () => setChange((now) => now && { ...now, isOpen: false })
  const write = () => {
    const socios = people.filter(({ fechaBaja }) => fechaBaja === null).map(({ id }) => id)
    if (socios.length > 0) void navigate('/correos-electronicos', { state: { socios } })
    else notify({ kind: 'warning', text: t('socios.write-none') })
  }
  const chosen = change?.people ?? people
  const isOpen = (kind: Change) => change?.isOpen === true && change.kind === kind
  return (
    <>
      <SelectionBar
        label={t('socios.chosen-label')}
        count={people.length}
        status={<strong>{t('socios.chosen', { count: people.length })}</strong>}
        all={{ total, text: t('socios.choose-all', { count: total }), choose: chooseAll }}
        clear={clear}
      >
        <Menu
          items={[
            { label: t('socios.change-join'), icon: IconUsers, run: begin('ENGADIR') },
            { label: t('socios.change-leave'), icon: IconUserOff, run: begin('QUITAR') },
            ...(campos.length > 0
              ? [{ label: t('socios.change-campo'), icon: IconManage, run: begin('campo') }]
              : []),
            { label: t('socios.change-cota'), icon: IconCash, run: begin('cota') },
            { label: t('socios.change-cartas'), icon: IconKey, run: begin('cartas') },
          ]}
        >
          <Icon icon={IconEdit} />
          {t('socios.change')}
        </Menu>
        {mayWrite && (
          <Button look="quiet" onClick={write}>
            <Icon icon={IconMails} />
            {t('socios.write')}
          </Button>
        )}
      </SelectionBar>
      <GrupoDialog accion="ENGADIR" people={chosen} isOpen={isOpen('ENGADIR')} close={close} />
      <GrupoDialog accion="QUITAR" people={chosen} isOpen={isOpen('QUITAR')} close={close} />
      <CampoDialog campos={campos} people={chosen} isOpen={isOpen('campo')} close={close} />
      <CotaDialog persoas={chosen} isOpen={isOpen('cota')} close={close} done={nothing} />
      <LazyCartasDialog recipients={chosen} isOpen={isOpen('cartas')} close={close} />
    </>
  )
}

const nothing = () => {}
