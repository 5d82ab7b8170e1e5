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
    plugins: [migrationsByName, ownPlaces],
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
        input: Object.fromEntries(entries.map((path) => [toName(path), join(root, path)])),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          comments: false,
        },
      },
    },
  })
}

const toName = (path) => basename(path, '.ts')

const migrations = 'server/src/platform/db/migrations'

/** The list of migrations, which the sources read from the folder, with the names of the files at the time of the build. */
export const migrationsByName = {
  name: 'migrations-by-name',
  load(id) {
    if (relative(root, id).split(sep).join('/') !== `${migrations}/index.ts`) return null
    const names = globSync(`${migrations}/[0-9]*.ts`, { cwd: root }).map(toName).sort()
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

/** The same script without a letter outside of ASCII. */
export const withEscapes = (code) =>
  code.replace(/(\\*)([^\0-\x7f])/g, (_, slashes, letter) => {
    // a slash that escapes the letter would escape the slash of its number
    const kept = slashes.length % 2 === 1 ? slashes.slice(1) : slashes
    return `${kept}\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
