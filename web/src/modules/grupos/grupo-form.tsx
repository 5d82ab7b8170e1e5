import type { Grupo } from '#contract/grupos.ts'
import { limits } from '#contract/limits.ts'
import { useT } from '../../shell/i18n.ts'
import { Page } from '../../shell/page.tsx'
import { confirm } from '../../ui/controls/confirm.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { field } from '../../ui/form/field.tsx'
import { FormGroup, RecordForm } from '../../ui/form/record-form.tsx'
import { optionalLine } from '../../ui/form/rules.ts'
import { listPath } from '../../ui/list/use-list-state.ts'
import { toValues } from './grupo-values.ts'
import { SociosField } from './socios-field.tsx'
import { useGrupoActions } from './use-grupo-actions.ts'
import './grupos.css'
import { useNavigate } from 'react-router'
import { RecordPage, useRecordPage } from '../../ui/form/record-page.tsx'

/** Creates a group, or changes the one of the address. */
export const Component = () => (
  <RecordPage collection="grupos">{(grupo) => <GrupoForm grupo={grupo} />}</RecordPage>
)

function GrupoForm({ grupo }: { grupo: Grupo | undefined }) {
  const t = useT()
  const navigate = useNavigate()
  const { nameOf, refusalOf } = useGrupoActions()
  const refusal = grupo && refusalOf(grupo)

  const { form } = useRecordPage({
    collection: 'grupos',
    entidade: 'grupo',
    record: grupo,
    toValues,
    toBody: ({ name, socios }) => ({ name, socios: socios.map((id) => ({ id })) }),
    labels: { name: t('grupos.name'), socios: t('grupos.socios') },
    rules: { name: optionalLine },
    sets: ['socios'],
    ask: async ({ name }) =>
      name.trim() !== '' ||
      (await confirm({
        title: t('grupos.nameless-title'),
        text: t('grupos.nameless-text'),
        action: t('grupos.nameless-save'),
      })),
    badFilled: 't_grupo.error.form-errors',
    notice: (saved) => ({
      text: t(grupo ? 'grupos.changed' : 'grupos.created', { name: nameOf(saved) }),
      to: `/grupo-form/${saved.id}`,
    }),
    next: () => (grupo ? `/grupo-form/${grupo.id}` : listPath('/grupo-list')),
  })

  return (
    <Page title={grupo ? t('grupos.edit-title', { name: nameOf(grupo) }) : t('title.grupo-new')} width="form">
      {refusal && <p className="grupo-refusal callout is-warning">{refusal}</p>}
      <RecordForm of={form} cancel={() => void navigate(listPath('/grupo-list'))} blocked={refusal}>
        <FormGroup>
          <TextInput
            description={t('grupos.name-help')}
            {...field(form, 'name', { isOptional: true })}
            autoComplete="off"
            maxLength={limits.line}
          />
        </FormGroup>
        <SociosField form={form} socios={grupo?.socios ?? noSocios} />
      </RecordForm>
    </Page>
  )
}

const noSocios: Grupo['socios'] = []
