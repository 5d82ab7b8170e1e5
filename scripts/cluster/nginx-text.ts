import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'

/** The configuration of nginx that docs/operations.md recommends. */
const recommended = () => readFileSync(join(root, 'docs/examples/nginx.conf'), 'utf8')

/** What differs on this machine from the recommended configuration. */
export interface LocalNginx {
  /** Ports of 127.0.0.1 the servers of the portal listen on. */
  servers: number[]
  /** Port of 127.0.0.1 nginx listens on. */
  port: number
  /** Paths of certificate and key; without them nginx speaks plain HTTP. */
  certificate?: { chain: string; key: string }
  /** Folder for its logs. */
  logs: string
}

/**
 * The recommended configuration with other addresses, paths and names, and nothing else changed.
 * @throws Error when a place that has to be changed is not there
 */
export function localConfiguration({ servers, port, certificate, logs }: LocalNginx): string {
  const changes: [RegExp, string][] = [
    [
      /( +)server 127\.0\.0\.1:\d+([^;]*;)\n(?: +server .*\n)+/,
      servers.map((each) => `$1server 127.0.0.1:${each}$2\n`).join(''),
    ],
    [/listen 443 ssl http2;\n/, `listen 127.0.0.1:${port}${certificate ? ' ssl http2' : ''};\n`],
    [/ +listen \[::\]:443 ssl http2;\n/, ''],
    [/server_name portal\.example\.gal;/, 'server_name localhost;'],
    [/ +ssl_certificate .*;\n/, certificate ? `    ssl_certificate ${certificate.chain};\n` : ''],
    [/ +ssl_certificate_key .*;\n/, certificate ? `    ssl_certificate_key ${certificate.key};\n` : ''],
    [/ +ssl_protocols .*;\n/, certificate ? '$&' : ''],
    [/\/var\/log\/nginx\/xuntanza\.log/, join(logs, 'access.log')],
    [/\/var\/log\/nginx\/xuntanza-error\.log/, join(logs, 'error.log')],
    // of the server that leads from port 80 to the other one
    [/\nserver \{\n +listen 80;[\s\S]*?\n\}\n/, ''],
  ]
  return changes.reduce((text, [place, change]) => {
    if (!place.test(text)) throw new Error(`docs/examples/nginx.conf has nothing like ${place}`)
    return text.replace(place, change)
  }, recommended())
}
