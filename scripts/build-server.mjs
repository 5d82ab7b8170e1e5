// The server as few files of plain JavaScript (dist/server), which take less memory and start sooner than the sources and
// the packages they load from some 800 files.
import { globSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { root } from './prepare.mjs'

/** Packages that stay as they are: with compiled code or files beside it, or large and rarely loaded. */
const external = ['@aws-sdk/client-s3', '@node-rs/argon2', 'better-sqlite3', 'libheif-js', 'pdfkit', 'sharp']

/** Builds dist/server from the sources. */
export async function buildServer() {
  const { build } = await import('vite')
  const entries = ['server/src/main.ts', ...globSync('server/src/**/*.worker.ts', { cwd: root })]
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [migrationsByName, ownPlaces, lateBuiltins, lateResponse],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      outDir: join(root, 'dist/server'),
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node24',
      // names and lines stay, so that the stack of an error can be read
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(entries.map((path) => [nameOf(path), join(root, path)])),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          comments: false,
        },
      },
    },
  })
}

const nameOf = (path) => basename(path, '.ts')

const migrations = 'server/src/platform/db/migrations'

/** The list of migrations, which the sources read from the folder, with the names of the files at the time of the build. */
export const migrationsByName = {
  name: 'migrations-by-name',
  load(id) {
    if (relative(root, id).split(sep).join('/') !== `${migrations}/index.ts`) return null
    const names = globSync(`${migrations}/[0-9]*.ts`, { cwd: root }).map(nameOf).sort()
    const imports = names.map((name, at) => `import { up as up${at} } from './${name}.ts'`)
    const entries = names.map((name, at) => `'${name}': up${at},`)
    return [...imports, 'export const migrations = {', ...entries, '}'].join('\n')
  },
}

/** A worker is found beside the code that starts it; other files stay where the sources have them. */
export const ownPlaces = {
  name: 'own-places',
  enforce: 'pre',
  transform(code, id) {
    const path = relative(root, id).split(sep).join('/')
    if (!/^(server|contract)\//.test(path)) return null
    const way = `../../${path}`
    return code
      .replace(
        /new URL\('[^']*\/([\w-]+\.worker)\.ts', import\.meta\.url\)/g,
        (_, name) => `new URL('./${name}.js', import.meta['url'])`,
      )
      .replaceAll('import.meta.url', `new URL('${way}', import.meta['url']).href`)
      .replaceAll('import.meta.dirname', `(import.meta['dirname'] + '/${dirname(way)}')`)
  },
}

/** Modules of Node that the server rarely or never needs, but imports at its start. */
const late = new Set(['http', 'https', 'http2', 'tls'])

/**
 * Loads a module of Node when one of its properties is first read. An `import` reads all of them, and those of node:http
 * load a whole HTTP client.
 */
export const lateBuiltins = {
  name: 'late-builtins',
  enforce: 'pre',
  resolveId(source) {
    const name = source.replace(/^node:/, '')
    return late.has(name) ? `\0late:${name}` : null
  },
  load(id) {
    if (!id.startsWith('\0late:')) return null
    const name = `node:${id.slice('\0late:'.length)}`
    const properties = Object.keys(process.getBuiltinModule(name))
    const getters = properties.map(
      (key) => `get ${key}() { return process.getBuiltinModule('${name}').${key} }`,
    )
    return `module.exports = {\n${getters.join(',\n')}\n}`
  },
}

/**
 * Tells a Response of fetch by its name, as Fastify does: the first mention of the class loads the HTTP client, and
 * @fastify/compress mentions it for each answer. Rendering the first page loads it.
 */
export const lateResponse = {
  name: 'late-response',
  transform(code, id) {
    if (!id.endsWith('/@fastify/compress/lib/utils.js')) return null
    const changed = code.replace('obj instanceof Response', "obj?.[Symbol.toStringTag] === 'Response'")
    if (changed === code) throw new Error('@fastify/compress tells a Response in another way now')
    return changed
  },
}

/** The same script without a letter outside of ASCII. */
export const withEscapes = (code) =>
  code.replace(/(\\*)([^\0-\x7f])/g, (_, slashes, letter) => {
    // a slash that escapes the letter would escape the slash of its number
    const kept = slashes.length % 2 === 1 ? slashes.slice(1) : slashes
    return `${kept}\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
