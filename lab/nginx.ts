import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { aptInstall } from '../scripts/apt.mjs'
import { root, Stop } from '../scripts/prepare.mjs'
import { firstAnswer } from './portal.ts'

/** An nginx of our own in front of the portal. */
export interface Nginx {
  url: string
  /** The content of its error log so far. */
  errors: () => string
  stop: () => Promise<void>
}

/** Path of nginx; installs Debian's package when there is none. */
function program(): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  const find = () => folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path))
  if (!find()) aptInstall(['nginx'], 'A reverse proxy in front of the servers')
  const found = find()
  if (!found) throw new Stop('nginx was installed, but is nowhere to be found.')
  return found
}

/**
 * The configuration of nginx that docs/operations.md recommends with other addresses, paths and names, and nothing else changed.
 * @param servers ports of 127.0.0.1 the servers of the portal listen on
 * @param port of 127.0.0.1 nginx listens on
 * @throws Error when a place that has to be changed is not there
 */
function localConfiguration(logs: string, servers: number[], port: number): string {
  const changes: [RegExp, string][] = [
    [
      /( +)server 127\.0\.0\.1:\d+([^;]*;)\n/,
      servers.map((each) => `$1server 127.0.0.1:${each}$2\n`).join(''),
    ],
    [/listen 443 ssl http2;\n/, `listen 127.0.0.1:${port};\n`],
    [/ +listen \[::\]:443 ssl http2;\n/, ''],
    [/server_name portal\.example\.gal;/, 'server_name localhost;'],
    [/( +ssl_.*;\n)+/, ''],
    [/\/var\/log\/nginx\/xuntanza\.log/, join(logs, 'access.log')],
    [/\/var\/log\/nginx\/xuntanza-error\.log/, join(logs, 'error.log')],
    // of the server that leads from port 80 to the other one
    [/\nserver \{\n +listen 80;[\s\S]*?\n\}\n/, ''],
  ]
  return changes.reduce(
    (text, [place, change]) => {
      if (!place.test(text)) throw new Error(`docs/examples/nginx.conf has nothing like ${place}`)
      return text.replace(place, change)
    },
    readFileSync(join(root, 'docs/examples/nginx.conf'), 'utf8'),
  )
}

/** The relevant parts of Debian's own configuration around the recommended one, with its files in `folder`. */
const around = (folder: string, site: string) => `
daemon off;
worker_processes 2;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'error.log')} crit;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
    access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  .map((kind) => `    ${kind}_temp_path ${join(folder, kind)};`)
  .join('\n')}
    include ${site};
}
`

/**
 * Starts nginx with the configuration that docs/operations.md recommends, its files in `folder`.
 * @throws Stop when it does not take the configuration
 */
export async function startNginx(folder: string, servers: number[], port: number): Promise<Nginx> {
  mkdirSync(folder, { recursive: true })
  const site = join(folder, 'xuntanza.conf')
  const main = join(folder, 'nginx.conf')
  writeFileSync(site, localConfiguration(folder, servers, port))
  writeFileSync(main, around(folder, site))
  const errorLog = join(folder, 'error.log')
  const options = ['-c', main, '-p', folder, '-e', errorLog]
  const nginx = program()
  const test = spawnSync(nginx, ['-t', ...options], { encoding: 'utf8' })
  if (test.status !== 0) throw new Stop(`nginx does not take its configuration:\n${test.stderr}`)

  const child = spawn(nginx, options, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const kill = () => child.kill('SIGTERM')
  process.once('exit', kill)
  const url = `http://localhost:${port}`
  const failure = ended.then(() => {
    throw new Stop(`nginx ended: ${readFileSync(errorLog, 'utf8')}`)
  })
  await Promise.race([firstAnswer(url), failure])
  failure.catch(() => {})
  return {
    url,
    errors: () => readFileSync(errorLog, 'utf8'),
    stop: async () => {
      process.off('exit', kill)
      kill()
      await ended
    },
  }
}
