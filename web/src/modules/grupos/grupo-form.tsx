import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import type { Grupo } from '#contract/grupos.ts'
import { limits } from '#contract/limits.ts'
import { call } from '../../shell/api.ts'
import { useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import { Page } from '../../shell/page.tsx'
import { recordQuery, useRefresh } from '../../ui/collection.ts'
import { confirm } from '../../ui/controls/confirm.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { field } from '../../ui/form/field.tsx'
import { FormGroup, RecordForm } from '../../ui/form/record-form.tsx'
import { optionalLine } from '../../ui/form/rules.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { listPath } from '../../ui/list/use-list-state.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { emptyGrupo, type GrupoValues, toStored } from './grupo-values.ts'
import { SociosField } from './socios-field.tsx'
import { useGrupoActions } from './use-grupo-actions.ts'
import './grupos.css'

/** Creates a group, or changes the one of the address. */
export function Component() {
  const { id } = useParams()
  return id === undefined ? <GrupoForm /> : <EditGrupo key={id} id={Number(id)} />
}

function EditGrupo({ id }: { id: number }) {
  return <Loaded query={useQuery(recordQuery('grupos', id))}>{(grupo) => <GrupoForm grupo={grupo} />}</Loaded>
}

function GrupoForm({ grupo }: { grupo?: Grupo }) {
  const t = useT()
  const navigate = useNavigate()
  const client = useQueryClient()
  const refresh = useRefresh('grupos')
  const { nameOf, refusalOf } = useGrupoActions()
  const refusal = grupo && refusalOf(grupo)

  const form = useRecordForm<GrupoValues, Grupo>({
    name: `grupo:${grupo?.id ?? 'new'}`,
    stored: grupo ? toStored(grupo) : emptyGrupo,
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
    save: (values, version) => {
      const body = { name: values.name, socios: values.socios.map((id) => ({ id })) }
      return grupo
        ? call('PUT /grupos/:id', { params: { id: grupo.id }, body: { ...body, id: grupo.id, version } })
        : call('POST /grupos', { body })
    },
    saved: (saved) => {
      notify({
        kind: 'success',
        text: t(grupo ? 'grupos.changed' : 'grupos.created', { name: nameOf(saved) }),
        to: `/grupo-form/${saved.id}`,
      })
      void refresh()
      void navigate(grupo ? `/grupo-form/${grupo.id}` : listPath('/grupo-list'))
    },
    ...(grupo && {
      reload: async () => toStored(await client.fetchQuery(recordQuery('grupos', grupo.id))),
    }),
  })

  return (
    <Page title={grupo ? t('grupos.edit-title', { name: nameOf(grupo) }) : t('title.grupo-new')} width="form">
      {refusal && <p className="grupo-refusal">{refusal}</p>}
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
