import type { AddressInfo } from 'node:net'
import { fastify } from 'fastify'
import { describe, expect, it } from 'vitest'
import { readSettings } from '../config/settings.ts'
import type { Signed } from '../http/access.ts'
import { sendWorkbook } from '../http/send-workbook.ts'
import { createWorkerLimiter, runInWorker } from './run-in-worker.ts'

/** A worker that runs `code`, in which `options` is its input and `send` ends it with a file. */
const worker = (code: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort, workerData } from 'node:worker_threads'
      const { options } = workerData
      const send = (size = 1) => parentPort.postMessage(new ArrayBuffer(size))
      ${code}`)}`,
  )
const limiter = createWorkerLimiter({ most: 2, each: 1 })
const never = new AbortController().signal
const make = (code: string, { options = {}, who = 1, signal = never }: Partial<Job> = {}) =>
  runInWorker<ArrayBuffer>(worker(code), { options }, { who, signal, limiter })
interface Job {
  options: unknown
  who: number
  signal: AbortSignal
}

/** Counts its beats in shared memory for as long as the worker runs. */
const beat = 'for (;;) { Atomics.add(options, 0, 1); Atomics.wait(options, 1, 0, 5) }'
const beats = () => new Int32Array(new SharedArrayBuffer(8))
/** Whether the worker that counts in `counter` has stopped. */
async function hasStopped(counter: Int32Array): Promise<boolean> {
  const before = Atomics.load(counter, 0)
  await new Promise((resolve) => setTimeout(resolve, 100))
  return Atomics.load(counter, 0) === before
}

describe('a worker', () => {
  it('answers its file', async () => {
    expect((await make('send(options.size)', { options: { size: 77 } })).byteLength).toBe(77)
  })

  it('that fails, or ends without a file, is an error', async () => {
    await expect(make('throw new Error("non puido ser")')).rejects.toThrow('non puido ser')
    await expect(make('await Promise.reject(new Error("tampouco"))')).rejects.toThrow('tampouco')
    await expect(make('')).rejects.toThrow('without a result')
  })

  it('that wants too much memory is given up, and the server lives on', async () => {
    const greedy = 'const all = []; for (;;) all.push(new Array(1e6).fill(1.5))'
    await expect(make(greedy)).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' })
  })

  // id: ends-wants-file-more
  it('ends when its request is aborted', async () => {
    const gone = new AbortController()
    const counter = beats()
    const made = make(beat, { options: counter, signal: gone.signal })
    await expect.poll(() => Atomics.load(counter, 0)).toBeGreaterThan(1)
    gone.abort()
    await expect(made).rejects.toThrow('aborted')
    expect(await hasStopped(counter)).toBe(true)
  })

  it('is not started for a request aborted while waiting', async () => {
    const gone = new AbortController()
    const counter = beats()
    const first = make('Atomics.wait(options, 1, 0, 200); send()', { options: counter })
    const second = make('Atomics.add(options, 0, 1); send()', { options: counter, signal: gone.signal })
    gone.abort()
    await expect(second).rejects.toThrow('aborted')
    await first
    expect(Atomics.load(counter, 0)).toBe(0)
  })

  // id: shares-machine-other-most
  it('shares the machine with one other at most, and with none of the same person', async () => {
    const counted =
      'const now = Atomics.add(options, 0, 1) + 1; if (now > options[1]) options[1] = now; ' +
      'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50); Atomics.sub(options, 0, 1); send()'
    const most = async (people: number[]) => {
      const counter = beats()
      await Promise.all(people.map((who) => make(counted, { options: counter, who })))
      return counter[1]
    }
    expect(await most([1, 2, 3, 4, 5])).toBeLessThanOrEqual(2)
    expect(await most([1, 1, 1])).toBe(1)
  })
})

describe('a request', () => {
  const signed: Signed = {
    id: 1,
    login: '',
    nome: '',
    socioId: null,
    ownFields: [],
    authorities: [],
    sessionId: '',
    lacksSecondFactor: false,
    token: '',
  }

  it('whose client leaves ends the worker, and is no error', async () => {
    const counter = beats()
    const errors: unknown[] = []
    const app = fastify()
    app.decorateRequest('signed', null)
    app.addHook('onError', async (_request, _reply, error) => {
      errors.push(error)
    })
    app.get('/report', async (request, reply) => {
      request.signed = signed
      const wanted = { fileName: 'Grupos.xlsx', worker: worker(beat), options: counter }
      return sendWorkbook({ settings: readSettings({}) }, request, reply, wanted)
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const client = new AbortController()
    const answer = fetch(`http://127.0.0.1:${port}/report`, { signal: client.signal })
    await expect.poll(() => Atomics.load(counter, 0)).toBeGreaterThan(1)
    client.abort()
    await expect(answer).rejects.toThrow()
    await expect.poll(() => hasStopped(counter)).toBe(true)
    await app.close()
    expect(errors).toEqual([])
  })
})
