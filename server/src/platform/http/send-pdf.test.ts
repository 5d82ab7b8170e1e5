import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { type FastifyInstance, fastify } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readPdf } from '../../testing/pdf.ts'
import type { Paper } from '../pdf/paper.ts'
import type { SignedInUser } from './access.ts'
import { sendPdf } from './send-pdf.ts'

const signed: SignedInUser = {
  id: 1,
  login: '',
  nome: '',
  socioId: null,
  ownFields: [],
  authorities: [],
  sessionId: '',
  lacksSecondFactor: false,
  token: '',
}
const paper = (rows: number): Paper => ({
  language: 'gl',
  pageNumber: 'Páxina {{number}} de {{of}}',
  title: 'Recibo 7',
  letterhead: { name: 'Asociación Brañas', nif: '', address: [], logo: null },
  created: new Date('2026-11-23T12:00:00Z'),
  blocks: [
    {
      kind: 'table',
      columns: [{ header: 'Concepto', share: 1 }],
      rows: Array.from({ length: rows }, (_, index) => [`Cota ${index}`]),
    },
  ],
})

let app: FastifyInstance
let errors: unknown[]
let address: string

beforeEach(async () => {
  errors = []
  app = fastify()
  app.decorateRequest('signed', null)
  app.addHook('onError', async (_request, _reply, error) => {
    errors.push(error)
  })
  app.get<{ Params: { rows: string }; Querystring: { download?: string } }>(
    '/paper/:rows',
    async (request, reply) => {
      request.signed = signed
      const download = request.query.download === 'true'
      const papers = [paper(Number(request.params.rows))]
      return sendPdf(request, reply, { fileName: 'Recibo nº 7.pdf', papers, download })
    },
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterEach(() => app.close())

it.each([
  ['', 'inline'],
  ['?download=true', 'attachment'],
])('a paper with the query «%s» comes as %s, with its name', async (query, disposition) => {
  const answer = await fetch(`${address}/paper/3${query}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toBe(
    `${disposition}; filename="Recibo n? 7.pdf"; filename*=UTF-8''Recibo%20n%C2%BA%207.pdf`,
  )
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect((await readPdf(await answer.arrayBuffer())).title).toBe('Recibo 7')
})

it('a paper whose client leaves is given up, without an error, and the next one is made', async () => {
  // the thread may be one that an earlier paper has left
  const jobs = vi.spyOn(Worker.prototype, 'postMessage')
  const client = new AbortController()
  const answer = fetch(`${address}/paper/200000`, { signal: client.signal })
  await expect.poll(() => jobs.mock.contexts).toHaveLength(1)
  const worker = jobs.mock.contexts[0] as Worker
  jobs.mockRestore()
  let posted = 0
  worker.on('message', () => {
    posted += 1
  })
  const ended = once(worker, 'exit')
  client.abort()
  await expect(answer).rejects.toThrow()
  await ended
  expect(posted).toBe(0)
  expect((await fetch(`${address}/paper/1`)).status).toBe(200)
  expect(errors).toEqual([])
})
