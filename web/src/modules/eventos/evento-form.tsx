import type { Evento } from '#contract/eventos.ts'
import { limits } from '#contract/limits.ts'
import { useT } from '../../shell/i18n.ts'
import { Page } from '../../shell/page.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { PhotoField } from '../../ui/files/photo-field.tsx'
import { storedFile } from '../../ui/files/stored-file.ts'
import { DateTimeInput } from '../../ui/form/date-time-input.tsx'
import { field } from '../../ui/form/field.tsx'
import { FormGroup, RecordForm } from '../../ui/form/record-form.tsx'
import { RecordPage, useRecordPage } from '../../ui/form/record-page.tsx'
import * as rules from '../../ui/form/rules.ts'
import { dateTimeFault } from '../../ui/form/typed-date-time.ts'
import { listPath } from '../../ui/list/use-list-state.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { tooLong } from '../../ui/rich-text-length.ts'
import { attachmentRules } from '../attachments/attachment-values.ts'
import { AttachmentsFields } from '../attachments/attachments-fields.tsx'
import { useBusy } from '../attachments/use-busy.ts'
import { toEventoBody, toEventoValues } from './evento-values.ts'

/** Creates an event, or changes the one of the address. */
export const Component = () => (
  <RecordPage collection="eventos">{(evento) => <Form evento={evento} />}</RecordPage>
)

function Form({ evento }: { evento: Evento | undefined }) {
  const t = useT()
  const { isBusy, onBusy } = useBusy()
  const { form, latest, leave } = useRecordPage({
    collection: 'eventos',
    entidade: 'evento',
    record: evento,
    toValues: toEventoValues,
    toBody: toEventoBody,
    labels: {
      titulo: t('eventos.titulo'),
      fecha: t('eventos.fecha'),
      lugar: t('eventos.lugar'),
      publico: t('eventos.publico'),
      thumbnail: t('eventos.thumbnail'),
      descripcion: t('eventos.descripcion'),
      documentos: t('anexos.documentos'),
      fotos: t('anexos.fotos'),
      enlaces: t('anexos.enlaces'),
    },
    rules: {
      titulo: rules.line,
      fecha: dateTimeFault,
      lugar: rules.optionalLine,
      ...attachmentRules,
    },
    badFilled: 't_evento.error.form-errors',
    notice: ({ id, titulo }) => ({
      text: t(evento ? 'eventos.changed' : 'eventos.created', { titulo }),
      to: `/eventos/${id}`,
    }),
    next: () => (evento ? `/eventos/${evento.id}` : listPath('/eventos-admin')),
  })
  const { values } = form.form
  const descripcion = field(form, 'descripcion')
  const name = values.titulo.trim() || t('eventos.new')

  return (
    <Page
      title={evento ? t('eventos.edit-title', { titulo: evento.titulo }) : t('title.evento-new')}
      width="form"
    >
      <RecordForm
        of={form}
        cancel={leave}
        blocked={isBusy ? t('anexos.busy') : tooLong([values.descripcion])}
      >
        <FormGroup>
          <TextInput {...field(form, 'titulo')} autoComplete="off" maxLength={limits.line} />
          <DateTimeInput form={form} />
          <TextInput
            {...field(form, 'lugar', { isOptional: true })}
            autoComplete="off"
            maxLength={limits.line}
          />
          <Switch
            description={t('eventos.publico-help')}
            {...field(form, 'publico', { isCheck: true })}
            label={t('eventos.publico-label')}
          />
        </FormGroup>
        <FormGroup>
          <PhotoField
            {...field(form, 'thumbnail', { isOptional: true })}
            value={values.thumbnail}
            shape="square"
            of={name}
            stored={({ uuid }) =>
              latest?.thumbnail?.uuid === uuid
                ? storedFile('GET /eventos/:id/thumbnail', { id: latest.id }, uuid, { thumbnail: 'false' })
                : undefined
            }
            onBusy={onBusy}
          />
          <RichText
            id={descripcion.id}
            label={form.getLabel('descripcion')}
            isOptional
            value={values.descripcion}
            onChange={descripcion.onChange}
            error={descripcion.error}
            {...('descripcion' in form.clashes && { description: t('form.clash') })}
            gallery="eventos"
          />
        </FormGroup>
        <AttachmentsFields
          form={form}
          name={name}
          owner="eventos"
          record={latest}
          onBusy={onBusy}
          isRestrictable
        />
      </RecordForm>
    </Page>
  )
}
