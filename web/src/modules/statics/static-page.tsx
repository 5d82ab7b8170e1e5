import { Link, useLoaderData } from 'react-router'
import { allows, staticPageEditors } from '#contract/access.ts'
import type { StaticPage as StaticPageRecord } from '#contract/statics.ts'
import { useLocale, useT } from '../../shell/i18n.ts'
import { Icon } from '../../shell/icons.tsx'
import { Page } from '../../shell/page.tsx'
import { useSession } from '../../shell/session.ts'
import { useScreen } from '../../shell/use-screen.ts'
import { RichTextView } from '../../ui/rich-text-view.tsx'
import { textOf } from './static-loader.ts'

/** One viewer for every page of the association's own texts. */
export function StaticPage() {
  const t = useT()
  const screen = useScreen()
  const page = useLoaderData<StaticPageRecord>()
  return (
    <Page
      title={screen && t(screen.name)}
      actions={<EditLink definedId={page.definedId} />}
      width="text"
      className="page-reading"
    >
      <StaticText page={page} />
    </Page>
  )
}

export function StaticText({ page }: { page: StaticPageRecord }) {
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
