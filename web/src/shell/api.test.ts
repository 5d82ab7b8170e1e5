// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, call, type Fetch, isCancelled, NetworkError, queryString } from './api.ts'
import { testConfig } from './testing.ts'
import { keepToken } from './token.ts'

/** A fetch that remembers what it was asked and answers always the same. */
function answering(status: number, body: unknown = null, headers: Record<string, string> = {}) {
  const asked: { url: string; init: RequestInit }[] = []
  const fetch: Fetch = async (url, init) => {
    asked.push({ url, init })
    const text = body === null ? null : JSON.stringify(body)
    return new Response(text, { status, headers: { 'content-type': 'application/json', ...headers } })
  }
  return { asked, fetch }
}

beforeEach(() => {
  testConfig()
  keepToken(null)
})

/** The keys with which requests were sent, of a network that loses the first answers. */
async function sendAndReadKeys(failures: (() => Response)[], bodies: object[]): Promise<(string | null)[]> {
  const keys: (string | null)[] = []
  const fetch: Fetch = async (_, { headers }) => {
    keys.push(new Headers(headers).get('idempotency-key'))
    const fail = failures.shift()
    return fail
      ? fail()
      : new Response('{}', { status: 201, headers: { 'content-type': 'application/json' } })
  }
  for (const body of bodies) await call('POST /grupos', { body: body as never, fetch }).catch(() => undefined)
  return keys
}
const lost = () => {
  throw new TypeError('Failed to fetch')
}
const status = (code: number) => () => new Response('{}', { status: code })

describe('a request that creates records', () => {
  const one = { name: 'Coro' }

  it('has the same key when it is sent again because it had no answer', async () => {
    const [first, second, third] = await sendAndReadKeys([lost, status(502)], [one, one, one])
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect([second, third]).toEqual([first, first])
  })

  it('keeps its key through answers that do not say what became of it', async () => {
    const unclear = [401, 403, 429, 503].map(status)
    const sent = () => new Response('{"error":"error.already-sent"}', { status: 409 })
    const keys = await sendAndReadKeys([lost, ...unclear, sent], Array(7).fill({ name: 'Danza' }))
    expect(new Set(keys).size).toBe(1)
  })

  it('has a new key once it was answered or refused, and for other contents', async () => {
    const [third, fourth] = [{ name: 'Teatro' }, { name: 'Gaitas' }]
    const keys = await sendAndReadKeys([lost, lost, status(400)], [third, fourth, third, third, third])
    expect(keys[2]).toBe(keys[0])
    expect(new Set([keys[0], keys[1], keys[3], keys[4]]).size).toBe(4)
  })

  it('has a new key when it is sent much later, because it is meant to be there twice', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const [first] = await sendAndReadKeys([lost], [{ name: 'Xadrez' }])
    vi.setSystemTime(Date.now() + 11 * 60_000)
    const [later] = await sendAndReadKeys([], [{ name: 'Xadrez' }])
    vi.useRealTimers()
    expect(later).not.toBe(first)
  })

  it('is not kept where it holds a password', async () => {
    const keys: unknown[] = []
    const fetch: Fetch = async (_, { headers }) => {
      keys.push(new Headers(headers).get('idempotency-key'))
      return new Response('{}')
    }
    await call('POST /authenticate', { query: {}, body: { login: '1', password: 'x' }, fetch })
    expect(keys).toEqual([null])
  })
})

