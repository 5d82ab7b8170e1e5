import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import type { SecondFactor as Factor } from '#contract/second-factor.ts'
import { call } from '../../shell/api.ts'
import { portalConfig } from '../../shell/config.ts'
import { useT } from '../../shell/i18n.ts'
import { loadSession } from '../../shell/load-session.ts'
import { cameFrom } from '../../shell/navigation.ts'
import { clearNotices, notify } from '../../shell/notices.ts'
import { Page } from '../../shell/page.tsx'
import { FormGroup, RecordForm } from '../../ui/form/record-form.tsx'
import { filled } from '../../ui/form/rules.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { LoadedPart } from '../../ui/loaded.tsx'
import { AppSetup, type FactorSetup } from './app-setup.tsx'
import { type Proof, ProofFields } from './proof-fields.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { factorQuery } from './security.calls.ts'
import './security.css'

/** Sets up a second factor, or moves it to another phone: password, app, recovery codes. */
export function SecondFactor() {
  const t = useT()
  const query = useQuery(factorQuery)
  return (
    <Page title={t('factor.title')} width="form">
      <LoadedPart query={query}>{(factor) => <SetUp factor={factor} />}</LoadedPart>
    </Page>
  )
}

type Step = { at: 1 } | { at: 2; begun: FactorSetup } | { at: 3; codes: string[] }
const titles = { 1: 'factor.step-password', 2: 'factor.step-app', 3: 'factor.step-codes' } as const

function SetUp({ factor: before }: { factor: Factor }) {
  const t = useT()
  const navigate = useNavigate()
  const client = useQueryClient()
  const target = getTarget(useLocation())
  // as it was on arrival: confirming makes it active, which is no other page
  const [factor] = useState(before)
  const [step, setStep] = useState<Step>({ at: 1 })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (step.at > 1) heading.current?.focus()
  }, [step.at])
  const leave = () => void navigate('/account/security')
  const finish = async () => {
    // the guard stops the user while the session still lacks it
    await loadSession()
    client.removeQueries({ queryKey: factorQuery.queryKey })
    notify({ kind: 'success', text: t('factor.done') })
    await navigate(target, { replace: true })
  }
  const mayLeave = factor.active || !factor.compulsory
  return (
    <>
      {!mayLeave && <p className="marked">{t('factor.needed', { app: portalConfig().asociacion.nome })}</p>}
      <h2 ref={heading} tabIndex={-1} className="security-step screen-only">
        <span>{t('factor.step', { step: step.at })}</span> {t(titles[step.at])}
      </h2>
      {step.at === 1 && (
        <Password
          isMove={factor.active}
          {...(mayLeave && { cancel: leave })}
          begun={(begun) => setStep({ at: 2, begun })}
        />
      )}
      {step.at === 2 && (
        <AppSetup
          begun={step.begun}
          cancel={() => setStep({ at: 1 })}
          confirmed={(codes) => setStep({ at: 3, codes })}
        />
      )}
      {step.at === 3 && <RecoveryCodes codes={step.codes} done={() => void finish()} />}
    </>
  )
}

const apps = ['factor.app.2fas', 'factor.app.google', 'factor.app.aegis', 'factor.app.apple'] as const

interface PasswordProps {
  /** The user already has a second factor: a code of it is needed too. */
  isMove: boolean
  cancel?: () => void
  begun: (begun: FactorSetup) => void
}

function Password({ isMove, cancel, begun }: PasswordProps) {
  const t = useT()
  const form = useRecordForm<Proof, FactorSetup>({
    name: null,
    stored: { values: { password: '', code: '' } },
    labels: { password: t('password.current'), code: t('factor.code') },
    rules: { password: filled, ...(isMove && { code: filled }) },
    faultyFields: { 'error.incorrect-password': 'password', 'error.incorrect-code': 'code' },
    save: ({ password, code }) =>
      call('POST /account/second_factor', { body: { password, ...(isMove && { code }) } }),
    saved: (answer) => {
      clearNotices()
      begun(answer)
    },
  })
  return (
    <>
      <p>{t(isMove ? 'factor.move-text' : 'factor.what')}</p>
      <p className="app-list-title">{t('factor.apps')}</p>
      <ul className="app-list">
        {apps.map((app) => (
          <li key={app}>{t(app)}</li>
        ))}
      </ul>
      <RecordForm of={form} {...(cancel && { cancel })} saveLabel={t('factor.continue')}>
        <FormGroup>
          <ProofFields form={form} hasCode={isMove} />
        </FormGroup>
      </RecordForm>
    </>
  )
}

/** The page the user was opening before the redirect to the set-up. */
function getTarget(location: Location): string {
  const from = cameFrom(location)
  return from === null || from.startsWith('/account/second_factor') ? '/account/security' : from
}
