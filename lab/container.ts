import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { aptInstall } from '../scripts/apt.mjs'
import { freePort } from '../scripts/postgres.mjs'
import { commandOutput, root, Stop } from '../scripts/prepare.mjs'
import { signedIn } from './client.ts'
import type { Finding, Tell } from './experiment.ts'
import { bound, defineExperiment, exactly, figure, milliseconds, none, seconds } from './experiment.ts'
import { administrator, firstAnswer, withFolder } from './portal.ts'

/** Builds and runs containers without privileges and without a daemon, and needs no control groups. */
const environment = { STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' }
const [baseImage, buildImage, image] = ['localhost/base', 'localhost/build', 'localhost/xuntanza']
const node = '/xuntanza/node_modules/.bin/node'

export const experiment = defineExperiment({ options: {}, run: (_, tell) => buildAndRun(tell) })

/**
 * Builds the Dockerfile on base images made of Debian's packages, since a registry of images is not always there, and runs
 * the container: sign-in, health check, the account it runs under, and its end on SIGTERM.
 */
async function buildAndRun(tell: Tell): Promise<Finding[]> {
  if (!existsSync('/usr/bin/buildah') || !existsSync('/usr/bin/mmdebstrap'))
    aptInstall(['buildah', 'mmdebstrap', 'uidmap'], 'A container builder')
  try {
    tell('base images')
    await withFolder(makeBaseImages)
    tell('build')
    const since = performance.now()
    const COMMIT = commandOutput('git', ['rev-parse', 'HEAD'])
    const given = named('--build-arg', { BASE_IMAGE: baseImage, BUILD_IMAGE: buildImage, COMMIT })
    buildah('build', '--network=host', '--format=docker', ...given, '--tag', image, root)
    const built = figure('The image is built', seconds(performance.now() - since))
    tell('run')
    return [built, ...(await runContainer())]
  } finally {
    buildah('rm', '--all')
  }
}

/** Debian with nothing added, and the same with this machine's Node, npm and certificates. */
async function makeBaseImages(folder: string): Promise<void> {
  const archive = join(folder, 'base.tar')
  // the mirror may be a copy of some weeks ago; the signatures of its packages are checked all the same
  const mirror = '--aptopt=Acquire::Check-Valid-Until "false"'
  execute('mmdebstrap', [mirror, '--variant=minbase', '--include=libstdc++6', 'stable', archive])
  const base = buildah('from', 'scratch')
  buildah('add', '--quiet', base, archive, '/')
  buildah('commit', '--quiet', base, baseImage)
  const npm = join(dirname(dirname(commandOutput('sh', ['-c', 'readlink -f "$(command -v npm)"']))))
  const build = buildah('from', baseImage)
  buildah('copy', '--quiet', build, process.execPath, '/usr/local/bin/node')
  buildah('copy', '--quiet', build, npm, '/usr/local/lib/npm')
  buildah('run', build, '--', 'ln', '-s', '../lib/npm/bin/npm-cli.js', '/usr/local/bin/npm')
  const certificates = '/etc/ssl/certs/ca-certificates.crt'
  buildah('copy', '--quiet', build, certificates, certificates)
  buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${certificates}`, build)
  buildah('commit', '--quiet', build, buildImage)
}

async function runContainer(): Promise<Finding[]> {
  const container = buildah('from', image)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = { HOST: '127.0.0.1', PORT: String(port), ADMIN_PASSWORD: administrator.password }
  const running = ['run', '--network=host', ...named('--env', settings), container, '--']
  const inside = (...command: string[]) => buildah(...running, ...command)
  const since = performance.now()
  const portal = spawn('buildah', [...running, node, '/xuntanza/start.mjs'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => portal.once('exit', resolve))
  await firstAnswer(url)
  const started = performance.now() - since
  await signedIn(url)
  const account = inside('id', '-un')
  inside(node, '/xuntanza/scripts/healthcheck.mjs')
  const kept = inside('ls', '/data').split('\n')
  // buildah passes no signal on: the portal gets it as the init process of a container would.
  process.kill(startedBelow(portal.pid), 'SIGTERM')
  const code = await ended
  return [
    figure('The container answers after', milliseconds(started)),
    none('Accounts with all rights under which it runs', account === 'root' ? [account] : [], account),
    none(
      'Databases missing in /data',
      kept.includes('portal.sqlite') ? [] : ['portal.sqlite'],
      kept.join(', '),
    ),
    bound('SIGTERM ends it with exit code', exactly(code ?? -1, 0), 'the health check succeeded before'),
  ]
}

/** The process of the portal among those that `ancestor` started. */
function startedBelow(ancestor: number | undefined): number {
  const processes = execute('ps', ['-e', '-o', 'pid=,ppid=,args=']).matchAll(/^ *(\d+) +(\d+) (.*)$/gm)
  const below = new Set([ancestor])
  // a process has a higher number than the one that started it, unless the numbers began anew in between
  for (const [, pid, parent, command] of processes) {
    if (!below.has(Number(parent))) continue
    if (command === `${node} /xuntanza/start.mjs`) return Number(pid)
    below.add(Number(pid))
  }
  throw new Stop('The portal of the container does not run.')
}

/** The options that give these values, as in `--env PORT=3000`. */
const named = (option: string, values: Record<string, string>): string[] =>
  Object.entries(values).flatMap(([name, value]) => [option, `${name}=${value}`])

const buildah = (...args: string[]): string => execute('buildah', args)

/** @throws Stop with what the program complained of */
function execute(program: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 1e9,
    env: { ...process.env, ...environment },
  })
  if (status !== 0)
    throw new Stop(`${program} ${args[0]} failed for ${userInfo().username}: ${stderr.slice(-2000)}`)
  return stdout.trim()
}
