// npm run build: the pages for the browser (dist/web/client), the same pages for the server to render
// (dist/web/server/entry-server.js), compressed copies of what browsers download, the server (dist/server), and what runs on
// the server compiled.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { runChild } from './child.mjs'
import { fingerprint, install, node24, root, run, Stop, showsHelp, stamp } from './prepare.mjs'
import { serverEnvironment, serverOptions } from './server-command.mjs'

const client = join(root, 'dist/web/client')
const compressible = /\.(js|mjs|css|svg|json|webmanifest|txt|xml|wasm|map)$/

/** The builder of each part. */
const builders = {
  web: buildPages,
  server: async () => {
    const { buildServer } = await import('./build-server.mjs')
    await buildServer()
    await keepOneByteLetters(join(root, 'dist/server'))
  },
}

const help = `
npm run build

Installs the packages, builds the pages and the server, and compiles what runs on the server. «npm run build -- server»
builds the server alone, «npm run build -- web» the pages.
`

await run(async () => {
  if (showsHelp(help)) return
  const parts = chosenParts()
  await install()
  if (Number.parseInt(process.versions.node, 10) < 24) return buildOnNode24()
  process.env.NODE_ENV = 'production'
  for (const part of parts) {
    // Read before building: a file that is saved during the build makes the next start build again.
    const from = fingerprint(part)
    stamp(part)
    try {
      await builders[part]()
    } catch (error) {
      throw new Stop(error.message.replace(/\n\s+at .*/g, ''))
    }
    stamp(part, from)
  }
  compileServer()
})

/** The machine's Node may be older: what builds needs Node 24 and is imported there only. */
async function buildOnNode24() {
  const command = [join(root, 'scripts/build.mjs'), ...process.argv.slice(2)]
  process.exitCode = await runChild(node24(), command, { cwd: root, stdio: 'inherit' })
}

/** @throws Stop for a part that does not exist */
function chosenParts() {
  const { positionals } = parseArgs({ options: {}, allowPositionals: true })
  const unknown = positionals.find((part) => !(part in builders))
  if (unknown)
    throw new Stop(`There is no part ${unknown}; the parts are ${Object.keys(builders).join(', ')}.`)
  return positionals.length > 0 ? positionals : Object.keys(builders)
}

async function buildPages() {
  const { build } = await import('vite')
  for (const options of [{}, { ssr: 'src/entry-server.tsx' }])
    await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn', build: options })
  await compressAssets()
  await keepOneByteLetters(join(root, 'dist/web/server'))
}

/**
 * Writes the letters outside of ASCII in the scripts of `folder` as escapes: V8 keeps two bytes for every letter of a file
 * with one that is not in Latin-1.
 */
async function keepOneByteLetters(folder) {
  const { withEscapes } = await import('./build-server.mjs')
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!name.endsWith('.js')) continue
    const path = join(folder, name)
    writeFileSync(path, withEscapes(readFileSync(path, 'utf8')))
  }
}

async function compressAssets() {
  const files = readdirSync(client, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        compressible.test(entry.name) &&
        !relative(client, entry.parentPath).startsWith('.vite'),
    )
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(files.map(compress))
}

async function compress(path) {
  const text = readFileSync(path)
  if (text.length < 1024) return
  const small = await Promise.all([
    promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
    promisify(gzip)(text, { level: 9 }),
  ])
  for (const [index, ending] of ['.br', '.gz'].entries()) {
    if (small[index].length < text.length) writeFileSync(path + ending, small[index])
  }
}

/** Loads the server once, which fills the cache every start reads; the account it runs under need not write there. */
function compileServer() {
  rmSync(serverEnvironment.NODE_COMPILE_CACHE, { recursive: true, force: true })
  const program = "await import('./dist/server/main.js'); await import('./dist/web/server/entry-server.js')"
  const { status } = spawnSync(node24(), [...serverOptions, '--input-type=module', '--eval', program], {
    cwd: root,
    env: { ...process.env, ...serverEnvironment },
    stdio: 'inherit',
  })
  if (status !== 0) throw new Stop('The server cannot be loaded; the reason is above.')
}
