import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorStatus } from '#contract/errors.ts'
import { documents } from '../../testing/documents.ts'
import { multipart } from '../../testing/multipart.ts'
import type { TestPortal } from '../../testing/portal.ts'
import { openTestPortal, password } from '../../testing/portal.ts'
import type { Sample } from '../../testing/prometheus-parser.ts'
import { parsePrometheusText } from '../../testing/prometheus-parser.ts'
import { addSocio } from '../../testing/socios.ts'
import { recordFinished } from '../db/backup-lease.ts'

const token = 'un segredo longo'.replaceAll(' ', '-')
let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal({ METRICS_TOKEN: token })
})
afterAll(() => portal.close())

const scrape = (authorization?: string, from: TestPortal = portal) =>
  from.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })

/** Everything that is told now, by name. */
const figures = async (from: TestPortal = portal) =>
  parsePrometheusText((await scrape(`Bearer ${token}`, from)).body)

/** The value of a sample, of a histogram with `_count` behind its name; 0 when there is none with these labels. */
async function figure(name: string, labels: Record<string, string> = {}, from?: TestPortal): Promise<number> {
  const series = (await figures(from)).get(name.replace(/_count$/, ''))
  const found = series?.samples.find(
    (sample) =>
      sample.name === name &&
      Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  )
  return found?.value ?? 0
}

describe('access to the metrics', () => {
  it('is the client with the token', async () => {
    const { statusCode, headers } = await scrape(`Bearer ${token}`)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  })

  it.each([undefined, '', 'Bearer', `Bearer ${token}x`, `Basic ${token}`, `Bearer ${token.slice(0, -1)}`])(
    'is no client with %s',
    async (authorization) => {
      const { statusCode, headers, body } = await scrape(authorization)
      expect(statusCode).toBe(401)
      expect(headers['www-authenticate']).toBe('Bearer')
      expect(body).not.toContain('xuntanza_')
    },
  )

  it('is refused to an administrator without the token', async () => {
    const admin = await portal.signIn('ROLE_ADMIN')
    expect((await scrape(`Bearer ${admin.token}`)).statusCode).toBe(401)
  })

  it('is off while no token is set: the address answers 404', async () => {
    const other = await openTestPortal()
    try {
      const answers = await Promise.all([
        scrape(undefined, other),
        scrape(`Bearer ${token}`, other),
        other.app.inject('/nada'),
      ])
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
      expect(other.context.metrics).toBeNull()
    } finally {
      await other.close()
    }
  })

  it('is not described in the API’s document', async () => {
    expect((await portal.app.inject('/api/openapi.json')).body).not.toContain('/metrics')
  })
})

/** Buckets of each histogram grow, and the last holds all. */
function expectSums(samples: Sample[]): void {
  const key = ({ labels: { le: _, ...labels } }: Sample) => JSON.stringify(labels)
  for (const total of samples.filter(({ name }) => name.endsWith('_count'))) {
    const buckets = samples.filter((each) => each.labels.le && key(each) === key(total))
    const values = buckets.map(({ value }) => value)
    expect(values).toEqual(values.toSorted((a, b) => a - b))
    expect(buckets.at(-1)).toMatchObject({ labels: { le: '+Inf' }, value: total.value })
  }
}

