import { useEffect, useRef } from 'react'
import { Outlet, type RouteMatch, useLocation, useNavigate, useParams } from 'react-router'
import { authorize } from '#contract/access.ts'
import type { Session } from '#contract/account.ts'
import { NetworkError } from '../../shell/api.ts'
import { useT } from '../../shell/i18n.ts'
import { loadSession, useSessionFailure } from '../../shell/load-session.ts'
import { notify } from '../../shell/notices.ts'
import { useLoaderToken } from '../../shell/page-loader.ts'
import { isScreenAddress, type Screen } from '../../shell/screen.ts'
import { logOut, useSession } from '../../shell/session.ts'
import { Skeleton } from '../../shell/skeleton.tsx'
import { useScreen } from '../../shell/use-screen.ts'
import { Button } from '../controls/button.tsx'
import { Failure } from './error-page.tsx'
import { NotFound } from './not-found.tsx'

export type Verdict = 'wait' | 'enter' | 'login' | 'refuse'

/** The guard's decision for `screen`; `session` is undefined while it is being loaded. */
export function decide(
  screen: Pick<Screen, 'access' | 'allowSelf'>,
  session: Session | null | undefined,
  params: Readonly<Record<string, string | undefined>>,
): Verdict {
  if (session === undefined) return screen.access === 'all' ? 'enter' : 'wait'
  const isSelf = screen.allowSelf && session?.socioId != null && params.id === String(session.socioId)
  if (isSelf) return 'enter'
  const verdict = authorize(screen.access, session?.authorities ?? null)
  return verdict === 'yes' ? 'enter' : verdict === 'unauthenticated' ? 'login' : 'refuse'
}

/** Whether the page of a route is open to the user of `session`; an unknown page is open, and tells that it is not found. */
export function mayOpenRoute(match: RouteMatch | undefined, session: Session): boolean {
  const screen = match?.route.handle as Screen | undefined
  return !match || !screen || decide(screen, session, match.params) === 'enter'
}

/**
 * Redirects visitors to the sign-in, which leads back here. Ends a session without the required role, which is the
 * association's rule.
 */
function useDoor(verdict: Verdict): void {
  const t = useT()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  /** The code that ends a session during use has already shown a notice. */
  const wasInside = useRef(false)
  /** Effects run twice in development, and ending the session changes the verdict: only the first run counts. */
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

/** Shown while the guard does not let the user in. */
function Waiting({ verdict }: { verdict: Verdict }) {
  const t = useT()
  const failed = useSessionFailure()
  const { pathname, search } = useLocation()
  if (verdict === 'wait' && failed)
    return <Failure error={new NetworkError()} retry={() => void loadSession()} />
  return (
    <Skeleton
      withoutScripts={
        import.meta.env.SSR && (
          <>
            <p>{t('scripts.sign-in')}</p>
            <p>
              <Button href={`/account/login?${new URLSearchParams({ from: pathname + search })}`}>
                {t('menu.login')}
              </Button>
            </p>
          </>
        )
      }
    />
  )
}

/** The guard of the private area. Waits for the session, then checks the access rule of the page. */
export function Guard() {
  const params = useParams()
  const screen = useScreen()
  const session = useSession()
  const isNowhere = screen !== undefined && !isScreenAddress(screen, params)
  const verdict = screen && !isNowhere ? decide(screen, session, params) : 'enter'
  useDoor(verdict)

  if (isNowhere) return <NotFound />
  // When another user signs in, in another tab, every page starts fresh.
  return verdict === 'enter' ? <Outlet key={session?.id} /> : <Waiting verdict={verdict} />
}

/** Replaces what a public page shows to signed-in users only. */
export function SignInNeeded() {
  const token = useLoaderToken()
  const session = useSession()
  const verdict = decide({ access: 'session' }, session, {})
  useDoor(verdict)
  // A session that the server no longer knows only seems to exist.
  const isRefused = session !== null && session?.token === token
  useEffect(() => {
    if (isRefused) void loadSession()
  }, [isRefused])
  return <Waiting verdict={verdict} />
}
