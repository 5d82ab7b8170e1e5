import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { SecondFactor } from '#contract/second-factor.ts'
import { call } from '../../shell/api.ts'
import { useT } from '../../shell/i18n.ts'
import { clearNotices, notify } from '../../shell/notifications.tsx'
import { shortDate, toLocal } from '../../ui/dates.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { RecordForm } from '../../ui/form/record-form.tsx'
import { filled } from '../../ui/form/rules.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { Status } from '../../ui/status.tsx'
import { type Proof, ProofFields } from './proof-fields.tsx'

/** So few that it is time for new ones. */
const few = 3

interface FactorStateProps {
  factor: SecondFactor
  /** New recovery codes have come: they are shown in place of all else. */
  renewed: (codes: string[]) => void
}

/** How it stands with one's second factor, and what can be done about it. */
export function FactorState({ factor, renewed }: FactorStateProps) {
  const t = useT()
  const { active, since, recoveryCodes, compulsory } = factor
  return (
    <section className="security-card" aria-labelledby="second-factor">
      <div className="security-head">
        <h2 id="second-factor">{t('factor.title')}</h2>
        <Status state={active ? 'on' : 'off'}>{t(active ? 'factor.on' : 'factor.off')}</Status>
      </div>
      {active ? (
        <>
          <p>
            {since && t('factor.since', { date: shortDate(toLocal(since)) })}{' '}
            {t('factor.codes-left', { count: recoveryCodes })}{' '}
            {recoveryCodes <= few && <strong>{t('factor.codes-few')}</strong>}{' '}
            {compulsory && t('factor.compulsory')}
          </p>
          <div className="buttons">
            <Link className="button button-quiet" to="/account/second_factor">
              {t('factor.move')}
            </Link>
            <Renew renewed={renewed} />
            {!compulsory && <TurnOff />}
          </div>
        </>
      ) : (
        <>
          <p>{t('factor.what')}</p>
          <Link className="button" to="/account/second_factor">
            {t('factor.turn-on')}
          </Link>
        </>
      )}
    </section>
  )
}

function Renew({ renewed }: Pick<FactorStateProps, 'renewed'>) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="button button-quiet" onClick={() => setOpen(true)}>
        {t('factor.renew')}
      </button>
      <Dialog title={t('factor.renew')} isOpen={isOpen} close={() => setOpen(false)} isEasyToLeave={false}>
        <ProofForm
          text={t('factor.renew-text')}
          action={t('factor.renew-submit')}
          close={() => setOpen(false)}
          save={(body) => call('POST /account/second_factor/recovery_codes', { body })}
          saved={({ recoveryCodes }) => {
            clearNotices()
            renewed(recoveryCodes)
          }}
        />
      </Dialog>
    </>
  )
}

function TurnOff() {
  const t = useT()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="button button-quiet" onClick={() => setOpen(true)}>
        {t('factor.turn-off')}
      </button>
      <Dialog
        title={t('factor.turn-off-title')}
        isOpen={isOpen}
        close={() => setOpen(false)}
        isEasyToLeave={false}
      >
        <ProofForm
          isDanger
          text={t('factor.turn-off-text')}
          action={t('factor.turn-off')}
          close={() => setOpen(false)}
          save={(body) => call('POST /account/second_factor/off', { body })}
          saved={() => {
            clearNotices()
            notify({ kind: 'success', text: t('factor.turned-off') })
            setOpen(false)
            void client.invalidateQueries({ queryKey: ['account'] })
          }}
        />
      </Dialog>
    </>
  )
}

interface ProofFormProps<A> {
  text: string
  /** The verb on the button. */
  action: string
  isDanger?: boolean
  close: () => void
  save: (proof: Proof) => Promise<A>
  saved: (answer: A) => void
}

function ProofForm<A>({ text, action, isDanger = false, close, save, saved }: ProofFormProps<A>) {
  const t = useT()
  const form = useRecordForm<Proof, A>({
    name: null,
    isPart: true,
    stored: { values: { password: '', code: '' } },
    labels: { password: t('password.current'), code: t('factor.code') },
    rules: { password: filled, code: filled },
    faultyFields: { 'error.incorrect-password': 'password', 'error.incorrect-code': 'code' },
    save,
    saved,
  })
  return (
    <RecordForm of={form} cancel={close} saveLabel={action} isShort isDanger={isDanger}>
      <p className="form-help">{text}</p>
      <ProofFields form={form} hasCode />
    </RecordForm>
  )
}
