import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { allows, staticPageEditors } from '#contract/access.ts'
import type { StaticPage } from '#contract/statics.ts'
import { portalConfig } from '../../shell/config.ts'
import { useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import { Page } from '../../shell/page.tsx'
import { Redirect } from '../../shell/redirect.tsx'
import { useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/use-page-change.ts'
import { RecordForm } from '../../ui/form/record-form.tsx'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { RecordHistory } from '../../ui/history/record-history.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { tooLong } from '../../ui/rich-text-length.ts'
import { pageAddress, pageName } from '../../ui/static-page-names.ts'
import { StaticTexts } from './static-texts.tsx'
import { bodyRule, toTranslations, toValues } from './static-values.ts'
import { saveStatic, staticQuery } from './statics.calls.ts'

/** Edits the texts of the static page of the address, for those who may edit that very page. */
export function Component() {
  const { definedId = '' } = useParams()
  const session = useSession()
  if (!allows(staticPageEditors(definedId), session?.authorities ?? null))
    return <Redirect to="/unauthorized" />
  return <EditStatic key={definedId} definedId={definedId} />
}

function EditStatic({ definedId }: { definedId: string }) {
  return <Loaded query={useQuery(staticQuery(definedId))}>{(page) => <StaticForm page={page} />}</Loaded>
}

function StaticForm({ page }: { page: StaticPage }) {
  const t = useT()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { languages } = portalConfig()
  const { definedId } = page
  const name = pageName(definedId)
  const title = t('statics.editor.title', { page: name })
  const toPage = () => void navigate(pageAddress(definedId))
  const inWords = (label: string, language: (typeof languages)[number]) =>
    languages.length > 1 ? `${label} (${t(`language.${language}`)})` : label

  useTitle(title)
  const form = useRecordForm({
    name: `static:${definedId}`,
    stored: { values: toValues(page, languages), version: page.version },
    labels: Object.fromEntries(
      languages.flatMap((language) => [
        [`body_${language}`, inWords(t('statics.editor.body'), language)],
        [`description_${language}`, inWords(t('statics.editor.description'), language)],
      ]),
    ),
    rules: Object.fromEntries(
      languages.map((language) => [`body_${language}`, bodyRule(page, language, languages)]),
    ),
    badFilled: 'statics.editor.form-errors',
    save: (values, version) =>
      saveStatic({ ...page, version: version ?? page.version }, toTranslations(values, page, languages)),
    saved: () => {
      notify({ kind: 'success', text: t('statics.editor.saved', { page: name }) })
      toPage()
    },
    reload: async () => {
      const now = await client.fetchQuery(staticQuery(definedId))
      return { values: toValues(now, languages), version: now.version }
    },
  })

  return (
    <Page title={title} width="form">
      <RecordForm
        of={form}
        cancel={toPage}
        blocked={tooLong(languages.map((language) => form.form.values[`body_${language}`]))}
      >
        <StaticTexts form={form} languages={languages} />
      </RecordForm>
      <div className="form-aside">
        <RecordHistory entidade="static" rexistro={String(page.id)} />
      </div>
    </Page>
  )
}
