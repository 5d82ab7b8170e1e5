import type { Ledger } from './ledger.ts'
import type { PortalClient } from './portal-client.ts'

/** Sessions that were opened are good, those that were ended are not. */
export async function verifySessions(client: PortalClient, ledger: Ledger): Promise<string[]> {
  const problems: string[] = []
  for (const session of ledger.sessions) {
    const answer = await client.as(session.token).call('GET', '/account')
    if (answer.kind === 'lost') throw new Error(`GET /account was lost: ${answer.why}`)
    const isGood = answer.status === 200
    if (session.state === 'open' && !isGood)
      problems.push(`a session that was opened answers ${answer.status}`)
    if (session.state === 'closed' && isGood) problems.push('a session that was ended is good again')
    session.state = isGood ? 'open' : 'closed'
  }
  // what was ended stays so: looking once after it is enough
  ledger.sessions = ledger.sessions.filter(({ state }) => state === 'open')
  return problems
}
