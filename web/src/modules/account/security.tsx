import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import { Page } from '../../shell/page.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { LoadedPart } from '../../ui/loaded.tsx'
import { FactorState } from './factor-state.tsx'
import { OpenSessions } from './open-sessions.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { factorQuery, sessionsQuery } from './security.calls.ts'
import './security.css'

export { SecondFactor } from './second-factor.tsx'

export const queries = () => [factorQuery, sessionsQuery]

/** The security of one's account: password, second factor and open sessions. */
export function Component() {
  const t = useT()
  const client = useQueryClient()
  const factor = useQuery(factorQuery)
  const sessions = useQuery(sessionsQuery)
  const [codes, setCodes] = useState<string[] | null>(null)
  const done = () => {
    setCodes(null)
    notify({ kind: 'success', text: t('factor.renewed') })
    void client.invalidateQueries({ queryKey: ['account'] })
  }
  return (
    <Page title={t('title.security')} width="form">
      {codes ? (
        <RecoveryCodes isTitled codes={codes} done={done} />
      ) : (
        <>
          <section className="security-card surface" aria-labelledby="own-password">
            <h2 id="own-password">{t('security.password')}</h2>
            <p>{t('security.password-text')}</p>
            <Button look="quiet" to="/account/change_password">
              {t('profile.change-password')}
            </Button>
          </section>
          <LoadedPart query={factor}>
            {(found) => <FactorState factor={found} renewed={setCodes} />}
          </LoadedPart>
          <LoadedPart query={sessions}>{(found) => <OpenSessions sessions={found} />}</LoadedPart>
        </>
      )}
    </Page>
  )
}
