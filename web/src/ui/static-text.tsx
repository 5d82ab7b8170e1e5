import type { StaticPage } from '#contract/statics.ts'
import { type Locale, toLocale, useLocale, useT } from '../shell/i18n.ts'
import { useSession } from '../shell/session.ts'
import { lazyPart } from './lazy-part.tsx'
import { RichTextView } from './rich-text-view.tsx'

/**
 * The text of the page in `locale`, or in its first language.
 * @returns `lang` where the language is another one than that of the page around it, for those who hear the page
 */
export function findText(
  page: StaticPage,
  locale: Locale,
): { body: string; description: string; lang: Locale | undefined } {
  const text = page.translations.find(({ language }) => toLocale(language) === locale) ?? page.translations[0]
  const own = text ? toLocale(text.language) : locale
  return {
    body: text?.body ?? '',
    description: text?.description ?? '',
    lang: own === locale ? undefined : own,
  }
}

/** Displays a static page. */
export function StaticText({ page }: { page: StaticPage }) {
  const t = useT()
  const { body, lang } = findText(page, useLocale())
  return (
    <>
      {page.sample && <ForEditors page={page} part="note" />}
      {body ? <RichTextView html={body} lang={lang} /> : <p className="muted">{t('statics.empty')}</p>}
    </>
  )
}

/** The tools of editors are downloaded after sign-in. */
const Tools = lazyPart(
  () => import('./static-tools.tsx'),
  (module) => module.StaticTools,
  { rendered: 'src/ui/static-tools.tsx' },
)

interface ForEditorsProps {
  page: StaticPage
  /** The edit button, or the note above a sample text. */
  part: 'edit' | 'note'
}

/** Shown to users who may edit this page. */
export const ForEditors = (props: ForEditorsProps) => (useSession()?.employee ? <Tools {...props} /> : null)
