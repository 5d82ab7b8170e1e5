import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/call.ts'
import { presets } from '#contract/statutes.ts'
import { readPdf } from '../../../testing/pdf.ts'
import type { Answer, Caller, TestPortal } from '../../../testing/portal.ts'
import { openTestPortal } from '../../../testing/portal.ts'
import {
  addConvened,
  addReunion,
  addWithAgenda,
  type ReunionPath,
  reunionPaths,
  setEmail,
  setPosts,
  setStatutes,
  tickAll,
} from '../../../testing/reunions.ts'
import { addSocio } from '../../../testing/socios.ts'

// it is 31 May 2026
let portal: TestPortal
let admin: Caller
let members: { id: number }[]
beforeEach(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  members = []
  for (const letter of 'ABCD') members.push(await addSocio(admin, { apellidos: `Lás ${letter}` }))
  await setPosts(admin, members)
})
afterEach(() => portal.close())

const call = (method: string, path: ReunionPath, id: number, rest: string, body?: object): Promise<Answer> =>
  admin.call(`${method} /${path}/:id/${rest}` as CallName, { params: { id }, ...(body && { body }) })

describe.each(reunionPaths)('/%s without statutes', (path) => {
  it('know no notice, no quorum and no second call, and everybody votes', async () => {
    await admin.call('POST /recibos', {
      body: { socio: { id: members[0]?.id ?? 0 }, concepto: 'Cota', importe: 10, vence: '2026-01-01' },
    })
    const { id } = await addWithAgenda(admin, path)
    expect((await call('GET', path, id, 'orde-do-dia')).body).toMatchObject({
      ...{ dias: null, ultimoDia: null, segundaChamada: null, segundaEstatutos: null, regras: null },
    })
    await tickAll(admin, path, id)
    expect((await call('GET', path, id, 'quorum')).body).toMatchObject({
      ...{ censo: 4, presentes: 4, chamada1: null, chamada2: null },
    })
  })

  it('are not convened and not opened, and keep their census', async () => {
    const { id } = await addWithAgenda(admin, path)
    for (const [method, rest, body] of [
      ['POST', 'convocatoria', {}],
      ['GET', 'convocatoria/previa', undefined],
      ['PUT', 'abrir', { chamada: 1 }],
      ['PUT', 'abrir', { chamada: 2 }],
    ] as const) {
      const { status, error } = await call(method, path, id, rest, body)
      expect([rest, status, error]).toEqual([rest, 400, 'error.sen-estatutos'])
    }
    expect((await call('GET', path, id, 'quorum')).body.censoFixado).toBe(false)
    await setStatutes(admin)
    expect((await call('POST', path, id, 'convocatoria', {})).status).toBe(201)
  })

  it('can have minutes approved that were held on paper, not those that were opened', async () => {
    const held = await addReunion(admin, path, { fecha: [2026, 5, 20, 19, 30] })
    expect((await call('POST', path, held.id, 'acta/aprobar')).status).toBe(201)
    const opened = await addWithAgenda(admin, path)
    await setStatutes(admin)
    await tickAll(admin, path, opened.id)
    await call('PUT', path, opened.id, 'abrir', { chamada: 1 })
    await portal.context.database.transactionWithoutAudit(async (tx) => {
      await tx.deleteFrom('estatuto').execute()
      await tx.updateTable('reunion').set({ regras: '' }).execute()
    })
    const { status, error } = await call('POST', path, opened.id, 'acta/aprobar')
    expect([status, error]).toEqual([400, 'error.sen-estatutos'])
  })
})

