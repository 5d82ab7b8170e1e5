import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useSession } from './session.ts'

/**
 * Has the loader of a public page ask again when it asked as somebody else: as a visitor on the server, or before
 * somebody signed in or out. @param token what it asked with
 */
export function useLoadedFor(token: string | null): void {
  const session = useSession()
  const { revalidate } = useRevalidator()
  const now = session === undefined ? undefined : (session?.token ?? null)
  useEffect(() => {
    if (now !== undefined && now !== token) void revalidate()
  }, [now, token, revalidate])
}
