import { useEffect } from 'react'
import { createContext, type LoaderFunction, useLoaderData, useRevalidator } from 'react-router'
import type { PostedForm } from '#contract/posted-forms.ts'
import type { Fetch } from './api.ts'
import { useSession } from './session.ts'
import { tokenNow } from './token.ts'

/** The address at which a page is opened. */
export interface PageAddress {
  pathname: string
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
}

/** A page's access to the API, and what only the server knows. */
interface Surroundings {
  /** The browser's fetch, or on the server a function that asks inside the process. */
  fetch: Fetch
  /** The form that a browser without scripts posted to the page, and that was refused; null in the browser. */
  posted: PostedForm | null
}

export interface PageRequest extends PageAddress, Surroundings {
  signal: AbortSignal
}

/** Loads what a page for visitors shows; `usePageData` gives it to the components. */
export type PageLoader<T = unknown> = (asked: PageRequest) => T | Promise<T>

/** The data that the router keeps for a page. */
interface Loaded<T> {
  data: T
  /** With which token it was asked for; null for a visitor. */
  token: string | null
}

export const surroundings = createContext<Surroundings>({
  fetch: (url, init) => fetch(url, init),
  posted: null,
})

/** The loader of a page in the form of React Router. */
export const routerLoader =
  (loader: PageLoader): LoaderFunction =>
  async ({ params, request, context }): Promise<Loaded<unknown>> => {
    const token = tokenNow()
    const { pathname, searchParams: search } = new URL(request.url)
    const { signal } = request
    const data = await loader({ pathname, params, search, signal, ...context.get(surroundings) })
    return { data, token }
  }

/** The data from the loader of the page; undefined for a page without one. */
export const usePageData = <T>(): T => useLoaderData<Loaded<T> | undefined>()?.data as T

/** The token with which the data of the page were asked for. */
export const useLoaderToken = (): string | null => useLoaderData<Loaded<unknown>>().token

/**
 * Runs the loader of a page again when it ran for another user: without a session on the server, or before a sign-in or
 * sign-out. For pages that show a signed-in user more.
 */
export function useLoadedForReader(): void {
  const token = useLoaderToken()
  const session = useSession()
  const { revalidate } = useRevalidator()
  const now = session === undefined ? undefined : (session?.token ?? null)
  useEffect(() => {
    if (now !== undefined && now !== token) void revalidate()
  }, [now, token, revalidate])
}

/**
 * Notes that the server has loaded the data for the reader. It sends no token.
 * @param loaderData what the routes loaded, by route
 */
export function takeOver(loaderData: Record<string, unknown>, token: string): void {
  for (const loaded of Object.values(loaderData))
    if (typeof loaded === 'object' && loaded && 'token' in loaded) loaded.token = token
}
