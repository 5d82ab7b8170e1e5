import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Session } from '#contract/account.ts'
import type { ErrorParams } from '#contract/errors.ts'
import { readSessionId, tokenNow } from './token.ts'

/** Id of the element with the state of a page that the server rendered for a signed-in user. */
export const pageStateId = 'page-state'

/** An account as the HTML carries it: never with the token. */
export type Account = Omit<Session, 'token'>

/** A query that the server has answered. `error`: how the API refused it. */
export type AnsweredQuery = { key: QueryKey } & ({ data: unknown } | { error: AnsweredError })
interface AnsweredError {
  status: number
  code: string
  params: ErrorParams
}

/** The data by which the browser hydrates a signed-in user's page without requesting it again. */
export interface PageState {
  account: Account
  /** Names the session, as its token does. */
  mark: string
  queries: AnsweredQuery[]
  /** The lazy parts of the page that the server rendered, by module path. */
  parts: string[]
}

/** A rendering on the server. */
export interface Rendering {
  session: Session
  queryClient: QueryClient
  /** The lazy parts that the page contains, with what downloads those that are missing. */
  parts: Map<string, (() => Promise<unknown>) | undefined>
  /** Whether the page shows that its record does not exist. */
  isNotFound: boolean
  /** The page's own title. */
  title?: string | undefined
  /** The page to which the reader is redirected. */
  redirect?: string
}

let rendering: Rendering | undefined
let hydrated: { session: Session; state: PageState } | undefined

/**
 * Renders on the server with `value`. Rendering is synchronous, so renderings of other requests do not interfere.
 */
export function renderWith<T>(value: Rendering, render: () => T): T {
  rendering = value
  try {
    return render()
  } finally {
    rendering = undefined
  }
}

/** The present rendering for a signed-in user; undefined in the browser and for visitors. */
export const renderingNow = (): Rendering | undefined => rendering

/**
 * Begins the hydration of a page that the server rendered for a signed-in user, whose session is then known. `others`: the
 * token of this browser names another user, or there is none, so that the page must be rendered again.
 */
export function beginHydration(): PageState | 'others' | null {
  const state = readPageState()
  if (!state) return null
  const token = tokenNow()
  if (token === null || !readSessionId(token).startsWith(state.mark)) return 'others'
  hydrated = { session: { ...state.account, token }, state }
  return state
}

/** Forgets the state: what is rendered from now on asks the server. */
export function endHydration(): void {
  hydrated = undefined
}

/** The state of the page being hydrated. */
export const getHydratedState = (): PageState | undefined => hydrated?.state

/** The session of the page being rendered on the server or hydrated. */
export const getRenderedSession = (): Session | undefined => rendering?.session ?? hydrated?.session

/** The state in the HTML, if the server rendered the page for a signed-in user. */
function readPageState(): PageState | null {
  const element = document.getElementById(pageStateId)
  return element && (JSON.parse(element.textContent ?? 'null') as PageState | null)
}
