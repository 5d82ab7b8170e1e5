import { Link } from 'react-router'
import { allows, staticPageEditors } from '#contract/access.ts'
import type { StaticPage } from '#contract/statics.ts'
import { type Locale, localeOf, useLocale, useT } from '../shell/i18n.ts'
import { Icon } from '../shell/icons.tsx'
import { useSession } from '../shell/session.ts'
import { RichTextView } from './rich-text-view.tsx'

/** Text of the page in `locale`, or in the first language it exists in. */
export const textOf = (page: StaticPage, locale: Locale): { body: string; description: string } =>
  page.translations.find(({ language }) => localeOf(language) === locale) ??
  page.translations[0] ?? { body: '', description: '' }

/** One viewer for all of the association's own texts. */
export function StaticText({ page }: { page: StaticPage }) {
  const t = useT()
  const { body } = textOf(page, useLocale())
  return body ? <RichTextView html={body} /> : <p className="muted">{t('statics.empty')}</p>
}

/** Shown to whoever may edit this page. */
export function EditLink({ definedId }: { definedId: string }) {
  const t = useT()
  const session = useSession()
  if (!session || !allows(staticPageEditors(definedId), session.authorities)) return null
  return (
    <Link className="button button-quiet" to={`/statics/${definedId}/edit`}>
      <Icon name="edit" />
      {t('statics.edit')}
    </Link>
  )
}
