import { render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { FileRef } from '#contract/files.ts'
import { ApiError, NetworkError } from '../../shell/api.ts'
import { loadPrivateDictionaries } from '../../shell/i18n.ts'
import { clearNotices } from '../../shell/notices.ts'
import { testConfig } from '../../shell/testing.ts'
import { Notifications } from '../controls/notices.tsx'
import { createUploadQueue } from './upload-queue.ts'

interface SentUpload {
  file: File
  signal: AbortSignal
  progress: (share: number) => void
  succeed: (uploaded: FileRef) => void
  fail: (error: unknown) => void
}
const sent: SentUpload[] = []
vi.mock('./upload.ts', () => ({
  uploadFile: (file: File, options: Pick<SentUpload, 'signal' | 'progress'>) =>
    new Promise<FileRef>((succeed, fail) => {
      options.signal.addEventListener('abort', () => fail(new DOMException('stopped', 'AbortError')))
      sent.push({ file, ...options, succeed, fail })
    }),
}))

const pdf = (name: string, content = 'x') => new File([content], name, { type: 'application/pdf' })
const toRef = (name: string): FileRef => ({
  uuid: '00000000-0000-4000-8000-000000000001',
  fileName: name,
  type: 'pdf',
})
const settle = () => new Promise((resolve) => setTimeout(resolve))

const start = (...files: File[]) => startWith([], ...files)
const startWith = async (waits: number[], ...files: File[]) => {
  const uploaded = vi.fn()
  const queue = createUploadQueue('documents', uploaded, waits)
  queue.take(files)
  await settle()
  return {
    queue,
    uploaded,
    states: () => queue.running.now().map(({ name, state, share }) => [name, state, share]),
  }
}

beforeAll(loadPrivateDictionaries)
beforeEach(() => {
  testConfig()
  sent.length = 0
})
afterEach(clearNotices)

it('sends files one after the other and hands each over when it is there', async () => {
  const { uploaded, states } = await start(pdf('a.pdf'), pdf('b.pdf'))
  sent[0]?.progress(0.4)
  expect(states()).toEqual([
    ['a.pdf', 'sending', 0.4],
    ['b.pdf', 'waiting', 0],
  ])
  expect(sent).toHaveLength(1)
  sent[0]?.succeed(toRef('a.pdf'))
  await settle()
  expect(uploaded).toHaveBeenCalledExactlyOnceWith(toRef('a.pdf'), sent[0]?.file)
  expect(states()).toEqual([['b.pdf', 'sending', 0]])
})

it('stops the one under way when it is cancelled, and goes on with the next', async () => {
  const { queue, uploaded, states } = await start(pdf('a.pdf'), pdf('b.pdf'))
  queue.cancel(queue.running.now()[0]?.id ?? 0)
  await settle()
  expect(sent[0]?.signal.aborted).toBe(true)
  expect(states()).toEqual([['b.pdf', 'sending', 0]])
  expect(uploaded).not.toHaveBeenCalled()
})

it('never sends one that was cancelled while it waited', async () => {
  const { queue } = await start(pdf('a.pdf'), pdf('b.pdf'))
  queue.cancel(queue.running.now()[1]?.id ?? 0)
  sent[0]?.succeed(toRef('a.pdf'))
  await settle()
  expect(sent).toHaveLength(1)
})

it('says at the field what cannot be taken, without a notice, and takes the others', async () => {
  render(createElement(Notifications))
  const { queue, states } = await start(pdf('baleiro.pdf', ''), pdf('a.pdf'))
  expect(states()).toEqual([['a.pdf', 'sending', 0]])
  expect(queue.refused.now()).toEqual(['baleiro.pdf: O ficheiro está baleiro.'])
  expect(document.querySelector('.notice')).toBeNull()
  queue.take([pdf('b.pdf')])
  expect(queue.refused.now()).toEqual([])
})

it.each([
  [
    'a connection that breaks',
    new NetworkError(),
    /^Non se puido subir\. Non se puido conectar co servidor\./,
  ],
  [
    'a server that stumbles',
    new ApiError(500, 'error.unexpected'),
    /^Non se puido subir\. Algo fallou no servidor\./,
  ],
  ['a proxy that answers by itself', new ApiError(413), /^Non se puido subir o ficheiro\. Téntao de novo\./],
])('%s leaves the file there, to be tried again, and says why there alone', async (_, error, reason) => {
  render(createElement(Notifications))
  const { queue, uploaded, states } = await start(pdf('a.pdf'))
  sent[0]?.fail(error)
  await settle()
  expect(states()).toEqual([['a.pdf', 'failed', 0]])
  expect(queue.running.now()[0]?.reason).toMatch(reason)
  expect(document.querySelector('.notice')).toBeNull()
  queue.retry(queue.running.now()[0]?.id ?? 0)
  await settle()
  sent[1]?.succeed(toRef('a.pdf'))
  await settle()
  expect(uploaded).toHaveBeenCalledOnce()
  expect(states()).toEqual([])
})

it.each([
  ['the connection broke', new NetworkError()],
  ['a proxy found no server', new ApiError(503, 'error.not-ready')],
])('sends a file again, from its beginning, when %s, and says nothing of it', async (_, error) => {
  render(createElement(Notifications))
  const { uploaded, states } = await startWith([0, 0], pdf('a.pdf'), pdf('b.pdf'))
  sent[0]?.progress(0.7)
  sent[0]?.fail(error)
  await expect.poll(() => sent).toHaveLength(2)
  expect(states()[0]).toEqual(['a.pdf', 'sending', 0])
  expect(sent[1]?.file).toBe(sent[0]?.file)
  sent[1]?.succeed(toRef('a.pdf'))
  await settle()
  expect(uploaded).toHaveBeenCalledOnce()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('gives up in the end, and never repeats cancelled or refused uploads', async () => {
  const { states } = await startWith([0, 0], pdf('a.pdf'))
  for (const turn of [0, 1, 2]) {
    await expect.poll(() => sent).toHaveLength(turn + 1)
    sent[turn]?.fail(new NetworkError())
  }
  await expect.poll(states).toEqual([['a.pdf', 'failed', 0]])
  const { queue } = await startWith([50], pdf('b.pdf'))
  sent[3]?.fail(new NetworkError())
  await settle()
  queue.end()
  await startWith([0], pdf('c.pdf'))
  sent[4]?.fail(new ApiError(500, 'error.unexpected'))
  await startWith([0], pdf('d.pdf'))
  sent[5]?.fail(new ApiError(503, 'error.storage-unavailable'))
  await new Promise((resolve) => setTimeout(resolve, 80))
  expect(sent).toHaveLength(6)
})

it('does not offer to repeat an upload that the server refused', async () => {
  const { states } = await start(pdf('a.pdf'))
  sent[0]?.fail(new ApiError(400, 'upload.invalid_extension', { extension: 'pdf' }))
  await settle()
  expect(states()).toEqual([])
})

it('stops everything when the screen is left, without a word', async () => {
  render(createElement(Notifications))
  const { queue, uploaded } = await start(pdf('a.pdf'), pdf('b.pdf'))
  queue.end()
  await settle()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.signal.aborted).toBe(true)
  expect(uploaded).not.toHaveBeenCalled()
  expect(screen.queryByRole('alert')).toBeNull()
})
