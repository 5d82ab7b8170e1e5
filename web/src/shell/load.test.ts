import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LoadError, load, loadPage, loadTimeout } from './load.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const page = { Component: () => null }

it('waits for the page and its dependencies', async () => {
  expect(await loadPage(async () => page, Promise.resolve('texts'))).toBe(page)
})

it('turns any failure into one the error page knows', async () => {
  const failing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  await expect(loadPage(failing)).rejects.toBeInstanceOf(LoadError)
  await expect(loadPage(async () => page, failing())).rejects.toBeInstanceOf(LoadError)
})

it('gives up after two minutes', async () => {
  const waiting = expect(loadPage(() => new Promise<never>(() => undefined))).rejects.toBeInstanceOf(
    LoadError,
  )
  await vi.advanceTimersByTimeAsync(loadTimeout)
  await waiting
  expect(loadTimeout).toBe(120_000)
})

it('tries again when asked to, and knows a part that fails for the second time', async () => {
  vi.useRealTimers()
  const download = vi.fn(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  await expect(load(download)).rejects.toMatchObject({ isRepeated: false })
  await expect(load(download)).rejects.toMatchObject({ isRepeated: true })
  expect(download).toHaveBeenCalledTimes(2)
})

it('knows a page that fails for the second time', async () => {
  vi.useRealTimers()
  const download = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  await expect(loadPage(download)).rejects.toMatchObject({ isRepeated: false })
  await expect(loadPage(download)).rejects.toMatchObject({ isRepeated: true })
  const layout = () => load(() => download())
  await expect(loadPage(layout)).rejects.toMatchObject({ isRepeated: false })
  await expect(loadPage(layout)).rejects.toMatchObject({ isRepeated: true })
})
