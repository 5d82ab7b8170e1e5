import { allows, staticPageEditors } from '#contract/access.ts'
import type { StaticPage } from '#contract/statics.ts'
import { useT } from '../shell/i18n.ts'
import { Icon } from '../shell/icons.tsx'
import { Link } from '../shell/link.tsx'
import { useSession } from '../shell/session.ts'
import './static-tools.css'

/** The edit button of a page and the note above a sample text, for users who may edit it. */
export function StaticTools({ page: { definedId }, part }: { page: StaticPage; part: 'edit' | 'note' }) {
  const t = useT()
  const session = useSession()
  if (!session || !allows(staticPageEditors(definedId), session.authorities)) return null
  if (part === 'edit')
    return (
      <Link className="button button-quiet" to={`/statics/${definedId}/edit`}>
        <Icon name="edit" />
        {t('statics.edit')}
      </Link>
    )
  return (
    <p className="sample-note">
      <strong>{t('statics.sample')}</strong> {t('statics.sample-help')}
    </p>
  )
}
