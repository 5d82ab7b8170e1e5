import type { ErrorParams } from './errors.ts'

/** Address of the sign-in page, to which its form is posted when the scripts are not there. */
export const signInPath = '/account/login'

/**
 * The path of `address` where it is one of this site and not the sign-in itself; null for every other address: what a browser
 * would take for another site does not count.
 */
export function ownPath(address: string, origin = 'https://portal.invalid'): string | null {
  if (!address.startsWith('/') && !address.startsWith(`${origin}/`)) return null
  if (!URL.canParse(address, origin)) return null
  const url = new URL(address, origin)
  const path = url.pathname + url.search + url.hash
  return url.origin === origin && /^\/(?![/\\])/.test(path) && url.pathname !== signInPath ? path : null
}

/** A sign-in form that was posted and refused: what the page with the same form shows. */
export interface RefusedSignIn {
  /** The DNI as it was typed. */
  login: string
  remember: boolean
  /** The page that the user wanted to open. */
  from: string
  /** Why it was refused; null when only the code of the second factor is missing. */
  error: { status: number; code: string; params: ErrorParams } | null
  /** Fields that were left empty or are wrong, with dictionary keys. */
  fields: Record<string, string[]>
  /** DNI and password, encrypted for the server, when the code is asked for. */
  proof: string | null
}
