import type { ErrorParams } from './errors.ts'

/** Address of the sign-in page, to which its form is posted when the scripts are not there. */
export const signInPath = '/account/login'

/**
 * The path of `address` where it is one of this site and not the sign-in itself; null for every other address: what a browser
 * would take for another site does not count, however often it is decoded on the way.
 */
export function ownPath(address: string, origin = 'https://portal.invalid'): string | null {
  if (!address.startsWith('/') && !address.startsWith(`${origin}/`)) return null
  if (!URL.canParse(address, origin)) return null
  const url = new URL(address, origin)
  if (url.origin !== origin) return null
  const place = toPlace(url.pathname, origin)
  return place === null || place === signInPath ? null : url.pathname + url.search + url.hash
}

/** How often a path may be encoded. */
const mostEncodings = 5

/**
 * The page that a path leads to, decoded and normalised, in small letters as the router compares; null where it leads to another site, or
 * is encoded without end. It need not be a path that a browser can load.
 */
function toPlace(path: string, origin: string): string | null {
  let place = path
  for (let round = 0; ; round += 1) {
    // browsers leave control characters out, and take «\\» for «/»
    const plain = place.replace(/[\0-\x20\x7f]/g, '').replaceAll('\\', '/')
    if (!plain.startsWith('/') || plain.startsWith('//') || !URL.canParse(plain, origin)) return null
    const { pathname } = new URL(plain, origin)
    if (pathname.startsWith('//')) return null
    const decoded = plain.replace(/%[\da-f]{2}/gi, (code) =>
      String.fromCharCode(Number.parseInt(code.slice(1), 16)),
    )
    if (decoded === plain)
      return pathname
        .replace(/\/+/g, '/')
        .replace(/(.)\/$/, '$1')
        .toLowerCase()
    if (round === mostEncodings) return null
    place = decoded
  }
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
