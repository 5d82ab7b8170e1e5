import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errors, jwtVerify, SignJWT } from 'jose'

/** What a token says: whose it is and which session; roles are never in it. */
export interface TokenClaims {
  usuarioId: number
  sessionId: string
}

export interface Tokens {
  /** A signed token (JWT, HS256) that ends at `expires`. */
  sign: (claims: TokenClaims, expires: Date) => Promise<string>
  /** A stand-in for a DNI that nobody without the secret can trace back, not even by trying them all. */
  pseudonymOf: (person: string) => string
  /** Claims of a good token, or why it is not one. */
  verify: (token: string) => Promise<TokenClaims | 'expired' | 'invalid'>
}

/**
 * The secret tokens are signed with: the setting, or one made at the first start and kept in the data folder,
 * readable by its owner alone.
 */
export function signingSecret(settings: { JWT_SECRET?: string | undefined; DATA_DIR: string }): string {
  if (settings.JWT_SECRET) return settings.JWT_SECRET
  const file = join(settings.DATA_DIR, 'jwt-secret')
  if (!existsSync(file))
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  return readFileSync(file, 'utf8').trim()
}

/** A key for one purpose derived from the signing secret (HKDF, RFC 5869), 32 bytes. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'xuntanza', purpose, 32))

/** SHA-256 in base64url: how keys are stored, so that a stolen database opens no account. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Fresh unguessable text for links and sessions: 256 bits. */
export const randomKey = (): string => randomBytes(32).toString('base64url')

export function createTokens(secret: string, clock: () => Date): Tokens {
  const key = new TextEncoder().encode(secret)
  // a verified signature stays verified: only its end has to be looked at again
  const verified = new Map<string, { claims: TokenClaims; expires: number }>()

  const pseudonymKey = deriveKey(secret, 'pseudonym')

  return {
    pseudonymOf: (person) => createHmac('sha256', pseudonymKey).update(person).digest('base64url'),

    sign: ({ usuarioId, sessionId }, expires) =>
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(String(usuarioId))
        .setJti(sessionId)
        .setIssuedAt(clock())
        .setExpirationTime(expires)
        .sign(key),

    verify: async (token) => {
      const known = verified.get(token)
      if (known) return known.expires > clock().getTime() ? known.claims : 'expired'
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          typ: 'JWT',
          currentDate: clock(),
          requiredClaims: ['sub', 'jti', 'exp'],
        })
        const claims = { usuarioId: Number(payload.sub), sessionId: String(payload.jti) }
        if (verified.size >= 10_000) verified.clear()
        verified.set(token, { claims, expires: (payload.exp ?? 0) * 1000 })
        return claims
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'expired' : 'invalid'
      }
    },
  }
}
