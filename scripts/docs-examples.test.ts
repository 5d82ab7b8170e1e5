import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { localConfiguration } from './cluster/nginx-text.ts'

const docs = join(import.meta.dirname, '../docs')
const page = readFileSync(join(docs, 'operations.md'), 'utf8')
const example = (name: string) => readFileSync(join(docs, 'examples', name), 'utf8')

test.each(readdirSync(join(docs, 'examples')))('operations.md shows %s as it is', (name) => {
  const blocks = [...page.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text)
  expect(blocks).toContain(example(name))
})

test('npm run cluster changes nothing of the recommended nginx but addresses, paths and the certificate', () => {
  const certificate = { chain: '/c/chain.pem', key: '/c/key.pem' }
  const local = localConfiguration({ servers: [4001, 4002, 4003], port: 8443, certificate, logs: '/l' })
  const recommended = new Set(example('nginx.conf').split('\n'))
  expect(local.split('\n').filter((line) => !recommended.has(line))).toEqual([
    '    server 127.0.0.1:4001 max_fails=2 fail_timeout=1s;',
    '    server 127.0.0.1:4002 max_fails=2 fail_timeout=1s;',
    '    server 127.0.0.1:4003 max_fails=2 fail_timeout=1s;',
    '    listen 127.0.0.1:8443 ssl http2;',
    '    server_name localhost;',
    '    ssl_certificate /c/chain.pem;',
    '    ssl_certificate_key /c/key.pem;',
    '    access_log /l/access.log xuntanza;',
    '    error_log /l/error.log crit;',
  ])
  const left = new Set(local.split('\n'))
  const gone = example('nginx.conf')
    .split('\n')
    .filter((line) => !left.has(line))
  expect(gone.filter((line) => /proxy_|error_page|location|log_format|least_conn/.test(line))).toEqual([])
  expect(localConfiguration({ servers: [4001], port: 8080, logs: '/l' })).not.toContain('ssl')
})
