import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { limits } from '#contract/limits.ts'
import type { Tipo } from '#contract/tipos.ts'
import { call } from '../../shell/api.ts'
import { useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import { Page } from '../../shell/page.tsx'
import { recordQuery, useRefresh } from '../../ui/collection.ts'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { field } from '../../ui/form/field.tsx'
import { FormGroup, RecordForm } from '../../ui/form/record-form.tsx'
import * as rules from '../../ui/form/rules.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { RecordHistory } from '../../ui/history/record-history.tsx'
import { listPath } from '../../ui/list/use-list-state.ts'
import { Loaded } from '../../ui/loaded.tsx'
import type { Lista } from './tipos.calls.ts'
import { useLista } from './use-lista.ts'

/** Adds a type to one of the two lists, or renames the one of the address. */
export function Component() {
  const lista = useLista()
  const { id } = useParams()
  if (id === undefined) return <TipoForm key={lista.path} lista={lista} />
  return <EditTipo key={`${lista.path}/${id}`} lista={lista} id={Number(id)} />
}

function EditTipo({ lista, id }: { lista: Lista; id: number }) {
  return (
    <Loaded query={useQuery(recordQuery(lista.collection, id))}>
      {(tipo) => <TipoForm lista={lista} tipo={tipo} />}
    </Loaded>
  )
}

function TipoForm({ lista, tipo }: { lista: Lista; tipo?: Tipo }) {
  const t = useT()
  const navigate = useNavigate()
  const client = useQueryClient()
  const refresh = useRefresh(lista.collection)
  const toList = () => void navigate(listPath(lista.path))

  const form = useRecordForm({
    name: `${lista.entidade}:${tipo?.id ?? 'new'}`,
    stored: { values: { nombre: tipo?.nombre ?? '' }, version: tipo?.version },
    labels: { nombre: t('tipos.nombre') },
    rules: { nombre: rules.line },
    badFilled: 't_tipoDocumento.error.form-errors',
    save: ({ nombre }, version) =>
      tipo
        ? call(lista.calls.change, { params: { id: tipo.id }, body: { id: tipo.id, version, nombre } })
        : call(lista.calls.create, { body: { nombre } }),
    saved: (saved) => {
      notify({
        kind: 'success',
        text: t(tipo ? 'tipos.changed' : 'tipos.created', saved),
        ...(!tipo && { to: `${lista.path}/${saved.id}/editar` }),
      })
      void refresh()
      toList()
    },
    ...(tipo && {
      reload: async () => {
        const { nombre, version } = await client.fetchQuery(recordQuery(lista.collection, tipo.id))
        return { values: { nombre }, version }
      },
    }),
  })
  return (
    <Page title={tipo ? t('tipos.edit-title', tipo) : t(lista.newTitle)} width="form">
      <RecordForm of={form} cancel={toList}>
        <FormGroup>
          <TextInput
            description={t(lista.help)}
            {...field(form, 'nombre')}
            autoComplete="off"
            maxLength={limits.line}
          />
        </FormGroup>
      </RecordForm>
      {tipo && (
        <div className="form-aside">
          <RecordHistory entidade={lista.entidade} rexistro={String(tipo.id)} />
        </div>
      )}
    </Page>
  )
}
