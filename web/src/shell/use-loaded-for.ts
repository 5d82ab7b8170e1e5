import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useSession } from './session.ts'

/**
 * Runs the loader of a public page again when it ran for another user: without a session on the server, or before a sign-in
 * or sign-out. @param token the token of the loaded data
 */
export function useLoadedFor(token: string | null): void {
  const session = useSession()
  const { revalidate } = useRevalidator()
  const now = session === undefined ? undefined : (session?.token ?? null)
  useEffect(() => {
    if (now !== undefined && now !== token) void revalidate()
  }, [now, token, revalidate])
}
