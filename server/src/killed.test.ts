// test:all only: it kills a server again and again
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Entrada } from '#contract/auditoria.ts'
import type { Convocatorias } from '#contract/convocatorias.ts'
import { day } from '#contract/durations.ts'
import type { Estado } from '#contract/estado.ts'
import { presets } from '#contract/statutes.ts'
import { verifyPortal } from './backup/verify.ts'
import { readSettings } from './platform/config/settings.ts'
import type { TestPlace } from './testing/database.ts'
import { createTestPlace } from './testing/database.ts'
import { password } from './testing/portal.ts'
import type { Program } from './testing/program.ts'
import { startProgram } from './testing/program.ts'
import { seededRandom } from './testing/random.ts'
import { socioInput } from './testing/socios.ts'

const random = seededRandom(7)
let place: TestPlace
let settings: Record<string, string | undefined>
let server: Program
let url: string
beforeAll(async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  url = `http://localhost:${port}/api`
  place = await createTestPlace()
  settings = { ...place.settings, PORT: String(port), ADMIN_PASSWORD: password, LOG_LEVEL: 'error' }
  await start()
})
afterAll(async () => {
  await stop()
  await place.remove()
})

async function stop(): Promise<void> {
  server.send('SIGKILL')
  await server.ended
}

async function start(): Promise<void> {
  server = startProgram('main.ts', settings)
  await server.printed('is running at')
}

/** A member who was sent to the portal with a paper; `id` once that was acknowledged. */
interface UploadedMember {
  dni: string
  paper: Buffer
  id?: number
}

