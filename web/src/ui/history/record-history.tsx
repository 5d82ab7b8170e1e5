import { useState } from 'react'
import { admin, allows } from '#contract/access.ts'
import { loadTexts, useT } from '../../shell/i18n.ts'
import { load } from '../../shell/load.ts'
import { useSession } from '../../shell/session.ts'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import '../form/form.css'
import { IconHistory } from '../icons.ts'
import { lazyDialog } from '../lazy-part.tsx'
import type { RecordHistoryProps } from './history-drawer.tsx'

const HistoryDrawer = lazyDialog(
  async () => {
    const [module] = await Promise.all([
      load(() => import('./history-drawer.tsx')),
      loadTexts('papers', 'administration', 'cotas', 'banco'),
    ])
    return module
  },
  (module) => module.HistoryDrawer,
)

/** A button that shows the history of a record, for users who may read the audit trail. */
export function RecordHistory(props: RecordHistoryProps) {
  const t = useT()
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!allows(admin, session?.authorities ?? null)) return null
  return (
    <>
      <Button look="link" onClick={() => setOpen(true)}>
        <Icon icon={IconHistory} />
        {t('history.open')}
      </Button>
      <HistoryDrawer {...props} isOpen={isOpen} close={() => setOpen(false)} />
    </>
  )
}
