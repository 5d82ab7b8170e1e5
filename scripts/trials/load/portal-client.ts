import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'

/** What a portal answered, or that its answer never came: then nobody knows what became of the request. */
export type Outcome =
  | { kind: 'answer'; status: number; body: unknown; error: string | null }
  | { kind: 'lost'; why: string }

/** Somebody who calls the portal at one of its addresses and moves on to the next when one is gone. */
export interface PortalClient {
  call: (method: string, path: string, body?: unknown) => Promise<Outcome>
  /** Sends a file as a browser does; `pause` milliseconds between its pieces. */
  upload: (path: string, file: { fileName: string; content: Uint8Array }, pause?: number) => Promise<Outcome>
  /** The bytes of a file, null when there is none. */
  bytes: (path: string) => Promise<Uint8Array | null>
  /** What a reading call answers. @throws Error when it is not 200 */
  read: <T>(path: string) => Promise<T>
  /** Whoever it is from now on. */
  setToken: (token: string) => void
  /** Somebody else at the same addresses. */
  as: (token: string) => PortalClient
  /** Waits until one of the addresses is ready; false when `stopped` says so before. */
  ready: (stopped: () => boolean) => Promise<boolean>
}

/** Longest wait for an answer, in milliseconds: a portal that takes longer hangs. */
const patience = 250_000
const piece = 64 * 1024

/**
 * @param addresses of the portal, without a slash at the end; the list may change while it is used
 * @param first which of them to begin with
 */
export function portalClient(
  addresses: readonly string[],
  first = 0,
  signedIn: string | null = null,
): PortalClient {
  let at = first
  let token = signedIn
  const base = () => `${addresses[at % addresses.length]}/api`

  async function send(path: string, init: RequestInit): Promise<Response> {
    const headers = { ...init.headers, ...(token && { authorization: `Bearer ${token}` }) }
    try {
      return await fetch(base() + path, { ...init, headers, signal: AbortSignal.timeout(patience) })
    } catch (error) {
      at += 1
      throw error
    }
  }

  async function outcome(path: string, init: RequestInit): Promise<Outcome> {
    try {
      const answer = await send(path, init)
      const text = await answer.text()
      const isJson = answer.headers.get('content-type')?.includes('json')
      const error = answer.headers.get('x-app-error')
      return { kind: 'answer', status: answer.status, body: isJson && text ? JSON.parse(text) : text, error }
    } catch (error) {
      return { kind: 'lost', why: reasonOf(error) }
    }
  }

  return {
    call: (method, path, body) =>
      outcome(path, {
        method,
        ...(body !== undefined && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      }),
    upload: (path, file, pause = 0) => outcome(path, multipart(file, pause)),
    bytes: async (path) => {
      const answer = await send(path, {})
      const content = new Uint8Array(await answer.arrayBuffer())
      if (answer.status === 404) return null
      if (answer.status !== 200) throw new Error(`GET ${path} is ${answer.status}`)
      return content
    },
    read: async <T>(path: string) => {
      const answer = await send(path, {})
      if (answer.status !== 200)
        throw new Error(`GET ${path} is ${answer.status} ${answer.headers.get('x-app-error') ?? ''}`)
      return (await answer.json()) as T
    },
    setToken: (given) => {
      token = given
    },
    as: (other) => portalClient(addresses, at, other),
    ready: async (stopped) => {
      for (;;) {
        if (stopped()) return false
        const answer = await outcome('/health/ready', {})
        if (answer.kind === 'answer' && answer.status === 200) return true
        at += 1
        await delay(20)
      }
    },
  }
}

const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error & { cause?: { code?: string; message?: string } }
  return cause?.code ?? cause?.message ?? message
}

/** Whether a request that ended so cannot have reached the portal. */
export const neverSent = (outcome: Outcome): boolean =>
  outcome.kind === 'lost' && outcome.why === 'ECONNREFUSED'

/** The request of an upload; in pieces when there is to be a pause between them. */
function multipart(
  { fileName, content }: { fileName: string; content: Uint8Array },
  pause: number,
): RequestInit & { duplex?: 'half' } {
  const boundary = 'xuntanza-load'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="content"; filename="${fileName}"\r\n\r\n`
  const whole = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  if (pause === 0) return { method: 'POST', headers, body: whole }
  async function* pieces() {
    for (let from = 0; from < whole.length; from += piece) {
      yield whole.subarray(from, from + piece)
      await delay(pause)
    }
  }
  return {
    method: 'POST',
    headers,
    body: Readable.toWeb(Readable.from(pieces())) as BodyInit,
    duplex: 'half',
  }
}