async function signIn(): Promise<{ authorization: string }> {
  const answer = await fetch(`${url}/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: '00000000T', password }),
  })
  return { authorization: `Bearer ${((await answer.json()) as { token: string }).token}` }
}

/** Adds one member after the other, each with a paper that was uploaded before, until the server is gone. */
async function work(sent: UploadedMember[], headers: { authorization: string }): Promise<void> {
  for (;;) {
    const input = socioInput()
    const one: UploadedMember = {
      dni: input.dni,
      paper: Buffer.alloc(random.between(1000, 200_000), `%PDF-1.7\n${input.dni}\n`),
    }
    const form = new FormData()
    form.append('content', new Blob([new Uint8Array(one.paper)]), 'Acta.pdf')
    try {
      const uploaded = await fetch(`${url}/files`, { method: 'POST', headers, body: form })
      if (uploaded.status >= 500) return
      const pagos = [{ tipo: 'CUOTA', importe: 60, fecha: [2026, 1, 1], documentos: [await uploaded.json()] }]
      sent.push(one)
      const answer = await fetch(`${url}/socios`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ ...input, pagos }),
      })
      if (answer.status >= 500) return
      expect(answer.status).toBe(201)
      one.id = ((await answer.json()) as { id: number }).id
    } catch (error) {
      // fetch says so when the connection was lost
      if (error instanceof TypeError) return
      throw error
    }
  }
}

/** The uploaded members that are not as they must be: complete if acknowledged, otherwise complete or absent. */
async function findWrong(sent: UploadedMember[], headers: { authorization: string }): Promise<string[]> {
  // biome-ignore lint/suspicious/noExplicitAny: an answer of whatever call
  const read = async (path: string): Promise<any> => (await fetch(url + path, { headers })).json()
  const { content: trail } = await read('/auditoria?sort=id,desc&size=1000')
  const wrong: string[] = []
  for (const { dni, paper, id } of sent) {
    const [found, ...more] = (await read(`/socios?search=${dni}&size=5`)).content
    if (!found && id === undefined) continue
    if (!found || more.length > 0 || (id ?? found.id) !== found.id) {
      wrong.push(`${dni} is not there once`)
      continue
    }
    const { pagos } = await read(`/socios/${found.id}`)
    const file = `/socios/${found.id}/payments/${pagos[0]?.id}/file/${pagos[0]?.documentos[0]?.uuid}?download=true`
    const bytes = Buffer.from(await (await fetch(url + file, { headers })).arrayBuffer())
    if (!bytes.equals(paper)) wrong.push(`the paper of ${dni} is another one`)
    const { login } = await read(`/user-management/users/${dni}`)
    if (login !== dni) wrong.push(`${dni} has no user`)
    const entries = (trail as Entrada[]).filter(
      ({ entidade, rexistro }) => entidade === 'socio' && rexistro === String(found.id),
    )
    if (entries.length !== 1) wrong.push(`${dni} has ${entries.length} entries in the audit trail`)
  }
  return wrong
}

it('a portal that is killed while people work starts by itself, with all it has promised and nothing by halves', async () => {
  const sent: UploadedMember[] = []
  for (let kill = 1; kill <= 3; kill += 1) {
    const headers = await signIn()
    const people = Promise.all([work(sent, headers), work(sent, headers), work(sent, headers)])
    const enough = sent.length + 6
    await expect.poll(() => sent.length, { interval: 1 }).toBeGreaterThan(enough)
    await delay(random.between(0, 60))
    server.send('SIGKILL')
    await server.ended
    await people
    await start()
    expect(await findWrong(sent, await signIn())).toEqual([])
    const { faults } = await verifyPortal(readSettings(settings))
    expect(faults).toEqual([])
  }
  expect(sent.filter(({ id }) => id !== undefined).length).toBeGreaterThan(10)
})

/** Makes an assembly in a year with an agenda; returns its id. */
async function addAssembly(numero: number, headers: Record<string, string>): Promise<number> {
  const send = async (method: string, path: string, body: object) =>
    (await fetch(url + path, { method, headers, body: JSON.stringify(body) })).json() as Promise<{
      id: number
    }>
  const statutes = [{ desde: '1900-01-01', ...presets.asociacion }]
  await send('PUT', '/axustes', { asociacion: { nome: 'A Carballeira' }, estatutos: statutes })
  const fecha = new Date(Date.now() + 365 * day).toISOString().slice(0, 16)
  const { id } = await send('POST', '/asambleas', { tipo: 'ORDINARIA', numero, lugar: 'Local', fecha })
  await send('PUT', `/asambleas/${id}/orde-do-dia`, { puntos: [{ titulo: 'Contas', tipo: 'ACORDO' }] })
  return id
}

/** The addresses that a convocation was mailed to, as the outbox has them. */
async function findMailed(numero: number): Promise<string[]> {
  const folder = join(readSettings(settings).DATA_DIR, 'outbox')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
  const mails = await Promise.all(names.map((name) => PostalMime.parse(readFileSync(join(folder, name)))))
  return mails
    .filter(({ subject }) => subject?.endsWith(`n.º ${numero}`))
    .flatMap(({ to }) => to?.[0]?.address ?? [])
}

it('a portal that is killed while it sends a convocation has sent it to all or to none', async () => {
  for (const [kill, numero] of [901, 902].entries()) {
    const headers = { ...(await signIn()), 'content-type': 'application/json' }
    const id = await addAssembly(numero, headers)
    const path = `${url}/asambleas/${id}/convocatoria`
    const sending = fetch(path, { method: 'POST', headers, body: '{}' }).then(
      ({ status }) => status,
      () => null,
    )
    await delay(4 + kill * 14)
    server.send('SIGKILL')
    await server.ended
    const status = await sending
    await start()
    const after = { ...(await signIn()), 'content-type': 'application/json' }
    const read = async () => (await (await fetch(path, { headers: after })).json()) as Convocatorias
    const { convocatorias, respostas } = await read()
    // what was acknowledged has happened; what was not may have
    if (status !== null) expect([status, convocatorias.length]).toEqual([201, 1])
    expect(convocatorias.length).toBeLessThanOrEqual(1)
    if (convocatorias.length === 0) {
      expect(respostas.sen).toBe(0)
      expect(await findMailed(numero)).toEqual([])
      expect((await fetch(path, { method: 'POST', headers: after, body: '{}' })).status).toBe(201)
    } else expect((await fetch(path, { method: 'POST', headers: after, body: '{}' })).status).toBe(409)
    const [sent] = (await read()).convocatorias
    expect(sent?.destinatarias).toBeGreaterThan(10)
    // every mail is there, sent or still waiting
    const { correo } = (await (await fetch(`${url}/estado`, { headers: after })).json()) as Estado
    const mailed = new Set(await findMailed(numero)).size
    expect(correo.agardando + mailed).toBeGreaterThanOrEqual(sent?.destinatarias ?? 0)
  }
})

it('a portal that is killed in its first start is whole after the next', async () => {
  const other = await createTestPlace()
  const own = { ...settings, ...other.settings }
  await stop()
  for (const after of [150, 300, 450, 600, 750]) {
    const first = startProgram('main.ts', own)
    await delay(after)
    first.send('SIGKILL')
    await first.ended
  }
  server = startProgram('main.ts', own)
  await server.printed('is running at')
  const headers = await signIn()
  const { totalElements } = (await (await fetch(`${url}/statics`, { headers })).json()) as {
    totalElements: number
  }
  expect(totalElements).toBe(12)
  expect((await verifyPortal(readSettings(own))).faults).toEqual([])
  await stop()
  await other.remove()
  await start()
})

it('a portal that is told to end in the middle of writes and uploads finishes them, and ends by itself', async () => {
  const sent: UploadedMember[] = []
  const headers = await signIn()
  const people = Promise.all([work(sent, headers), work(sent, headers), work(sent, headers)])
  await expect.poll(() => sent.length, { interval: 1 }).toBeGreaterThan(6)
  server.send('SIGTERM')
  expect((await server.ended).code).toBe(0)
  await people
  await start()
  expect(await findWrong(sent, await signIn())).toEqual([])
})
