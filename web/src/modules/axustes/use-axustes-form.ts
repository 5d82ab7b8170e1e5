import { useQueryClient } from '@tanstack/react-query'
import type { Axustes } from '#contract/axustes.ts'
import { call } from '../../shell/api.ts'
import { refreshAsociacion } from '../../shell/asociacion.ts'
import { useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import { type FieldPath, field } from '../../ui/form/field.tsx'
import { type RecordForm, type Rules, useRecordForm } from '../../ui/form/use-record-form.ts'
import { axustesQuery } from './axustes.calls.ts'
import type { AxustesBody } from './axustes-values.ts'

interface SectionOptions<V extends object> {
  /** Identifies the section, for drafts. */
  name: string
  axustes: Axustes
  /** The values of the section; the other sections stay as they are. */
  pick: (axustes: Axustes) => V
  labels: Record<string, string>
  rules: Rules<V>
  toBody: (values: V) => AxustesBody
}

interface SectionForm<V extends object> {
  form: RecordForm<V>
  /** The props of the input of a field, which can be empty. */
  input: (path: FieldPath<V>) => ReturnType<typeof field<V>> & { label: string }
}

/** The form of one section of the settings, which saves that section alone. */
export function useAxustesForm<V extends object>(options: SectionOptions<V>): SectionForm<V> {
  const { name, axustes, pick, labels, rules, toBody } = options
  const t = useT()
  const client = useQueryClient()
  const toStored = (from: Axustes) => ({ values: pick(from), version: from.version })
  const form = useRecordForm<V, Axustes>({
    name: `axustes:${name}`,
    stored: toStored(axustes),
    labels,
    rules,
    badFilled: 'axustes.form-errors',
    save: (values, version) => call('PUT /axustes', { body: { ...toBody(values), version } }),
    saved: (answer) => {
      form.take(toStored(answer))
      client.setQueryData(axustesQuery.queryKey, answer)
      void refreshAsociacion()
      // First steps and state of the portal say whether it has a name.
      void client.invalidateQueries({ queryKey: ['estado'] })
      notify({ kind: 'success', text: t('axustes.saved') })
    },
    reload: async () => toStored(await client.fetchQuery(axustesQuery)),
  })
  return {
    form,
    // their page says once that they can be empty
    input: (path) => ({ ...field(form, path, { isOptional: true }), label: form.getLabel(path) }),
  }
}
