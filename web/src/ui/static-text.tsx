import type { StaticPage } from '#contract/statics.ts'
import { type Locale, localeOf, useLocale, useT } from '../shell/i18n.ts'
import { useSession } from '../shell/session.ts'
import { lazyPart } from './lazy-part.tsx'
import { RichTextView } from './rich-text-view.tsx'

/** Text of the page in `locale`, or in the first language it exists in. */
export const textOf = (page: StaticPage, locale: Locale): { body: string; description: string } =>
  page.translations.find(({ language }) => localeOf(language) === locale) ??
  page.translations[0] ?? { body: '', description: '' }

/** One viewer for all of the association's own texts. */
export function StaticText({ page }: { page: StaticPage }) {
  const t = useT()
  const { body } = textOf(page, useLocale())
  return (
    <>
      {page.sample && <ForEditors page={page} part="note" />}
      {body ? <RichTextView html={body} /> : <p className="muted">{t('statics.empty')}</p>}
    </>
  )
}

/** What only editors need comes when one is signed in. */
const Tools = lazyPart(
  () => import('./static-tools.tsx'),
  (module) => module.StaticTools,
)

interface ForEditorsProps {
  page: StaticPage
  /** The button that leads to the editor, or the note above a text that nobody has written yet. */
  part: 'edit' | 'note'
}

/** Shown to those who may edit this page. */
export const ForEditors = (props: ForEditorsProps) => (useSession()?.employee ? <Tools {...props} /> : null)
