import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CachedPage, RenderedPage } from './page-cache.ts'
import { createPageCache, encodingFor } from './page-cache.ts'

let state = 'a'
let rendered = 0
beforeEach(() => {
  state = 'a'
  rendered = 0
})
const limits = { entries: 3, bytes: 100_000 }
const createCache = (given = limits) => createPageCache(async () => state, given)
const page =
  (html: string, changes = {}) =>
  async () => {
    rendered += 1
    return { status: 200, html, isWhole: true, ...changes }
  }
const getText = (answer: CachedPage | RenderedPage) =>
  'tag' in answer ? answer.bodies.identity.toString() : answer.html

describe('a public page in memory', () => {
  it('is rendered once, and is the same in each encoding', async () => {
    const cache = createCache()
    const first = (await cache.get('/', page('<p>Ola</p>'))) as CachedPage
    expect(await cache.get('/', page('<p>outra</p>'))).toBe(first)
    expect(rendered).toBe(1)
    expect(brotliDecompressSync(first.bodies.br).toString()).toBe('<p>Ola</p>')
    expect(gunzipSync(first.bodies.gzip).toString()).toBe('<p>Ola</p>')
  })

  it('is rendered once for a crowd', async () => {
    const cache = createCache()
    const all = await Promise.all(Array.from({ length: 50 }, () => cache.get('/', page('Ola'))))
    expect(rendered).toBe(1)
    expect(new Set(all).size).toBe(1)
  })

  it('is forgotten when its contents change, and has its tag again when they change back', async () => {
    const cache = createCache()
    const before = (await cache.get('/', page('un'))) as CachedPage
    state = 'b'
    const after = (await cache.get('/', page('dous'))) as CachedPage
    expect(getText(after)).toBe('dous')
    expect(after.tag).not.toBe(before.tag)
    state = 'c'
    expect(((await cache.get('/', page('un'))) as CachedPage).tag).toBe(before.tag)
  })

  it('is not kept, nor given to later visitors, when a write came during its rendering', async () => {
    const cache = createCache()
    let finish = (_: RenderedPage & { isWhole: boolean }) => {}
    const slow = cache.get('/', () => new Promise((resolve) => (finish = resolve)))
    // the rendering has begun
    await cache.get('/outra', page('outra'))
    state = 'b'
    const later = await cache.get('/', page('novo'))
    expect(getText(later)).toBe('novo')
    finish({ status: 200, html: 'vello', isWhole: true })
    expect(getText(await slow)).toBe('vello')
    expect(getText(await cache.get('/', page('non')))).toBe('novo')
  })

  it.each([
    ['that was not found', { status: 404 }],
    ['that failed', { status: 500 }],
    ['that leads elsewhere', { status: 302, redirect: '/' }],
    ['with a part that failed', { isWhole: false }],
  ])('is not one %s', async (_, changes) => {
    const cache = createCache()
    await cache.get('/', page('mal', changes))
    expect(cache.size()).toEqual({ entries: 0, bytes: 0 })
    expect(getText(await cache.get('/', page('ben')))).toBe('ben')
  })

  it('is sent as it was rendered when it is too long to be kept', async () => {
    const html = 'x'.repeat(limits.bytes + 1)
    const cache = createCache()
    expect(await cache.get('/', page(html))).toMatchObject({ status: 200, html })
    expect(cache.size().entries).toBe(0)
  })

  it('whose rendering throws fails for those who wait, and is rendered again for the next', async () => {
    const cache = createCache()
    const broken = () => Promise.reject(new Error('broken'))
    await expect(Promise.all([cache.get('/', broken), cache.get('/', page('x'))])).rejects.toThrow('broken')
    expect(getText(await cache.get('/', page('ben')))).toBe('ben')
  })

  it('is rendered each time while nothing says whether its contents changed', async () => {
    let isAway = false
    const cache = createPageCache(async () => {
      if (isAway) throw new Error('no database')
      return state
    }, limits)
    await cache.get('/', page('vello'))
    isAway = true
    expect(getText(await cache.get('/', page('novo')))).toBe('novo')
  })

  it('makes room for others: the one not read for longest goes first, by number and by size', async () => {
    const cache = createCache()
    for (const key of ['1', '2', '3']) await cache.get(key, page(key))
    await cache.get('1', page('non'))
    await cache.get('4', page('4'))
    expect(cache.size().entries).toBe(3)
    rendered = 0
    await cache.get('1', page('non'))
    expect(rendered).toBe(0)
    await cache.get('2', page('2'))
    expect(rendered).toBe(1)
    const large = 'x'.repeat(60_000)
    await cache.get('5', page(large))
    await cache.get('6', page(large))
    expect(cache.size()).toMatchObject({ entries: 1 })
    expect(cache.size().bytes).toBeLessThan(limits.bytes)
    await cache.get('7', page('x'.repeat(200_000)))
    expect(getText(await cache.get('6', page('non')))).toBe(large)
  })
})

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['BR', 'br'],
  ['*', 'br'],
  ['*, br;q=0.0', 'gzip'],
  ['deflate', 'identity'],
  ['', 'identity'],
] as const)('a browser that takes «%s» gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})
