import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { limits } from '#contract/limits.ts'
import { personName } from '#contract/person-name.ts'
import { type Translate, useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import { Page } from '../../shell/page.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { confirm } from '../../ui/controls/confirm.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { field, fieldId } from '../../ui/form/field.tsx'
import { FormGroup, RecordForm } from '../../ui/form/record-form.tsx'
import { line } from '../../ui/form/rules.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { IconEye, IconMails } from '../../ui/icons.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { CorreoPreview } from './correo-preview.tsx'
import { blockedBy, type CorreoValues, createKeys, startFor, toBody } from './correo-values.ts'
import {
  type CorreoBody,
  previewCorreo,
  sendCorreo,
  sendingQuery,
  useRefreshCorreos,
} from './correos.calls.ts'
import { DestinoField } from './destino-field.tsx'
import { SendingNote } from './sending-note.tsx'
import { useAudience } from './use-audience.ts'
import './correos.css'

/** Writes an e-mail to members, or to groups of them. */
export function Component() {
  const t = useT()
  const navigate = useNavigate()
  const refresh = useRefreshCorreos()
  const audience = useAudience()
  /** Whether there is no mail server: messages are kept in files. */
  const isKept = useQuery(sendingQuery).data?.outbox === true
  const keys = useRef(createKeys()).current
  const [stored] = useState({ values: startFor(useLocation().state) })
  /** The e-mail in the preview. */
  const [previewed, setPreviewed] = useState<CorreoBody>()

  const form = useRecordForm<CorreoValues, { id: number; total: number }>({
    name: 'correo',
    stored,
    labels: {
      destino: t('correos.destino'),
      recipients: t('correos.destino'),
      groups: t('correos.destino'),
      subject: t('correos.subject'),
      message: t('correos.message'),
    },
    rules: { subject: line },
    badFilled: 't_correo.error.form-errors',
    failed: 'correos.send-failed',
    ask: async (values) => {
      const found = await findAudience(toBody(values))
      const count = found?.recipients.length ?? audience.reach(values.destino)
      const left = found?.senCorreo ?? []
      return confirm({
        title:
          count === undefined ? t('correos.confirm-title-unknown') : t('correos.confirm-title', { count }),
        text: [t('correos.confirm-text'), ...(left.length > 0 ? [withoutEmail(left, t)] : [])].join(' '),
        action: t('correos.send'),
      })
    },
    save: (values) => {
      const body = toBody(values)
      return sendCorreo({ ...body, key: keys.of(body) })
    },
    saved: ({ id }) => {
      keys.forget()
      form.form.reset()
      window.scrollTo({ top: 0 })
      notify({
        ...(isKept
          ? { kind: 'warning', title: t('correos.sent'), text: t('correos.kept') }
          : { kind: 'success', text: t('correos.sent') }),
        action: {
          label: t('correos.follow'),
          run: () => void navigate(`/correos-electronicos/enviados/${id}`),
        },
      })
      void refresh()
    },
  })
  const { values, errors } = form.form
  const blocked = blockedBy(values)

  return (
    <Page
      title={t('title.correos')}
      width="form"
      tools={
        <Button look="quiet" to="/correos-electronicos/enviados">
          <Icon icon={IconMails} />
          {t('title.correos-sent')}
        </Button>
      }
    >
      <SendingNote reach={audience.reach(values.destino)} />
      <RecordForm
        of={form}
        saveLabel={t('correos.send')}
        savingLabel={t('correos.sending')}
        blocked={blocked}
        besides={
          <Button
            look="quiet"
            aria-disabled={blocked !== undefined}
            onClick={() => !blocked && setPreviewed(toBody(form.form.getValues()))}
          >
            <Icon icon={IconEye} />
            {t('action.preview')}
          </Button>
        }
      >
        <DestinoField
          id={fieldId(form, 'destino')}
          error={errors.destino ?? errors.recipients ?? errors.groups}
          value={values.destino}
          change={(destino) => {
            form.form.setFieldValue('destino', destino)
            for (const path of ['destino', 'recipients', 'groups']) form.form.clearFieldError(path)
          }}
          audience={audience}
        />
        <FormGroup title={t('correos.what')}>
          <TextInput {...field(form, 'subject')} autoComplete="off" maxLength={limits.line} />
          <RichText
            id={fieldId(form, 'message')}
            value={values.message}
            onChange={(html) => form.form.setFieldValue('message', html)}
            error={errors.message}
            label={t('correos.message')}
            gallery="correos"
          />
        </FormGroup>
      </RecordForm>
      <CorreoPreview body={previewed} close={() => setPreviewed(undefined)} />
    </Page>
  )
}

/** Whom the e-mail reaches; nothing where the server refuses it, which sending tells. */
const findAudience = (body: CorreoBody) => previewCorreo(body).catch(() => undefined)

/** Names in a question. */
const mostNames = 8

/** Those who have no e-mail, the first ones by name. */
function withoutEmail(people: readonly { nombre: string; apellidos: string }[], t: Translate): string {
  const names = people.slice(0, mostNames).map(personName).join(', ')
  return t('correos.sen-correo', {
    count: people.length,
    names: people.length > mostNames ? `${names}…` : names,
  })
}
