// npm run release: one archive with the pages built and only what runs, its checksum, and the changes of its version.
import { createHash } from 'node:crypto'
import {
  cpSync,
  createReadStream,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { runChild } from './child.mjs'
import {
  buildStale,
  commandOutput,
  install,
  installRuntimePackages,
  root,
  run,
  Stop,
  showsHelp,
} from './prepare.mjs'
import {
  archiveName,
  isReleased,
  isUnused,
  madeArchive,
  madeFolder,
  readChanges,
  releaseLock,
  releasePackage,
  releaseSources,
  withHeldLinks,
} from './release-contents.mjs'

const help = `
npm run release [-- --out folder] [--unpacked] [--commit hash]

Builds the pages and makes xuntanza-<version>-<commit>-<platform>.tar.gz: the program with the packages it runs on, Node 24 among them.
The checksum (.sha256) and the changes of the version (.md) lie beside it.

  --out       folder for them, dist/release otherwise
  --unpacked  the folder xuntanza instead of an archive, as the container wants it
  --commit    the commit the files are of, where git cannot tell it
`

await run(async () => {
  if (showsHelp(help)) return
  const { values } = parseArgs({
    options: {
      out: { type: 'string', default: join(root, 'dist/release') },
      unpacked: { type: 'boolean', default: false },
      commit: { type: 'string' },
    },
  })
  const out = resolve(process.env.INIT_CWD ?? '.', values.out)
  const commit = values.commit || commitOfFiles()
  await install()
  await buildStale()
  const folder = join(out, 'xuntanza')
  await fill(folder, commit)
  if (values.unpacked) console.log(madeFolder(folder, megabytes(measureSize(folder))))
  else await makeArchive(out, folder, commit)
})

/** The commit the files are of; null when they differ from it, or without git. */
function commitOfFiles() {
  try {
    if (commandOutput('git', ['status', '--porcelain']) !== '') return null
    return commandOutput('git', ['rev-parse', 'HEAD'])
  } catch {
    return null
  }
}

async function fill(folder, commit) {
  rmSync(folder, { recursive: true, force: true })
  const copy = (path) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path), { recursive: true })
  }
  releaseSources.flatMap(filesBelow).filter(isReleased).forEach(copy)
  copy('dist/web')
  copy('dist/server')
  const { version } = readJson('package.json')
  const write = (name, value) => writeFileSync(join(folder, name), `${JSON.stringify(value, null, 2)}\n`)
  write('release.json', { version, commit })
  write('package.json', releasePackage(readJson('package.json')))
  write('package-lock.json', releaseLock(readJson('package-lock.json')))
  writeFileSync(join(folder, 'start.mjs'), "// Runs the portal.\nimport './scripts/start.mjs'\n")
  await installRuntimePackages(folder)

  const documents = filesIn(folder).filter(
    (path) => path.endsWith('.md') && !path.startsWith('node_modules/'),
  )
  for (const path of documents) {
    const place = join(folder, path)
    const text = readFileSync(place, 'utf8')
    writeFileSync(
      place,
      withHeldLinks(text, path, (to) => existsSync(join(folder, to))),
    )
  }

  const modules = join(folder, 'node_modules')
  const platform = `${process.platform}-${process.arch}`
  for (const path of filesIn(modules)) if (isUnused(path, platform)) rmSync(join(modules, path))
  removeEmptyFolders(modules)
}

function removeEmptyFolders(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmptyFolders(join(folder, entry.name))
  if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true })
}

async function makeArchive(out, folder, commit) {
  const { version } = readJson('package.json')
  const changes = readChanges(version, readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))
  if (!changes) throw new Stop(`CHANGELOG.md has no section about version ${version}.`)
  const name = archiveName(version, commit, `${process.platform}-${process.arch}`)
  const archive = join(out, `${name}.tar.gz`)
  await pack(archive, out, commit)
  const digest = await sha256(archive)
  writeFileSync(`${archive}.sha256`, `${digest}  ${name}.tar.gz\n`)
  writeFileSync(join(out, `${name}.md`), changes)
  const [packed, unpacked] = [statSync(archive).size, measureSize(folder)].map(megabytes)
  rmSync(folder, { recursive: true })
  for (const line of madeArchive({ archive, packed, unpacked, digest, commit })) console.log(line)
}

/** The same files give the same archive: names in order, one owner, the time of the commit. */
async function pack(archive, out, commit) {
  const time = commit ? commandOutput('git', ['show', '-s', '--format=%ct', commit]) : '0'
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=@${time}`]
  const command = [...same, '--use-compress-program=gzip -9n', '-cf', archive, '-C', out, 'xuntanza']
  const status = await runChild('tar', command, { stdio: 'inherit' })
  if (status !== 0) throw new Stop(`Could not write ${archive}: tar ended with ${status}.`)
}

async function sha256(path) {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}

/** Paths, from the project's folder, of a file or of the files of a folder. */
function filesBelow(path) {
  if (statSync(join(root, path)).isFile()) return [path]
  return filesIn(join(root, path)).map((below) => `${path}/${below}`)
}

/** Paths of the files in `folder`, from there, with slashes. */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

function measureSize(folder) {
  return filesIn(folder).reduce((sum, path) => sum + lstatSync(join(folder, path)).size, 0)
}

function megabytes(bytes) {
  return Math.round(bytes / 1e6)
}
