import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigate, useParams } from 'react-router'
import { judge } from '#contract/access.ts'
import type { Session } from '#contract/account.ts'
import { NetworkError } from './api.ts'
import { Failure } from './error-page.tsx'
import { useT } from './i18n.ts'
import { loadSession, useSessionFailure } from './load-session.ts'
import { NotFound } from './not-found.tsx'
import { notify } from './notifications.tsx'
import { isAddressOf, type Screen } from './screen.ts'
import { logOut, useSession } from './session.ts'
import { Skeleton } from './skeleton.tsx'
import { useScreen } from './use-screen.ts'

export type Verdict = 'wait' | 'enter' | 'login' | 'refuse'

/** What to do with somebody at the door of `screen`; `session` is undefined while it is not known yet. */
export function decide(
  screen: Pick<Screen, 'access' | 'allowSelf'>,
  session: Session | null | undefined,
  params: Readonly<Record<string, string | undefined>>,
): Verdict {
  if (session === undefined) return screen.access === 'all' ? 'enter' : 'wait'
  const isSelf = screen.allowSelf && session?.socioId != null && params.id === String(session.socioId)
  if (isSelf) return 'enter'
  const verdict = judge(screen.access, session?.authorities ?? null)
  return verdict === 'yes' ? 'enter' : verdict === 'unauthenticated' ? 'login' : 'refuse'
}

/**
 * Sends visitors to the login, from where they come back here; ends a session without the authority, as the association
 * wants it.
 */
function useDoor(verdict: Verdict): void {
  const t = useT()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  /** Whoever ended a session under somebody's hands has told them so. */
  const wasInside = useRef(false)
  /** Effects run twice in development, and ending the session changes the verdict: the first one counts. */
  const dealt = useRef(false)

  useEffect(() => {
    if (verdict === 'enter') {
      dealt.current = false
      wasInside.current = true
    }
    if (verdict === 'wait' || verdict === 'enter' || dealt.current) return
    dealt.current = true
    if (verdict === 'login') {
      if (!wasInside.current)
        notify({ kind: 'error', text: t('error.authorization-required'), isForNextPage: true })
      void navigate('/account/login', { replace: true, state: { from: pathname + search } })
    } else {
      notify({ kind: 'error', text: t('error.forbidden'), isForNextPage: true })
      void logOut()
      void navigate('/account/login', { replace: true })
    }
  }, [verdict, navigate, t, pathname, search])
}

/** Stands at a door until it opens. */
function Waiting({ verdict }: { verdict: Verdict }) {
  const failed = useSessionFailure()
  if (verdict === 'wait' && failed)
    return <Failure error={new NetworkError()} retry={() => void loadSession()} />
  return <Skeleton />
}

/** The door of the private area. Waits until it is known who is signed in, then sees to it that they may be there. */
export function Guard() {
  const params = useParams()
  const screen = useScreen()
  const session = useSession()
  const isNowhere = screen !== undefined && !isAddressOf(screen, params)
  const verdict = screen && !isNowhere ? decide(screen, session, params) : 'enter'
  useDoor(verdict)

  if (isNowhere) return <NotFound />
  // Another person signing in, in another tab, starts every page afresh.
  return verdict === 'enter' ? <Outlet key={session?.id} /> : <Waiting verdict={verdict} />
}

/**
 * Stands where something is that a public page has for whoever is signed in only.
 * @param token what it was asked for with, in vain
 */
export function SignInNeeded({ token }: { token: string | null }) {
  const session = useSession()
  const verdict = decide({ access: 'session' }, session, {})
  useDoor(verdict)
  // A session the server does not know any more only seems to be one.
  const isRefused = session !== null && session?.token === token
  useEffect(() => {
    if (isRefused) void loadSession()
  }, [isRefused])
  return <Waiting verdict={verdict} />
}
