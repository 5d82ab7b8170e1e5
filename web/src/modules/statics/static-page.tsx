import { useLoaderData } from 'react-router'
import type { StaticPage as StaticPageRecord } from '#contract/statics.ts'
import { useT } from '../../shell/i18n.ts'
import { Page } from '../../shell/page.tsx'
import { useScreen } from '../../shell/use-screen.ts'
import { EditLink, StaticText } from '../../ui/static-text.tsx'

/** A page of the association's own text. */
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
