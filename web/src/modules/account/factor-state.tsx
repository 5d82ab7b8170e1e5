import { useState } from 'react'
import type { SecondFactor } from '#contract/second-factor.ts'
import { useT } from '../../shell/i18n.ts'
import { Button } from '../../ui/controls/button.tsx'
import { shortDate, toLocal } from '../../ui/dates.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { Status } from '../../ui/status.tsx'

const dialogs = () => import('./factor-dialogs.tsx')
const RenewDialog = lazyDialog(dialogs, (module) => module.RenewDialog)
const TurnOffDialog = lazyDialog(dialogs, (module) => module.TurnOffDialog)

/** So few that it is time for new ones. */
const few = 3

interface FactorStateProps {
  factor: SecondFactor
  /** New recovery codes replace everything else on the page. */
  renewed: (codes: string[]) => void
}

/** The state of the user's second factor, with its actions. */
export function FactorState({ factor, renewed }: FactorStateProps) {
  const t = useT()
  const { active, since, recoveryCodes, compulsory } = factor
  return (
    <section className="security-card surface" aria-labelledby="second-factor">
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
            <Button look="quiet" to="/account/second_factor">
              {t('factor.move')}
            </Button>
            <Renew renewed={renewed} />
            {!compulsory && <TurnOff />}
          </div>
        </>
      ) : (
        <>
          <p>{t('factor.what')}</p>
          <Button to="/account/second_factor">{t('factor.turn-on')}</Button>
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
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t('factor.renew')}
      </Button>
      <RenewDialog isOpen={isOpen} close={() => setOpen(false)} renewed={renewed} />
    </>
  )
}

function TurnOff() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t('factor.turn-off')}
      </Button>
      <TurnOffDialog isOpen={isOpen} close={() => setOpen(false)} />
    </>
  )
}
