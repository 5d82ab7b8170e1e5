import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrdeDoDia } from '#contract/convocatorias.ts'
import type { Reunion } from '#contract/reunions.ts'
import { call } from '../../../shell/api.ts'
import { reportError } from '../../../shell/errors.ts'
import { useT } from '../../../shell/i18n.ts'
import { notify } from '../../../shell/notices.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { TextInput } from '../../../ui/controls/text-input.tsx'
import { longDate, longMoment } from '../../../ui/dates.ts'
import { DayInput } from '../../../ui/form/day-input.tsx'
import { field, fieldId } from '../../../ui/form/field.tsx'
import { FormGroup, RecordForm } from '../../../ui/form/record-form.tsx'
import { type RecordForm as Form, useRecordForm } from '../../../ui/form/use-record-form.ts'
import { IconCopy } from '../../../ui/icons.ts'
import { useNextFocus } from '../../../ui/use-next-focus.ts'
import type { ReunionKind } from '../parts/reunions.calls.ts'
import { AgendaRows } from './agenda-rows.tsx'
import type { AgendaValues, PuntoRow, Template } from './agenda-values.ts'
import { agendaRules, copyPuntos, toAgendaBody, toAgendaValues, toTemplate } from './agenda-values.ts'
import { findEarlierAgenda, ordeQuery, useRefreshConvening } from './convening.calls.ts'

interface AgendaFormProps {
  kind: ReunionKind
  reunion: Reunion
  orde: OrdeDoDia
  /** Once it is saved. */
  saved: () => void
  /** Leaves without saving; absent while there is nothing to go back to. */
  cancel: (() => void) | undefined
}

/** Names the form of an agenda, for drafts. */
export const agendaDraft = ({ entidade }: ReunionKind, { id }: Reunion): string => `${entidade}:orde:${id}`

/** The agenda of a meeting, which is edited and saved as one; an empty one begins with a model or with that of another meeting. */
export function AgendaForm({ kind, reunion, orde, saved: goOn, cancel }: AgendaFormProps) {
  const t = useT()
  const client = useQueryClient()
  const refresh = useRefreshConvening(kind.owner, reunion.id)
  const focusNext = useNextFocus()
  const { id, fecha } = reunion
  const { owner } = kind
  const toStored = (from: OrdeDoDia) => ({ values: toAgendaValues(from), version: from.version })
  const form = useRecordForm<AgendaValues, OrdeDoDia>({
    name: agendaDraft(kind, reunion),
    stored: toStored(orde),
    labels: {
      puntos: t('convocatoria.orde'),
      segundaDia: t('convocatoria.segunda-dia'),
      segundaChamada: t('convocatoria.segunda'),
    },
    rules: agendaRules,
    save: (values, version) =>
      call(`PUT /${owner}/:id/orde-do-dia`, {
        params: { id },
        body: { ...toAgendaBody(values, orde, fecha), version },
      }),
    saved: (saved) => {
      form.take(toStored(saved))
      client.setQueryData(ordeQuery(owner, id).queryKey, saved)
      void refresh()
      notify({ kind: 'success', text: t('convocatoria.saved') })
      goOn()
    },
    reload: async () => toStored(await client.fetchQuery(ordeQuery(owner, id))),
  })
  const { segundaEstatutos, segundaMovida } = orde
  return (
    <RecordForm of={form} saveLabel={t('convocatoria.save')} {...(cancel && { cancel })}>
      <FormGroup title={t('convocatoria.orde')}>
        {form.form.values.puntos.length === 0 && (
          <Models kind={kind} reunion={reunion} form={form} focusNext={focusNext} />
        )}
        <AgendaRows form={form} />
      </FormGroup>
      {segundaEstatutos && (
        <FormGroup title={t('convocatoria.calls')}>
          <p className="form-help">
            {t('convocatoria.segunda-help', {
              primeira: fecha ? longDate(fecha, t) : '',
              estatutos: longMoment(segundaEstatutos, t),
            })}
          </p>
          {segundaMovida && (
            <p className="callout">
              {t('convocatoria.segunda-moved', {
                hora: `${segundaMovida[3]}:${String(segundaMovida[4]).padStart(2, '0')}`,
                data: longMoment(segundaEstatutos, t),
              })}
            </p>
          )}
          <div className="form-pair">
            <DayInput
              {...field(form, 'segundaDia', { isOptional: true })}
              value={form.form.values.segundaDia}
            />
            <TextInput
              {...field(form, 'segundaChamada', { isOptional: true })}
              autoComplete="off"
              maxLength={8}
            />
          </div>
        </FormGroup>
      )}
    </RecordForm>
  )
}

interface ModelsProps {
  kind: ReunionKind
  reunion: Reunion
  form: Form<AgendaValues>
  focusNext: ReturnType<typeof useNextFocus>
}

/** Ways to begin an agenda. */
function Models({ kind, reunion, form, focusNext }: ModelsProps) {
  const t = useT()
  const [isCopying, setCopying] = useState(false)
  const offered: Template[] =
    kind.owner === 'juntas-directivas'
      ? ['xunta']
      : reunion.tipo === 'ORDINARIA'
        ? ['ordinaria', 'extraordinaria']
        : ['extraordinaria', 'ordinaria']
  const set = (puntos: PuntoRow[]) => {
    // the buttons go, the points come
    focusNext(fieldId(form, 'puntos'))
    form.form.setFieldValue('puntos', puntos)
  }
  const copy = async () => {
    setCopying(true)
    try {
      const puntos = await findEarlierAgenda(kind, reunion, new AbortController().signal)
      if (puntos) set(copyPuntos(puntos))
      else notify({ kind: 'info', text: t('convocatoria.copy-none') })
    } catch (error) {
      reportError(error, { retry: () => void copy() })
    } finally {
      setCopying(false)
    }
  }
  return (
    <div className="agenda-models stack">
      <p>{t('convocatoria.empty')}</p>
      <div className="row">
        {offered.map((template) => (
          <Button key={template} look="quiet" onClick={() => set(toTemplate(template, t))}>
            {t(`convocatoria.model.${template}`)}
          </Button>
        ))}
        <Button look="quiet" aria-disabled={isCopying} onClick={() => !isCopying && void copy()}>
          <Icon icon={IconCopy} />
          {t(kind.owner === 'asambleas' ? 'convocatoria.copy-asamblea' : 'convocatoria.copy-junta')}
        </Button>
      </div>
    </div>
  )
}
