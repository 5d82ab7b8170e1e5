// test:all only: it takes all memory and time that a process may
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { ProcessEnded, runInProcess } from './run-in-process.ts'

// any engine: it opens no database

const folder = mkdtempSync(join(tmpdir(), 'process-'))
afterAll(() => rmSync(folder, { recursive: true }))

let programs = 0
/** The address of a program that does a job by the body of a function of `job`. */
function program(body: string): URL {
  programs += 1
  const path = join(folder, `${programs}.mjs`)
  const serve = new URL('./serve-process-job.ts', import.meta.url).href
  writeFileSync(path, `import { serveProcessJob } from '${serve}'\nserveProcessJob((job) => {${body}})`)
  return pathToFileURL(path)
}
const terms = { maxProcessorTime: 60_000, maxMemory: 100 }
const run = (body: string, job: unknown = null, more: Partial<typeof terms> = {}) =>
  runInProcess<unknown>(program(body), job, { ...terms, ...more })

describe('a process of its own', () => {
  it('does a job, and answers what it made', async () => {
    expect(await run('return job.map((each) => each * 2)', [1, 2])).toEqual([2, 4])
    const long = 'ñ'.repeat(3_000_000)
    expect((await run('return job', long)) === long).toBe(true)
  })

  it('knows no settings of the server', async () => {
    expect(await run('return Object.keys(process.env).length')).toBe(0)
  })

  it('ends alone when a job takes more memory than it may, also at once', async () => {
    const manyNames = 'const made = {}; for (let at = 0; at < 5e6; at += 1) made["a" + at] = at; return made'
    for (const body of ['const all = []; for (;;) all.push({})', manyNames])
      await expect(run(body)).rejects.toThrow(ProcessEnded)
  })

  it('ends when a job takes more time of a processor than it may', async () => {
    await expect(run('for (;;);', null, { maxProcessorTime: 500 })).rejects.toThrow(ProcessEnded)
  })

  it('ends when a job fails', async () => {
    await expect(run('throw new Error("x")')).rejects.toThrow(ProcessEnded)
  })
})
