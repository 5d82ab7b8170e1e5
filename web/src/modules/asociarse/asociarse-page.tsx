import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  asociarsePaths,
  outcomeOf,
  type PostedSolicitude,
  toApplication,
  toInputFaults,
  toInputName,
} from '#contract/asociarse-form.ts'
import type { BodyFor } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { CampoSolicitude } from '#contract/campos.ts'
import { fieldErrors } from '#contract/errors.ts'
import { ApiError, call } from '../../shell/api.ts'
import { errorText, reportError } from '../../shell/errors.ts'
import { isKey, type Key, translate, useLocale, useT } from '../../shell/i18n.ts'
import { Link } from '../../shell/link.tsx'
import { Page } from '../../shell/page.tsx'
import { usePageData } from '../../shell/page-loader.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorAndHelp, toControlProps } from '../../ui/controls/field.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { AsociarseFields, inputId } from './asociarse-fields.tsx'
import '../../ui/form/form.css'
import './asociarse.css'

interface PageData {
  campos: CampoSolicitude[]
  posted: PostedSolicitude | null
}

/** Faults in words of this page: the dictionary of private pages has them otherwise. */
const ownFaults: Partial<Record<string, Key>> = {
  [fieldErrors.postalCode]: 'asociarse.fault.postal',
  [fieldErrors.futureDate]: 'asociarse.fault.future',
  [fieldErrors.invalidDate]: 'asociarse.fault.date',
  [fieldErrors.decimals]: 'asociarse.fault.decimals',
  [fieldErrors.hiddenCharacters]: 'asociarse.fault.characters',
}

/** Why the form was refused: faults of fields, or of the whole. */
interface Failure {
  fields: Record<string, string[]>
  alert?: ApiError
  /** Counts the refusals: each moves the focus to the summary. */
  count: number
}

const toFailure = ({ fields, error }: PostedSolicitude): Failure => ({
  fields,
  ...(Object.keys(fields).length === 0 && { alert: new ApiError(error.status, error.code, error.params) }),
  count: 0,
})

/** The application for membership. Without scripts the browser posts it (server/src/platform/http/asociarse-forms.ts). */
export function Component() {
  const t = useT()
  const navigate = useNavigate()
  const language = useLocale().toUpperCase()
  const { campos, posted } = usePageData<PageData>()
  const [failure, setFailure] = useState<Failure>(() =>
    posted ? toFailure(posted) : { fields: {}, count: 0 },
  )
  const [isBusy, setBusy] = useState(false)

  const send = async (form: HTMLFormElement) => {
    const values = new FormData(form)
    setBusy(true)
    try {
      const get = (name: string) => values.get(name) as string | null
      const application = toApplication(get, campos)
      await call('POST /solicitudes', { body: application as BodyFor<Calls['POST /solicitudes']> })
      void navigate(outcomeOf(application))
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) {
        const fields = toInputFaults(error.fields, campos)
        const isWhole = Object.keys(fields).length === 0
        setFailure(({ count }) => ({ fields, ...(isWhole && { alert: error }), count: count + 1 }))
      } else reportError(error, { retry: () => void send(form) })
      setBusy(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(event.currentTarget)
  }
  const getError = (name: string) => {
    const [key] = failure.fields[name] ?? []
    if (!key) return undefined
    const own = ownFaults[key] ?? key
    return translate(isKey(own) ? own : 'error.invalid-value')
  }
  const consentId = inputId('aceptaEstatutos')
  const consent = { error: getError('aceptaEstatutos') }
  const checkbox = toControlProps(consentId, consent)
  return (
    <Page title={t('title.asociarse')} width="form" className="page-asociarse">
      <p className="lead">{t('asociarse.lead')}</p>
      <form method="post" action={asociarsePaths.form} noValidate onSubmit={submit} aria-busy={isBusy}>
        <Summary failure={failure} campos={campos} getError={getError} />
        <input type="hidden" name="langKey" value={language} />
        <AsociarseFields campos={campos} values={posted?.values ?? {}} getError={getError} />
        <Group title={t('asociarse.privacy-title')}>
          <p>{t('asociarse.privacy-who')}</p>
          <p>{t('asociarse.privacy-until')}</p>
          <p>
            {t('asociarse.privacy-rights')} <Link to="/aviso-legal">{t('title.aviso-legal')}</Link>
          </p>
        </Group>
        <Group title={t('asociarse.consent-title')}>
          <div>
            <label className="check">
              <input
                {...checkbox}
                type="checkbox"
                name="aceptaEstatutos"
                value="si"
                defaultChecked={Boolean(posted?.values.aceptaEstatutos)}
                aria-required
              />
              <span>{t('asociarse.aceptaEstatutos')}</span>
            </label>
            <p className="form-help">
              <a href="/organizacion" target="_blank" rel="noreferrer">
                {t('asociarse.estatutos-where')}
              </a>
            </p>
            <ErrorAndHelp of={consentId} {...consent} />
          </div>
        </Group>
        {/* Invisible: only a program that fills in every field writes here. */}
        <div className="asociarse-trap" aria-hidden="true">
          <label htmlFor="asociarse-asunto">{t('asociarse.asunto')}</label>
          <input id="asociarse-asunto" name="asunto" type="text" tabIndex={-1} autoComplete="off" />
        </div>
        <p className="buttons asociarse-send">
          <Button type="submit" disabled={isBusy}>
            {t(isBusy ? 'asociarse.sending' : 'asociarse.submit')}
          </Button>
        </p>
      </form>
    </Page>
  )
}

/** A part of the page, with its title. */
const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="form-group surface asociarse-texts">
    <h2 className="form-group-title">{title}</h2>
    {children}
  </section>
)

interface SummaryProps {
  failure: Failure
  campos: readonly CampoSolicitude[]
  getError: (name: string) => string | undefined
}

/** What is wrong, with links to the fields. It takes the focus after a refusal. */
function Summary({ failure: { fields, alert, count }, campos, getError }: SummaryProps) {
  const t = useT()
  const summary = useRef<HTMLElement>(null)
  useEffect(() => {
    if (count > 0) summary.current?.focus()
  }, [count])
  const labels = new Map(campos.map((campo) => [toInputName(campo), campo.nome]))
  const getLabel = (name: string) => {
    if (name === 'aceptaEstatutos') return t('asociarse.consent-title')
    const key = `asociarse.${name}`
    return labels.get(name) ?? (isKey(key) ? t(key) : name)
  }
  if (alert)
    return (
      <section ref={summary} tabIndex={-1}>
        <FormAlert title={errorText(alert)} />
      </section>
    )
  const wrong = Object.keys(fields)
  if (wrong.length === 0) return null
  return (
    <section
      className="form-summary marked is-error"
      ref={summary}
      tabIndex={-1}
      aria-labelledby="asociarse-faults"
    >
      <h2 id="asociarse-faults">{t('asociarse.form-errors')}</h2>
      <ul>
        {wrong.map((name) => (
          <li key={name}>
            <a href={`#${inputId(name)}`}>{getLabel(name)}</a>: {getError(name)}
          </li>
        ))}
      </ul>
    </section>
  )
}