describe('the metrics', () => {
  it('count each request by the pattern of its address', async () => {
    const admin = await portal.signIn('ROLE_ADMIN')
    const labels = { method: 'GET', route: '/api/socios/:id', status: '404' }
    const before = await figure('xuntanza_http_requests_total', labels)
    await admin.call('GET /socios/:id', { params: { id: 4711 } })
    await expect.poll(() => figure('xuntanza_http_requests_total', labels)).toBe(before + 1)
    const { method, route } = labels
    expect(await figure('xuntanza_http_request_duration_seconds_count', { method, route })).toBe(before + 1)
  })

  it('count refusals, so that an attack shows', async () => {
    const signIn = () =>
      portal.visitor.call('POST /authenticate', {
        body: { login: '00000000T', password: 'non é este' },
        from: '203.0.113.9',
      })
    for (let turn = 0; turn < 12; turn += 1) await signIn()
    await portal.visitor.call('GET /socios')
    await (await portal.signIn()).call('GET /socios')
    const count = (code: string) => figure('xuntanza_http_refusals_total', { code })
    expect(await count('error.credentials-not-valid')).toBe(10)
    expect(await count('error.too-many-requests')).toBe(2)
    expect(await count('error.authorization-required')).toBeGreaterThan(0)
    expect(await count('error.forbidden')).toBeGreaterThan(0)
  })

  it('count sign-ins, open sessions, files and mail', async () => {
    const before = await figure('xuntanza_sessions_open')
    const admin = await portal.signIn('ROLE_ADMIN')
    await portal.visitor.call('POST /authenticate', { body: { login: '00000000T', password } })
    expect(await figure('xuntanza_sessions_open')).toBe(before + 2)
    await addSocio(admin)
    await expect.poll(() => figure('xuntanza_mail_tries_total', { outcome: 'sent' })).toBe(1)
    expect(await figure('xuntanza_mail_tries_total', { outcome: 'failed' })).toBe(0)
    expect(await figure('xuntanza_db_up')).toBe(1)
    expect(await figure('xuntanza_db_query_duration_seconds_count', { kind: 'insert' })).toBeGreaterThan(0)
    await expect.poll(() => figure('xuntanza_clean_up_last_success_timestamp_seconds')).toBeGreaterThan(0)
    expect(await figure('xuntanza_data_disk_free_bytes')).toBeGreaterThan(0)
  })

  it('give the time of the last backup', async () => {
    const name = 'xuntanza_backup_last_success_timestamp_seconds'
    expect(await figure(name)).toBe(0)
    await recordFinished(portal.context.database, new Date(1_700_086_400_000))
    expect(await figure(name)).toBe(1_700_086_400)
  })

  it('say that nothing can be stored', async () => {
    expect(await figure('xuntanza_storing_works')).toBe(1)
    portal.context.faults.note(Object.assign(new Error('full'), { code: 'ENOSPC' }))
    expect(await figure('xuntanza_storing_works')).toBe(0)
    // a while later, and something was stored
    portal.clock.advance(60 * 60_000)
    portal.context.faults.worked('files')
    expect(await figure('xuntanza_storing_works')).toBe(1)
  })

  it('say how long mail has been waiting', async () => {
    const other = await openTestPortal({ METRICS_TOKEN: token, SMTP_URL: 'smtp://127.0.0.1:9' })
    const own = (name: string) => figure(name, {}, other)
    try {
      expect(await own('xuntanza_mail_oldest_waiting_seconds')).toBe(0)
      await addSocio(await other.signIn('ROLE_ADMIN'))
      other.clock.advance(90_000)
      await expect.poll(() => own('xuntanza_mail_waiting')).toBe(1)
      expect(await own('xuntanza_mail_oldest_waiting_seconds')).toBe(90)
    } finally {
      await other.close()
    }
  })

  it('count the uploads under way, and clients that disconnect', async () => {
    const person = await portal.signIn()
    if (!portal.app.server.listening) await portal.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = portal.app.server.address() as AddressInfo
    const { body, headers } = multipart({}, { name: 'Acta.pdf', content: documents.pdf })
    const upload = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/files',
      headers: { ...headers, authorization: `Bearer ${person.token}`, 'content-length': 1_000_000 },
    })
    upload.on('error', () => {})
    upload.write(body.subarray(0, 200))
    await expect.poll(() => figure('xuntanza_uploads_in_flight')).toBe(1)
    upload.destroy()
    await expect.poll(() => figure('xuntanza_uploads_in_flight')).toBe(0)
    const uploadsByStatus = async () => {
      const { samples } = (await figures()).get('xuntanza_http_requests_total') ?? { samples: [] }
      const uploads = samples.filter(
        ({ labels }) => labels.route === '/api/files' && labels.method === 'POST',
      )
      return Object.fromEntries(uploads.map(({ labels, value }) => [labels.status, value]))
    }
    await expect.poll(uploadsByStatus).toEqual({ 499: 1 })
    // the one that asks
    expect(await figure('xuntanza_http_requests_in_flight')).toBe(1)
  })

  it('are in the format they say, each series with its help, and histograms that add up', async () => {
    for (const { name, help, type, samples } of (await figures()).values()) {
      expect(help, name).not.toBe('')
      if (type === 'counter') expect(name).toMatch(/_total$/)
      if (type === 'histogram') expectSums(samples)
    }
  })

  it('name routes, methods, states and codes, and nothing of a person, an id or an address', async () => {
    const admin = await portal.signIn('ROLE_ADMIN')
    const { id } = await addSocio(admin, { nombre: 'Sabela' })
    await admin.call('GET /socios/:id', { params: { id } })
    await admin.call('GET /user-management/users/:login', { params: { login: admin.login } })
    await portal.app.inject('/api/nada/que/sexa?search=segredo')
    const { body } = await scrape(`Bearer ${token}`)
    for (const secret of [admin.login, 'Sabela', 'segredo', '/nada', admin.token ?? '', token])
      expect(body).not.toContain(secret)
    const allowed: Record<string, RegExp> = {
      method: /^[A-Z]+$/,
      route: /^(\(none\)|\/[a-zA-Z/:*.-]*)$/,
      status: /^\d{3}$/,
    }
    const own = [...(await figures()).values()].filter(({ name }) => name.startsWith('xuntanza_'))
    for (const [label, value] of own.flatMap(({ samples }) =>
      samples.flatMap(({ labels }) => Object.entries(labels)),
    )) {
      if (label === 'code') expect(Object.keys(errorStatus)).toContain(value)
      else if (allowed[label]) expect(value).toMatch(allowed[label])
      else expect(['kind', 'outcome', 'version', 'engine', 'le']).toContain(label)
    }
  })
})

describe('the examples for operators', () => {
  const folder = join(import.meta.dirname, '../../../../docs/monitoring')
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')

  it('ask and warn by series there are', async () => {
    const names = new Set((await figures()).keys())
    const text = `${read('alerts.yml')} ${readFileSync(join(folder, '../operations.md'), 'utf8')}`
    const used = [...text.matchAll(/\b(?:xuntanza|nodejs|process)_[a-z_]+\b/g)].map(([name]) =>
      name.replace(/_(bucket|sum|count)$/, ''),
    )
    expect(used.length).toBeGreaterThan(10)
    expect(used.filter((name) => !names.has(name))).toEqual([])
  })

  it('name every series of the portal in docs/operations.md', async () => {
    const text = readFileSync(join(folder, '../operations.md'), 'utf8')
    const own = [...(await figures()).keys()].filter((name) => name.startsWith('xuntanza_'))
    expect(own.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
  })
})
