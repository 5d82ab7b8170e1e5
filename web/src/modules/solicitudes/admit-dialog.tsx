import { useQuery } from '@tanstack/react-query'
import { tomables } from '#contract/kinds.ts'
import { limits } from '#contract/limits.ts'
import { formatCents } from '#contract/numbers.ts'
import { personName } from '#contract/person-name.ts'
import type { Solicitude, Tomar } from '#contract/solicitudes.ts'
import { call } from '../../shell/api.ts'
import { type Translate, translate, useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import { eurosToCents } from '../../ui/amounts.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { todayAndYesterday } from '../../ui/dates.ts'
import { DayInput } from '../../ui/form/day-input.tsx'
import { EmailInput } from '../../ui/form/email-input.tsx'
import { field } from '../../ui/form/field.tsx'
import { RecordForm } from '../../ui/form/record-form.tsx'
import { day, type Rule } from '../../ui/form/rules.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { addressText } from './address-text.ts'
import { type DecisionProps, type FormProps, orDecided } from './decision-dialogs.tsx'
import { newMemberFeesQuery, useRefreshSolicitudes } from './solicitudes.calls.ts'

/** Asks for the board's agreement, says what will happen, and admits. */
export function AdmitDialog({ solicitude, isOpen, close }: DecisionProps) {
  const t = useT()
  return (
    <Dialog
      title={t('solicitudes.admit-title', { name: personName(solicitude) })}
      isOpen={isOpen}
      close={close}
      isEasyToLeave={false}
      isWide={solicitude.conecida !== null}
    >
      {isOpen && <AdmitForm solicitude={solicitude} close={close} />}
    </Dialog>
  )
}

interface AdmitValues {
  dataAcordo: string
  acordo: string
  email: string
  senCorreo: boolean
  tomarEmail: boolean
  tomarDireccion: boolean
  tomarConta: boolean
  tomarNome: boolean
}

const ticks = {
  email: 'tomarEmail',
  direccion: 'tomarDireccion',
  cuentaCorriente: 'tomarConta',
  nombre: 'tomarNome',
} as const satisfies Record<Tomar, keyof AdmitValues>

const needed: Rule<string, AdmitValues> = (typed, { senCorreo }) =>
  senCorreo || typed.trim() ? undefined : translate('error.required')

/** What was typed, in words; empty where nothing was. */
const typedText = (solicitude: Solicitude): Record<Exclude<Tomar, 'email'>, string> => ({
  direccion: addressText(solicitude.direccion),
  cuentaCorriente: solicitude.cuentaCorriente,
  nombre: personName(solicitude),
})

function AdmitForm({ solicitude, close }: FormProps) {
  const t = useT()
  const refresh = useRefreshSolicitudes()
  const { id, conecida } = solicitude
  const [today] = todayAndYesterday()
  const fees = useQuery(newMemberFeesQuery).data
  const form = useRecordForm<AdmitValues, Awaited<ReturnType<typeof admit>>>({
    name: null,
    stored: {
      values: {
        dataAcordo: '',
        acordo: '',
        email: solicitude.email ?? '',
        senCorreo: solicitude.email === null,
        tomarEmail: false,
        tomarDireccion: false,
        tomarConta: false,
        tomarNome: false,
      },
    },
    labels: {
      dataAcordo: t('solicitudes.dataAcordo'),
      acordo: t('solicitudes.acordo'),
      dni: t('usuario.login'),
      email: t('usuario.email-short'),
      senCorreo: t('solicitudes.sen-correo'),
    },
    rules: { dataAcordo: day({ max: today }), email: needed },
    save: (values) => orDecided(admit(id, values), refresh),
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
  const { values, setFieldValue } = form.form
  const cotas = (fees ?? []).map(({ nome, importe }) => `${nome} (${formatCents(eurosToCents(importe))})`)
  return (
    <RecordForm
      of={form}
      cancel={close}
      saveLabel={t('solicitudes.admit')}
      savingLabel={t('solicitudes.admitting')}
      isShort
    >
      <DayInput {...field(form, 'dataAcordo')} value={values.dataAcordo} max={today} />
      <TextInput
        {...field(form, 'acordo', { isOptional: true })}
        description={t('solicitudes.acordo-help')}
        autoComplete="off"
        maxLength={limits.line}
      />
      <EmailInput
        {...field(form, 'email')}
        value={values.senCorreo ? '' : values.email}
        disabled={values.senCorreo}
        aria-required={!values.senCorreo}
        autoComplete="off"
      />
      <Checkbox
        checked={values.senCorreo}
        onChange={({ currentTarget }) => setFieldValue('senCorreo', currentTarget.checked)}
      >
        {t('solicitudes.sen-correo')}
      </Checkbox>
      {conecida && (
        <fieldset className="solicitude-tomar">
          <legend>{t('solicitudes.tomar')}</legend>
          <p className="form-help">
            {t('solicitudes.tomar-help')} <RecordLink solicitude={solicitude} />
          </p>
          {tomables.map((what) => {
            const text = tickText(what, solicitude, values, t)
            const name = ticks[what]
            return (
              text && (
                <Checkbox
                  key={what}
                  checked={values[name]}
                  onChange={({ currentTarget }) => setFieldValue(name, currentTarget.checked)}
                >
                  {text}
                </Checkbox>
              )
            )
          })}
        </fieldset>
      )}
      <div>
        <p className="form-help">{t('solicitudes.effects')}</p>
        <ul className="solicitude-effects form-help">
          <li>{t(effects[conecida ?? 'NOVA'])}</li>
          {fees && (
            <li>
              {cotas.length > 0
                ? t('solicitudes.effect-fees', { cotas: cotas.join(', ') })
                : t('solicitudes.effect-no-fees')}
            </li>
          )}
          {conecida && <li>{t('solicitudes.effect-access')}</li>}
          <li>
            {conecida
              ? t('solicitudes.effect-letter-again')
              : values.senCorreo
                ? t('solicitudes.effect-paper')
                : t('solicitudes.effect-letter', { email: values.email })}
          </li>
        </ul>
      </div>
    </RecordForm>
  )
}

const effects = {
  NOVA: 'solicitudes.effect-record',
  ACTIVA: 'solicitudes.effect-record',
  INACTIVA: 'solicitudes.effect-again',
  USUARIA: 'solicitudes.effect-user',
} as const

const admit = (id: number, values: AdmitValues) =>
  call('PUT /solicitudes/:id/admitir', {
    params: { id },
    body: {
      dataAcordo: values.dataAcordo,
      acordo: values.acordo,
      ...(values.senCorreo ? { senCorreo: true } : { email: values.email }),
      tomar: tomables.filter((what) => values[ticks[what]]),
    },
  })

/** What a tick would take over; empty where there is nothing. */
function tickText(what: Tomar, solicitude: Solicitude, values: AdmitValues, t: Translate): string {
  if (what === 'email')
    return values.senCorreo
      ? t('solicitudes.tomar.email-none')
      : values.email && t('solicitudes.tomar.email', { value: values.email })
  const value = typedText(solicitude)[what]
  return value && t(`solicitudes.tomar.${what}`, { value })
}

/** The record of the person who comes back, to compare with. */
function RecordLink({ solicitude: { duplicados } }: { solicitude: Solicitude }) {
  const t = useT()
  const known = duplicados.find(({ motivos }) => motivos.includes('DNI'))
  return (
    known && (
      <a href={`/socios/${known.socio.id}`} target="_blank" rel="noreferrer">
        {t('solicitudes.see-record')}
      </a>
    )
  )
}
