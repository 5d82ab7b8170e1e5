import { allows, staticPageEditors } from '#contract/access.ts'
import type { StaticPage } from '#contract/statics.ts'
import { useT } from '../shell/i18n.ts'
import { useSession } from '../shell/session.ts'
import { Button } from './controls/button.tsx'
import { Icon } from './controls/icon.tsx'
import { IconEdit } from './icons.ts'
import './static-tools.css'

/** The edit button of a page and the note above a sample text, for users who may edit it. */
export function StaticTools({ page: { definedId }, part }: { page: StaticPage; part: 'edit' | 'note' }) {
  const t = useT()
  const session = useSession()
  if (!session || !allows(staticPageEditors(definedId), session.authorities)) return null
  if (part === 'edit')
    return (
      <Button look="quiet" to={`/statics/${definedId}/edit`}>
        <Icon icon={IconEdit} size={24} />
        {t('statics.edit')}
      </Button>
    )
  return (
    <p className="sample-note marked is-warning">
      <strong>{t('statics.sample')}</strong> {t('statics.sample-help')}
    </p>
  )
}
