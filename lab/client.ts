import { setTimeout as delay } from 'node:timers/promises'
import { administrator } from './portal.ts'

/** The portal's answer, or that it never came: then the result of the request is unknown. */
export type Outcome =
  | { kind: 'answer'; status: number; body: unknown; error: string | null }
  | { kind: 'lost'; why: string }

/** A user of a portal. */
export interface Client {
  /** Header that names the session. */
  headers: () => Record<string, string>
  call: (method: string, path: string, body?: unknown) => Promise<Outcome>
  /** Calls and returns the answer. @throws Error when it is refused or lost */
  must: <T>(method: string, path: string, body?: unknown) => Promise<T>
  /** Reads and returns the answer. @throws Error when it is not 200 */
  read: <T>(path: string) => Promise<T>
  /** Sends a file as a browser does. */
  upload: (path: string, file: { fileName: string; content: Uint8Array }) => Promise<Outcome>
  /** The bytes of a file, null when there is none. */
  bytes: (path: string) => Promise<Uint8Array | null>
  setToken: (token: string) => void
  /** Waits until the portal is ready; false when `stopped` says so before. */
  ready: (stopped: () => boolean) => Promise<boolean>
}

/** Longest wait for an answer, in milliseconds: a portal that takes longer hangs. */
const timeoutMs = 250_000

/** @param url of the portal, without a slash at the end */
export function createClient(url: string): Client {
  let token: string | null = null
  const authorization = (): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {})

  const send = (path: string, init: RequestInit): Promise<Response> =>
    fetch(`${url}/api${path}`, {
      ...init,
      headers: { ...init.headers, ...authorization() },
      signal: AbortSignal.timeout(timeoutMs),
    })

  async function outcome(path: string, init: RequestInit): Promise<Outcome> {
    try {
      const answer = await send(path, init)
      const text = await answer.text()
      const isJson = answer.headers.get('content-type')?.includes('json')
      const error = answer.headers.get('x-app-error')
      return { kind: 'answer', status: answer.status, body: isJson && text ? JSON.parse(text) : text, error }
    } catch (error) {
      const { message, cause } = error as Error & { cause?: { code?: string; message?: string } }
      return { kind: 'lost', why: cause?.code ?? cause?.message ?? message }
    }
  }

  const client: Client = {
    headers: authorization,
    call: (method, path, body) =>
      outcome(path, {
        method,
        ...(body !== undefined && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      }),
    must: async <T>(method: string, path: string, body?: unknown) => {
      const answer = await client.call(method, path, body)
      if (answer.kind === 'lost' || answer.status >= 300)
        throw new Error(`${method} ${path}: ${JSON.stringify(answer).slice(0, 500)}`)
      return answer.body as T
    },
    read: (path) => client.must('GET', path),
    upload: (path, { fileName, content }) => {
      const body = new FormData()
      body.append('content', new Blob([new Uint8Array(content)]), fileName)
      return outcome(path, { method: 'POST', body })
    },
    bytes: async (path) => {
      const answer = await send(path, {})
      const content = new Uint8Array(await answer.arrayBuffer())
      if (answer.status === 404) return null
      if (answer.status !== 200) throw new Error(`GET ${path} is ${answer.status}`)
      return content
    },
    setToken: (given) => {
      token = given
    },
    ready: async (stopped) => {
      while (!stopped()) {
        const answer = await outcome('/health/ready', {})
        if (answer.kind === 'answer' && answer.status === 200) return true
        await delay(20)
      }
      return false
    },
  }
  return client
}

/** The administrator, signed in at a portal that is waited for. */
export async function signedIn(url: string): Promise<Client> {
  const client = createClient(url)
  await client.ready(() => false)
  const { token } = await client.must<{ token: string }>('POST', '/authenticate', administrator)
  client.setToken(token)
  return client
}
