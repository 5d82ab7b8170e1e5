import { useQuery } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { personName } from '#contract/person-name.ts'
import type { Solicitude } from '#contract/solicitudes.ts'
import { ApiError, call } from '../../shell/api.ts'
import { translate, useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import { eurosToCents, formatCents } from '../../ui/amounts.ts'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { todayAndYesterday } from '../../ui/dates.ts'
import { DayInput } from '../../ui/form/day-input.tsx'
import { field } from '../../ui/form/field.tsx'
import { RecordForm } from '../../ui/form/record-form.tsx'
import { day, line, type Rule } from '../../ui/form/rules.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { newMemberFeesQuery, useRefreshSolicitudes } from './solicitudes.calls.ts'

interface DecisionProps {
  solicitude: Solicitude
  isOpen: boolean
  close: () => void
}
type FormProps = Omit<DecisionProps, 'isOpen'>

/** Asks for the board's agreement, says what will happen, and admits. */
export function AdmitDialog({ solicitude, isOpen, close }: DecisionProps) {
  const t = useT()
  return (
    <Dialog
      title={t('solicitudes.admit-title', { name: personName(solicitude) })}
      isOpen={isOpen}
      close={close}
      isEasyToLeave={false}
    >
      {isOpen && <AdmitForm solicitude={solicitude} close={close} />}
    </Dialog>
  )
}

/** Reads the decision of another keeper after a conflict; any other error is the form's. */
async function orDecided<T>(work: Promise<T>, refresh: () => Promise<unknown>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ApiError && error.code === 'error.solicitude-state') void refresh()
    throw error
  }
}

function AdmitForm({ solicitude, close }: FormProps) {
  const t = useT()
  const refresh = useRefreshSolicitudes()
  const { id, email } = solicitude
  const [today] = todayAndYesterday()
  const fees = useQuery(newMemberFeesQuery).data
  const form = useRecordForm({
    name: null,
    stored: { values: { dataAcordo: '', acordo: '' } },
    labels: {
      dataAcordo: t('solicitudes.dataAcordo'),
      acordo: t('solicitudes.acordo'),
      dni: t('usuario.login'),
      email: t('usuario.email-short'),
    },
    rules: { dataAcordo: day({ max: today }), acordo: line },
    save: (body) => orDecided(call('PUT /solicitudes/:id/admitir', { params: { id }, body }), refresh),
    saved: (socio) => {
      notify({
        kind: 'success',
        text: t('solicitudes.admitted', { name: personName(socio), numero: socio.numero }),
        to: `/socios/${socio.id}`,
      })
      void refresh()
      close()
    },
  })
  const cotas = (fees ?? []).map(({ nome, importe }) => `${nome} (${formatCents(eurosToCents(importe))})`)
  return (
    <RecordForm
      of={form}
      cancel={close}
      saveLabel={t('solicitudes.admit')}
      savingLabel={t('solicitudes.admitting')}
      isShort
    >
      <DayInput {...field(form, 'dataAcordo')} value={form.form.values.dataAcordo} max={today} />
      <TextInput
        {...field(form, 'acordo')}
        description={t('solicitudes.acordo-help')}
        autoComplete="off"
        maxLength={limits.line}
      />
      <div>
        <p className="form-help">{t('solicitudes.effects')}</p>
        <ul className="solicitude-effects form-help">
          <li>{t('solicitudes.effect-record')}</li>
          {fees && (
            <li>
              {cotas.length > 0
                ? t('solicitudes.effect-fees', { cotas: cotas.join(', ') })
                : t('solicitudes.effect-no-fees')}
            </li>
          )}
          <li>
            {email === null ? t('solicitudes.effect-paper') : t('solicitudes.effect-letter', { email })}
          </li>
        </ul>
      </div>
    </RecordForm>
  )
}

/** Asks for the reason and the text to the person, and denies. */
export function DenyDialog({ solicitude, isOpen, close }: DecisionProps) {
  const t = useT()
  return (
    <Dialog
      title={t('solicitudes.deny-title', { name: personName(solicitude) })}
      isOpen={isOpen}
      close={close}
      isEasyToLeave={false}
      isWide
    >
      {isOpen && <DenyForm solicitude={solicitude} close={close} />}
    </Dialog>
  )
}

const someText: Rule<string> = (typed) => {
  if (typed.trim() === '') return translate('error.required')
  return typed.trim().length > limits.text ? translate('error.too-long') : undefined
}

function DenyForm({ solicitude, close }: FormProps) {
  const t = useT()
  const refresh = useRefreshSolicitudes()
  const { id, email } = solicitude
  const form = useRecordForm({
    name: null,
    stored: { values: { motivo: '', texto: t('solicitudes.texto-default') } },
    labels: { motivo: t('solicitudes.motivo'), texto: t('solicitudes.texto') },
    rules: { motivo: someText, texto: someText },
    save: (body) => orDecided(call('PUT /solicitudes/:id/denegar', { params: { id }, body }), refresh),
    saved: () => {
      notify({ kind: 'success', text: t('solicitudes.denied', { name: personName(solicitude) }) })
      void refresh()
      close()
    },
  })
  return (
    <RecordForm
      of={form}
      cancel={close}
      saveLabel={t('solicitudes.deny')}
      savingLabel={t('solicitudes.denying')}
      isShort
      isDanger
    >
      <TextArea
        {...field(form, 'motivo')}
        description={t('solicitudes.motivo-help')}
        rows={2}
        mostRows={6}
        maxLength={limits.text}
      />
      <TextArea
        {...field(form, 'texto')}
        description={email === null ? t('solicitudes.texto-paper') : t('solicitudes.texto-help', { email })}
        rows={7}
        maxLength={limits.text}
      />
    </RecordForm>
  )
}
