import { spawnSync } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { fastify } from 'fastify'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { readSettings } from '../config/settings.ts'
import type { SignedInUser } from '../http/access.ts'
import { sendWorkbook } from '../http/send-workbook.ts'
import {
  createWorkerLimiter,
  idleTime,
  keepThreads,
  ProcessorTimeExceeded,
  runInWorker,
} from './run-in-worker.ts'

// threads are kept as in a portal, not as in other tests
beforeAll(() => keepThreads({ idleTime, all: false }))

/** A worker that runs `code` for each job, in which `options` is its input, `send` answers a file and `jobs` counts from 1. */
const worker = (code: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads'
      let jobs = 0
      parentPort.on('message', async ({ options }) => {
        jobs += 1
        const send = (size = 1) => parentPort.postMessage(new ArrayBuffer(size))
        ${code}
      })`)}`,
  )
const limiter = createWorkerLimiter({ most: 2, each: 1 })
const make = (code: string, { options = {}, who = 1, signal }: Partial<Job> = {}) =>
  limiter.run(who, () => runInWorker<ArrayBuffer>(worker(code), { options }, { signal }))
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
  it('returns its file', async () => {
    expect((await make('send(options.size)', { options: { size: 77 } })).byteLength).toBe(77)
  })

  it('that fails, or ends without a file, is an error', async () => {
    await expect(make('throw new Error("non puido ser")')).rejects.toThrow('non puido ser')
    await expect(make('await Promise.reject(new Error("tampouco"))')).rejects.toThrow('tampouco')
    await expect(make('parentPort.close()')).rejects.toThrow('without a result')
  })

  it('that wants too much memory is given up, and the server lives on', async () => {
    const greedy = 'const all = []; for (;;) all.push(new Array(1e6).fill(1.5))'
    await expect(make(greedy)).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' })
  })

  it('ends when its request is aborted', async () => {
    const gone = new AbortController()
    const counter = beats()
    const made = make(beat, { options: counter, signal: gone.signal })
    await expect.poll(() => Atomics.load(counter, 0)).toBeGreaterThan(1)
    gone.abort()
    await expect(made).rejects.toThrow('aborted')
    expect(await hasStopped(counter)).toBe(true)
  })

  it('ends when it has kept a processor busy for too long, and not because it had to wait for one', async () => {
    const run = (code: string, maxProcessorTime: number) =>
      runInWorker<ArrayBuffer>(worker(code), { options: {} }, { maxProcessorTime, isKept: false })
    await expect(run('for (;;) {}', 300)).rejects.toThrow(ProcessorTimeExceeded)
    // waits for twice as long as it may work
    const waiting = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2500); send(3)'
    expect((await run(waiting, 1250)).byteLength).toBe(3)
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

/** A worker that answers which job of its thread this is, after `options` milliseconds. */
const counting = (name: string) => worker(`setTimeout(() => send(jobs), options) // ${name}`)
const countedIn = async (address: URL, options = 0, isKept = true) =>
  (await runInWorker<ArrayBuffer>(address, { options }, { isKept })).byteLength

describe('the thread of a worker', () => {
  it('may keep a processor as long for its second job as for its first', async () => {
    const address = worker('const end = performance.now() + 500; while (performance.now() < end); send(jobs)')
    const run = async () =>
      (await runInWorker<ArrayBuffer>(address, { options: {} }, { maxProcessorTime: 900 })).byteLength
    expect([await run(), await run(), await run()]).toEqual([1, 2, 3])
  })

  it('does the next job of its kind, and none of another kind', async () => {
    const address = counting('next')
    expect([await countedIn(address), await countedIn(address)]).toEqual([1, 2])
    expect(await countedIn(counting('another'))).toBe(1)
  })

  it('does one job at a time', async () => {
    const address = counting('busy')
    expect(await Promise.all([countedIn(address, 50), countedIn(address, 50)])).toEqual([1, 1])
    expect(await Promise.all([countedIn(address, 50), countedIn(address, 50)])).toEqual([2, 2])
  })

  it('ends with its job if it is not to be kept', async () => {
    const address = counting('once')
    expect([await countedIn(address, 0, false), await countedIn(address)]).toEqual([1, 1])
  })

  it('is not used again after a job that failed or was aborted, or once it has ended', async () => {
    const address = worker(
      'if (options === "fail") throw new Error("fallou"); if (options === "hang") return; send(jobs); ' +
        'if (options === "end") parentPort.close()',
    )
    const run = (options: string, signal?: AbortSignal) =>
      runInWorker<ArrayBuffer>(address, { options }, { signal })
    const jobs = async () => (await run('count')).byteLength
    expect(await jobs()).toBe(1)
    await expect(run('fail')).rejects.toThrow('fallou')
    expect(await jobs()).toBe(1)
    await expect(run('hang', AbortSignal.timeout(50))).rejects.toThrow('timeout')
    expect(await jobs()).toBe(1)
    expect((await run('end')).byteLength).toBe(2)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await jobs()).toBe(1)
  })

  it('is not used again if it ended in the moment of its answer', async () => {
    const address = worker('send(jobs); if (options === "last") process.exit()')
    const last = runInWorker<ArrayBuffer>(address, { options: 'last' })
    await new Promise((resolve) => setTimeout(resolve, 1))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
    expect((await last).byteLength).toBe(1)
    expect((await runInWorker<ArrayBuffer>(address, { options: 'count' })).byteLength).toBe(1)
  })

  it('hands its job to a new thread if it ended while it waited for one', async () => {
    const address = worker(
      'send(jobs); if (options === "last") setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300) && process.exit(), 0)',
    )
    await runInWorker<ArrayBuffer>(address, { options: 'last' })
    await new Promise((resolve) => setTimeout(resolve, 50))
    // the thread is busy with its end, and takes no job any more
    expect((await runInWorker<ArrayBuffer>(address, { options: 'count' })).byteLength).toBe(1)
  })

  it('ends when no job has come for ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const address = counting('idle')
      await countedIn(address)
      vi.advanceTimersByTime(9000)
      expect(await countedIn(address)).toBe(2)
      vi.advanceTimersByTime(9000)
      expect(await countedIn(address)).toBe(3)
      vi.advanceTimersByTime(10_000)
      expect(await countedIn(address)).toBe(1)
    } finally {
      vi.useRealTimers()
    }
  })

  it('ends with a job that cannot be sent to it', async () => {
    const address = counting('clone')
    expect(await countedIn(address)).toBe(1)
    await expect(runInWorker(address, () => undefined)).rejects.toThrow('could not be cloned')
    expect(await countedIn(address)).toBe(1)
  })

  it('does not keep the process running', () => {
    const program = `import { runInWorker } from '${new URL('./run-in-worker.ts', import.meta.url)}'
      await runInWorker(new URL(${JSON.stringify(counting('process').href)}), { options: 0 })`
    const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { timeout: 9000 })
    expect(status).toBe(0)
  })
})

describe('a request', () => {
  const signed: SignedInUser = {
    id: 1,
    login: '',
    nome: '',
    socioId: null,
    ownFields: [],
    authorities: ['ROLE_ADMIN' as const],
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
      const leaving = { entidade: 'grupo' as const }
      const wanted = { fileName: 'Grupos.xlsx', worker: worker(beat), options: counter, leaving }
      const write = () => Promise.reject(new Error('nothing leaves'))
      // of an employee the trail is not read
      const context = { settings: readSettings({}), write } as unknown as Parameters<typeof sendWorkbook>[0]
      return sendWorkbook(context, request, reply, wanted)
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
