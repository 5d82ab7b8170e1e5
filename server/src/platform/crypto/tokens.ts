import { createHash, createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { errors, jwtVerify, SignJWT } from 'jose'
import { decrypt, encrypt } from './encrypt.ts'

/** What a token says: whose it is and which session; roles are never in it. */
export interface TokenClaims {
  usuarioId: number
  sessionId: string
  /** Of a ticket for one address alone: the hash of that address. */
  address?: string
}

/** Why something signed is not good. */
export type TokenFault = 'expired' | 'invalid'

/** Makes and checks one kind of signed text (JWT, HS256) that speaks for a session until it ends. */
export interface Signer {
  sign: (claims: TokenClaims, expires: Date) => Promise<string>
  /** Claims of a good one, or why it is not. */
  verify: (text: string) => Promise<TokenClaims | TokenFault>
}

export interface Tokens extends Signer {
  /** Tickets stand in for a token in the address of a file; the one is never taken for the other. */
  tickets: Signer
  /** A stand-in for a DNI that nobody without the secret can trace back, not even by trying them all. */
  pseudonymOf: (person: string) => string
  /** Encrypts what a stolen database must not give away; it opens for the same `owner` alone. */
  encrypt: (text: string, owner: string) => string
  /** Opens what {@link seal} made; null when it was made with another signing secret, or for another owner. */
  decrypt: (encrypted: string, owner: string) => string | null
}

/**
 * The secret tokens are signed with: the setting, or one made at the first start and kept in the data folder,
 * readable by its owner alone.
 */
export function signingSecret(settings: { JWT_SECRET?: string | undefined; DATA_DIR: string }): string {
  if (settings.JWT_SECRET) return settings.JWT_SECRET
  const file = join(settings.DATA_DIR, 'jwt-secret')
  const kept = () => (existsSync(file) ? readFileSync(file, 'utf8').trim() : null)
  const found = kept()
  if (found) return found
  // nothing was ever signed with an empty one
  keepSecret(file, randomBytes(48).toString('base64url'), found === null ? linkSync : renameSync)
  return kept() ?? ''
}

/**
 * Writes a file that is there whole or not at all, also after a power cut. Of several servers that do so at the same
 * moment the first one wins.
 * @param put gives what is written its name
 */
function keepSecret(file: string, secret: string, put: (from: string, to: string) => void): void {
  const partial = `${file}.partial`
  const own = `${partial}-${randomUUID()}`
  writeFileSync(own, secret, { mode: 0o600, flag: 'wx', flush: true })
  try {
    put(own, file)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    // another server was first; on a disk without links there is no other one
    if (['EEXIST', 'ENOENT'].includes(code)) rmSync(own, { force: true })
    else renameSync(own, file)
  }
  const folder = dirname(file)
  for (const name of readdirSync(folder))
    if (name.startsWith(basename(partial))) rmSync(join(folder, name), { force: true })
  const opened = openSync(folder, 'r')
  fsyncSync(opened)
  closeSync(opened)
}

/** A key for one purpose derived from the signing secret (HKDF, RFC 5869), 32 bytes. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'xuntanza', purpose, 32))

/** SHA-256 in base64url: how keys are stored, so that a stolen database opens no account. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Fresh unguessable text for links and sessions: 256 bits. */
export const randomKey = (): string => randomBytes(32).toString('base64url')

export function createTokens(secret: string, clock: () => Date): Tokens {
  const pseudonymKey = deriveKey(secret, 'pseudonym')
  const encryptionKey = deriveKey(secret, 'second-factor')
  return {
    ...createSigner(new TextEncoder().encode(secret), 'JWT', clock),
    tickets: createSigner(deriveKey(secret, 'ticket'), 'ticket+jwt', clock),
    pseudonymOf: (person) => createHmac('sha256', pseudonymKey).update(person).digest('base64url'),
    encrypt: (text, owner) => encrypt(encryptionKey, text, owner),
    decrypt: (encrypted, owner) => {
      try {
        return decrypt(encryptionKey, encrypted, owner)
      } catch {
        return null
      }
    },
  }
}

/** An id as tokens carry it: no database is asked for anything else. */
const isUsuarioId = /^[1-9]\d{0,8}$/

/** @param typ says in the header what kind of token it is */
function createSigner(key: Uint8Array, typ: string, clock: () => Date): Signer {
  // a verified signature stays verified: only its end has to be looked at again
  const verified = new Map<string, { claims: TokenClaims; expires: number }>()
  return {
    sign: ({ usuarioId, sessionId, address }, expires) =>
      new SignJWT(address === undefined ? {} : { address })
        .setProtectedHeader({ alg: 'HS256', typ })
        .setSubject(String(usuarioId))
        .setJti(sessionId)
        .setIssuedAt(clock())
        .setExpirationTime(expires)
        .sign(key),

    verify: async (text) => {
      const known = verified.get(text)
      if (known) return known.expires > clock().getTime() ? known.claims : 'expired'
      try {
        const { payload } = await jwtVerify(text, key, {
          algorithms: ['HS256'],
          typ,
          currentDate: clock(),
          requiredClaims: ['sub', 'jti', 'exp'],
        })
        if (!isUsuarioId.test(payload.sub ?? '')) return 'invalid'
        const claims = {
          usuarioId: Number(payload.sub),
          sessionId: String(payload.jti),
          ...(payload.address !== undefined && { address: String(payload.address) }),
        }
        if (verified.size >= 10_000) verified.clear()
        verified.set(text, { claims, expires: (payload.exp ?? 0) * 1000 })
        return claims
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'expired' : 'invalid'
      }
    },
  }
}
