import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AxustesCobro } from '#contract/axustes.ts'
import { call } from '../../shell/api.ts'
import { useBack } from '../../shell/back-stack.ts'
import { useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import { Page } from '../../shell/page.tsx'
import { BackButton } from '../../ui/back-button.tsx'
import { type FieldPath, field } from '../../ui/form/field.tsx'
import { RecordForm } from '../../ui/form/record-form.tsx'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { RecordHistory } from '../../ui/history/record-history.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { cobroQuery } from './axustes.calls.ts'
import { CobroFields } from './cobro-fields.tsx'
import { type CobroValues, cobroBody, cobroLabels, cobroRules, storedCobro } from './cobro-values.ts'

/** The settings for charging fees, for the keepers of the finances. */
export function Component() {
  const t = useT()
  const back = useBack('/cotas')
  return (
    <Page title={t('title.cotas-axustes')} width="form" back={<BackButton back={back} />}>
      <Loaded query={useQuery(cobroQuery)}>
        {(cobro) => (
          <>
            <CobroForm cobro={cobro} />
            <div className="form-aside">
              <RecordHistory entidade="axustes" rexistro="1" />
            </div>
          </>
        )}
      </Loaded>
    </Page>
  )
}

function CobroForm({ cobro }: { cobro: AxustesCobro }) {
  const t = useT()
  const client = useQueryClient()
  const form = useRecordForm<CobroValues, AxustesCobro>({
    name: 'axustes-cobro',
    stored: storedCobro(cobro),
    labels: cobroLabels(),
    rules: Object.fromEntries(Object.entries(cobroRules).map(([name, rule]) => [`cobro.${name}`, rule])),
    badFilled: 'axustes-cobro.form-errors',
    save: (values, version) => call('PUT /axustes/cobro', { body: { ...cobroBody(values.cobro), version } }),
    saved: (answer) => {
      form.take(storedCobro(answer))
      client.setQueryData(cobroQuery.queryKey, answer)
      notify({ kind: 'success', text: t('axustes-cobro.saved') })
    },
    reload: async () => storedCobro(await client.fetchQuery(cobroQuery)),
  })
  return (
    <RecordForm of={form}>
      <p className="lead">{t('axustes-cobro.lead')}</p>
      <CobroFields
        value={form.form.values.cobro}
        change={(name, typed) => form.form.setFieldValue(`cobro.${name}`, typed)}
        input={(name) => {
          const path: FieldPath<CobroValues> = `cobro.${name}`
          return { ...field(form, path, { isOptional: true }), label: form.getLabel(path) }
        }}
        nif={cobro.nif}
      />
    </RecordForm>
  )
}