describe('call', () => {
  it('fills the path with escaped values', async () => {
    const { asked, fetch } = answering(200, {})
    await call('GET /statics/:definedId', { params: { definedId: 'A/B ñ' }, fetch })
    expect(asked[0]?.url).toBe('/api/statics/A%2FB%20%C3%B1')
  })

  it('leaves empty values out of the query and repeats lists', () => {
    expect(queryString({ page: 0, search: '', sort: ['a,asc', 'b,desc'], filters: null, x: undefined })).toBe(
      '?page=0&sort=a%2Casc&sort=b%2Cdesc',
    )
    expect(queryString({})).toBe('')
  })

  it('sends JSON, and the token when there is one', async () => {
    const { asked, fetch } = answering(204)
    await call('POST /account/reset_password/init', { body: { login: 'X' }, fetch })
    keepToken('a.b.c')
    await call('POST /account/logout', { fetch })
    expect(asked[0]?.init).toMatchObject({
      method: 'POST',
      body: '{"login":"X"}',
      headers: { 'content-type': 'application/json' },
    })
    expect(asked[0]?.init.headers).not.toHaveProperty('authorization')
    expect(asked[1]?.init.headers).toMatchObject({ authorization: 'Bearer a.b.c' })
    expect(asked[1]?.init.body).toBeUndefined()
  })

  it('sends text as it is', async () => {
    const { asked, fetch } = answering(204)
    await call('PUT /account/:login/language', { params: { login: '00000000T' }, body: 'GL', fetch })
    expect(asked[0]?.init).toMatchObject({
      body: 'GL',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    })
  })

  it.each([
    [`attachment; filename="Persoas socias.xlsx"`, 'Persoas socias.xlsx'],
    ['attachment; filename=Pagamentos.xlsx', 'Pagamentos.xlsx'],
    [`attachment; filename="Orzamento ?.pdf"; filename*=UTF-8''Orzamento%20%C3%B1.pdf`, 'Orzamento ñ.pdf'],
    ['inline', ''],
  ])('answers a file with the name the server gives it: %s', async (disposition, name) => {
    const fetch: Fetch = async () =>
      new Response('bytes', {
        headers: { 'content-type': 'application/pdf', 'content-disposition': disposition },
      })
    const file = await call('GET /socios/report', { fetch })
    expect(file).toBeInstanceOf(File)
    expect(file.name).toBe(name)
    expect(await file.text()).toBe('bytes')
  })

  it('returns nothing for 204', async () => {
    expect(await call('POST /account/logout', { fetch: answering(204).fetch })).toBeUndefined()
  })

  it.each([
    ['attachment; filename=Grupos.xlsx', 'Grupos.xlsx'],
    ['attachment; filename="Persoas socias.xlsx"', 'Persoas socias.xlsx'],
    [`attachment; filename="Orzamento ?.pdf"; filename*=UTF-8''Orzamento%20%C3%B1.pdf`, 'Orzamento ñ.pdf'],
  ])('answers a file under the name the server gives it: %s', async (header, name) => {
    const headers = { 'content-type': 'application/pdf', 'content-disposition': header }
    const file = await call('GET /grupos/report', { fetch: async () => new Response('%PDF', { headers }) })
    expect(file.name).toBe(name)
  })

  it('throws a refusal with what its headers and body say', async () => {
    const { fetch } = answering(
      400,
      { error: 'error.bad-request', fields: { email: ['error.required'] } },
      { 'x-app-error': 'error.login-in-use', 'x-app-params': '{"login":"\\u00d1"}' },
    )
    const error = await call('GET /account', { fetch }).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 400,
      code: 'error.login-in-use',
      params: { login: 'Ñ' },
      fields: { email: ['error.required'] },
    })
  })

  it('survives a refusal that is not the API’s own', async () => {
    const fetch: Fetch = async () =>
      new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'x-app-params': '{' } })
    await expect(call('GET /account', { fetch })).rejects.toMatchObject({ status: 502, code: '', params: {} })
  })

  it('tells an unreachable server from a cancelled request', async () => {
    const unreachable: Fetch = async () => {
      throw new TypeError('Failed to fetch')
    }
    await expect(call('GET /account', { fetch: unreachable })).rejects.toBeInstanceOf(NetworkError)

    const abort = new AbortController()
    const cancelled: Fetch = async (_, { signal }) => {
      abort.abort()
      signal?.throwIfAborted()
      return new Response()
    }
    const error = await call('GET /account', { fetch: cancelled, signal: abort.signal }).catch(
      (cause: unknown) => cause,
    )
    expect(isCancelled(error)).toBe(true)
  })
})
