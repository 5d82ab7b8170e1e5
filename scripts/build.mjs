// npm run build: the pages for the browser (dist/web/client), the same pages for the server to render
// (dist/web/server/entry-server.js), compressed copies of what browsers download, and the server's code compiled.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { install, node24, root, run, Stop, showsHelp, stampWeb, webFingerprint } from './prepare.mjs'
import { serverEnvironment, serverOptions } from './server-command.mjs'

const client = join(root, 'dist/web/client')
const compressible = /\.(js|mjs|css|svg|json|webmanifest|txt|xml|wasm|map)$/

const help = `
npm run build

Installs the packages, builds the pages and compiles the server's code.
`

await run(async () => {
  if (showsHelp(help)) return
  parseArgs({ options: {} })
  await install()
  // Read before building: a file saved meanwhile makes the next start build again.
  const fingerprint = webFingerprint()
  stampWeb()
  process.env.NODE_ENV = 'production'
  await buildWith({})
  await buildWith({ ssr: 'src/entry-server.tsx' })
  await compressAssets()
  compileServer()
  stampWeb(fingerprint)
})

async function buildWith(options) {
  const { build } = await import('vite')
  try {
    await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn', build: options })
  } catch (error) {
    throw new Stop(error.message.replace(/\n\s+at .*/g, ''))
  }
}

async function compressAssets() {
  const files = readdirSync(client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.test(entry.name) && !entry.parentPath.endsWith('.vite'))
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
  const program = "await import('./server/src/main.ts'); await import('./dist/web/server/entry-server.js')"
  const { status } = spawnSync(node24(), [...serverOptions, '--input-type=module', '--eval', program], {
    cwd: root,
    env: { ...process.env, ...serverEnvironment },
    stdio: 'inherit',
  })
  if (status !== 0) throw new Stop('The server cannot be loaded; the reason is above.')
}
