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

/** The claims of a token: user and session, never roles. */
export interface TokenClaims {
  usuarioId: number
  sessionId: string
  /** In a ticket for one address: the hash of that address. */
  address?: string
}

/** The claims of a valid token. */
export interface VerifiedClaims extends TokenClaims {
  expires: Date
}

/** Why a signed text is not valid. */
export type TokenFault = 'expired' | 'invalid'

/** Signs and verifies one kind of token (JWT, HS256), which is valid as long as its session. */
export interface Signer {
  sign: (claims: TokenClaims, expires: Date) => Promise<string>
  /** Claims of a valid token, or why it is not valid. */
  verify: (text: string) => Promise<VerifiedClaims | TokenFault>
}

export interface Tokens extends Signer {
  /** Tickets replace a token in the address of a file; neither is accepted as the other. */
  tickets: Signer
  /** Values of the reading cookie, which names a session for the pages the server renders; never accepted as a token. */
  reading: Signer
  /** A pseudonym of a DNI that cannot be traced back without the secret, not even by trying all DNIs. */
  toPseudonym: (person: string) => string
  /** Encrypts values that a stolen database must not reveal; they can be decrypted for the same `owner` only. */
  encrypt: (text: string, owner: string) => string
  /**
   * Decrypts the result of {@link encrypt}; null when it was made with another signing secret or for another owner.
   */
  decrypt: (encrypted: string, owner: string) => string | null
}

/**
 * The signing secret of tokens: the setting, or one generated at the first start and stored in the data folder,
 * readable by its owner only.
 */
export function signingSecret(settings: { JWT_SECRET?: string | undefined; DATA_DIR: string }): string {
  if (settings.JWT_SECRET) return settings.JWT_SECRET
  const file = join(settings.DATA_DIR, 'jwt-secret')
  const kept = () => (existsSync(file) ? readFileSync(file, 'utf8').trim() : null)
  const found = kept()
  if (found) return found
  // nothing was ever signed with an empty secret
  keepSecret(file, randomBytes(48).toString('base64url'), found === null ? linkSync : renameSync)
  return kept() ?? ''
}

/**
 * Writes a file atomically, also across a power cut. When several servers do so at the same time, the first one wins.
 * @param put moves the temporary file to its name
 */
function keepSecret(file: string, secret: string, put: (from: string, to: string) => void): void {
  const partial = `${file}.partial`
  const own = `${partial}-${randomUUID()}`
  writeFileSync(own, secret, { mode: 0o600, flag: 'wx', flush: true })
  try {
    put(own, file)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    // another server was first; a file system without hard links has no other server
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

/** SHA-256 in base64url: keys are stored hashed, so that a stolen database opens no account. */
export const toHash = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Random text for links and sessions: 256 bits. */
export const randomKey = (): string => randomBytes(32).toString('base64url')

export function createTokens(secret: string, clock: () => Date): Tokens {
  const pseudonymKey = deriveKey(secret, 'pseudonym')
  const encryptionKey = deriveKey(secret, 'second-factor')
  return {
    ...createSigner(new TextEncoder().encode(secret), 'JWT', clock),
    tickets: createSigner(deriveKey(secret, 'ticket'), 'ticket+jwt', clock),
    reading: rememberSigned(createSigner(deriveKey(secret, 'reading'), 'reading+jwt', clock)),
    toPseudonym: (person) => createHmac('sha256', pseudonymKey).update(person).digest('base64url'),
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

/** Clients without cookies are given the same value with each answer: it is signed once. */
function rememberSigned({ sign, verify }: Signer): Signer {
  const signed = new Map<string, string>()
  return {
    verify,
    sign: async (claims, expires) => {
      const { usuarioId, sessionId, address } = claims
      const key = [usuarioId, sessionId, address, expires.getTime()].join()
      const known = signed.get(key)
      if (known) return known
      const value = await sign(claims, expires)
      if (signed.size >= 1000) signed.clear()
      signed.set(key, value)
      return value
    },
  }
}

/** A user id as in tokens; other values need no query. */
const isUsuarioId = /^[1-9]\d{0,8}$/

/** @param typ the type of the token in its header */
function createSigner(key: Uint8Array, typ: string, clock: () => Date): Signer {
  // a verified signature stays valid: only its expiry must be checked again
  const verified = new Map<string, VerifiedClaims>()
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
      if (known) return known.expires > clock() ? known : 'expired'
      try {
        const { payload } = await jwtVerify(text, key, {
          algorithms: ['HS256'],
          typ,
          currentDate: clock(),
          requiredClaims: ['sub', 'jti', 'exp'],
        })
        if (!isUsuarioId.test(payload.sub ?? '')) return 'invalid'
        const claims = {
          expires: new Date((payload.exp ?? 0) * 1000),
          usuarioId: Number(payload.sub),
          sessionId: String(payload.jti),
          ...(payload.address !== undefined && { address: String(payload.address) }),
        }
        if (verified.size >= 10_000) verified.clear()
        verified.set(text, claims)
        return claims
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'expired' : 'invalid'
      }
    },
  }
}