describe('the rules of the board', () => {
  it('are its own: notice, quorum, calls, delegations and majorities', async () => {
    const xunta = { ...presets.asociacion.xunta, segundaChamada: { minutos: 15 } }
    await setStatutes(admin, { xunta, votanMorosos: false })
    await admin.call('POST /recibos', {
      body: { socio: { id: members[0]?.id ?? 0 }, concepto: 'Cota', importe: 10, vence: '2026-01-01' },
    })
    const { id } = await addWithAgenda(admin, 'juntas-directivas', { fecha: [2026, 6, 3, 19, 30] })
    expect((await call('GET', 'juntas-directivas', id, 'orde-do-dia')).body).toMatchObject({
      ...{ dias: 2, ultimoDia: [2026, 6, 1], segundaChamada: [2026, 6, 3, 19, 45] },
    })
    expect((await call('POST', 'juntas-directivas', id, 'convocatoria', {})).status).toBe(201)
    expect((await call('GET', 'juntas-directivas', id, 'quorum')).body).toMatchObject({
      ...{ censo: 4, chamada1: { necesarias: 3 }, chamada2: { necesarias: 1 } },
    })
    const [de, a] = members
    const delegation = await call('PUT', 'juntas-directivas', id, 'delegacions', { de, a })
    expect(delegation.body.params).toEqual({ motivo: 'NON_SE_ADMITEN' })
    const { id: extraordinary } = await addWithAgenda(admin, 'juntas-directivas', { tipo: 'EXTRAORDINARIA' })
    expect((await call('GET', 'juntas-directivas', extraordinary, 'orde-do-dia')).body.dias).toBe(2)
    const assembly = await addWithAgenda(admin, 'asambleas')
    expect((await call('GET', 'asambleas', assembly.id, 'orde-do-dia')).body.dias).toBe(15)
  })

  it('are those of assemblies for a meeting that was convened before there were others', async () => {
    await setStatutes(admin, { xunta: presets.asociacion.xunta })
    const { id } = await addConvened(admin, 'juntas-directivas')
    await portal.context.database.transactionWithoutAudit((tx) =>
      tx.updateTable('reunion').set({ como_asemblea: 1 }).execute(),
    )
    expect((await call('GET', 'juntas-directivas', id, 'quorum')).body.chamada1.necesarias).toBe(2)
    await tickAll(admin, 'juntas-directivas', id)
    await call('PUT', 'juntas-directivas', id, 'abrir', { chamada: 1 })
    await call('PUT', 'juntas-directivas', id, 'abrir', { chamada: null })
    expect((await call('GET', 'juntas-directivas', id, 'quorum')).body.chamada1.necesarias).toBe(2)
  })
})

describe.each(reunionPaths)('a convocation of /%s', (path) => {
  const readConvocation = async (id: number) => (await call('GET', path, id, 'convocatoria')).body

  it('is changed by other rules in the statutes, and then sent again', async () => {
    await setStatutes(admin)
    const { id } = await addConvened(admin, path)
    expect((await readConvocation(id)).cambiada).toBe(false)
    await setStatutes(admin, { quorum1: { num: 2, den: 3, estrito: false } })
    expect((await readConvocation(id)).cambiada).toBe(true)
    expect((await call('POST', path, id, 'convocatoria', {})).status).toBe(201)
    expect((await readConvocation(id)).cambiada).toBe(false)
    expect((await call('POST', path, id, 'convocatoria', {})).error).toBe('error.already-sent')
  })

  it('says by mail and on paper which rules apply', async () => {
    await setStatutes(admin, {
      segundaChamada: { minutos: 30 },
      quorum2: { num: 1, den: 10, estrito: false, ouMaximo: 100 },
    })
    await setEmail(portal, members[0]?.id ?? 0, '')
    const { id } = await addWithAgenda(admin, path)
    const { html } = (await call('GET', path, id, 'convocatoria/previa')).body
    const told = [
      'Quórum en primeira chamada: polo menos 1 de cada 3 persoas con voto.',
      'Quórum en segunda chamada: polo menos 1 de cada 10 persoas con voto, ou 100 persoas.',
      'Maioría simple: máis de 1 de cada 2 votos a favor e en contra.',
      'Cada persoa pode levar ata 2 votos delegados.',
    ]
    for (const line of told) expect(html).toContain(line)
    await call('POST', path, id, 'convocatoria', {})
    const { pages } = await readPdf((await call('GET', path, id, 'convocatoria/cartas')).body)
    const letter = pages.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ')
    for (const line of told) expect(letter).toContain(line)
  })
})
