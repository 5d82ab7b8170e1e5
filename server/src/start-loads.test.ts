import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startProgram } from './testing/program.ts'

/** Prints the packages of which the program has loaded a file, once it ends. */
const report = `
  import { registerHooks } from 'node:module'
  const names = new Set()
  registerHooks({
    load: (url, context, next) => {
      names.add(/.*node_modules.((?:@[^/]+.)?[^/]+)/.exec(url)?.[1])
      return next(url, context)
    },
  })
  process.on('exit', () => process.stdout.write('loaded:' + [...names].join() + ';'))`

it('a portal starts without the packages that few requests need', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'xuntanza-loads-'))
  try {
    const portal = startProgram('main.ts', {
      DATA_DIR: folder,
      PORT: '0',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(report)}`,
    })
    await portal.printed('is running at')
    portal.send('SIGTERM')
    const { output } = await portal.ended
    const loaded = /loaded:(.*);/.exec(output)?.[1]?.split(',') ?? []
    expect(loaded).toEqual(expect.arrayContaining(['fastify', 'kysely', 'zod']))
    const needless = [
      '@aws-sdk/client-s3',
      '@fastify/swagger',
      'ajv',
      '@fastify/fast-json-stringify-compiler',
      'libheif-js',
      'nodemailer',
      'pdfkit',
      'pg',
      'prom-client',
      'sanitize-html',
      'sharp',
    ]
    expect(needless.filter((name) => loaded.includes(name))).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
