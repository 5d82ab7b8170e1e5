import { limits } from '#contract/limits.ts'
import type { Tipo } from '#contract/tipos.ts'
import { useT } from '../../shell/i18n.ts'
import { Page } from '../../shell/page.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { field } from '../../ui/form/field.tsx'
import { FormGroup, RecordForm } from '../../ui/form/record-form.tsx'
import { RecordPage, useRecordPage } from '../../ui/form/record-page.tsx'
import * as rules from '../../ui/form/rules.ts'
import { FormHistory } from '../../ui/history/form-history.tsx'
import { listPath } from '../../ui/list/use-list-state.ts'
import type { Lista } from './tipos.calls.ts'
import { useLista } from './use-lista.ts'

const toValues = (tipo: Tipo | undefined) => ({ nombre: tipo?.nombre ?? '' })

/** Adds a type to one of the two lists, or renames the one of the address. */
export function Component() {
  const lista = useLista()
  return (
    <RecordPage collection={lista.collection}>{(tipo) => <TipoForm lista={lista} tipo={tipo} />}</RecordPage>
  )
}

function TipoForm({ lista, tipo }: { lista: Lista; tipo: Tipo | undefined }) {
  const t = useT()
  const { form, leave } = useRecordPage({
    collection: lista.collection,
    entidade: lista.entidade,
    record: tipo,
    toValues,
    toBody: (values) => values,
    labels: { nombre: t('tipos.nombre') },
    rules: { nombre: rules.line },
    badFilled: 't_tipoDocumento.error.form-errors',
    notice: ({ id, nombre }) => ({
      text: t(tipo ? 'tipos.changed' : 'tipos.created', { nombre }),
      ...(!tipo && { to: `${lista.path}/${id}/editar` }),
    }),
    next: () => listPath(lista.path),
  })
  return (
    <Page title={tipo ? t('tipos.edit-title', { nombre: tipo.nombre }) : t(lista.newTitle)} width="form">
      <RecordForm of={form} cancel={leave}>
        <FormGroup>
          <TextInput
            description={t(lista.help)}
            {...field(form, 'nombre')}
            autoComplete="off"
            maxLength={limits.line}
          />
        </FormGroup>
      </RecordForm>
      <FormHistory entidade={lista.entidade} of={tipo} />
    </Page>
  )
}
