import { Buffer } from 'node:buffer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { camt053, entry, movement, norma43 } from '../../../testing/bank/statements.ts'
import { collect } from '../../../testing/cotas.ts'
import {
  addDue,
  addExtracto,
  addRecibo,
  conciliar,
  createAccount,
  sendBankFile,
} from '../../../testing/extractos.ts'
import { multipart } from '../../../testing/multipart.ts'
import type { Answer, Caller, TestPortal } from '../../../testing/portal.ts'
import { openTestPortal } from '../../../testing/portal.ts'
import { addSocio } from '../../../testing/socios.ts'
import { eraseOldExtractos } from './erasure.service.ts'

// it is 31 May 2026
let portal: TestPortal
let admin: Caller
let treasurer: Caller
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  admin = await portal.signIn('ROLE_ADMIN')
  treasurer = await portal.signIn('SP_FINANCES')
})

const day = 24 * 60 * 60_000
const ours = 'ES9121000418450200051332'
const recibo = async (id: number) => (await treasurer.call('GET /recibos/:id', { params: { id } })).body
const extracto = async (id: number) => (await treasurer.call('GET /extractos/:id', { params: { id } })).body
const addNamedRecibo = (nombre: string, apellidos: string) => addDue(admin, { nombre, apellidos })
const another = (person: { id: number }, importe: number) => addRecibo(admin, person, importe)

/** The proposals for a movement of the bank, as texts: reason, numbers of the charges, euros. */
async function findProposals(cents: number, ...texts: string[]): Promise<string[]> {
  const { movementos, recibos } = await addExtracto(treasurer, [{ cents, texts }])
  const getNumber = (id: number) => recibos.find((each: { id: number }) => each.id === id).numero
  return movementos[0].propostas.map(
    ({ motivo, recibos: dues, importe }: Answer['body']) =>
      `${motivo} ${dues.map((due: { id: number }) => getNumber(due.id)).join('+')} ${importe}`,
  )
}

describe('a statement of the bank', () => {
  it('is stored by its movements, each with the charges it may be for', async () => {
    const { person, due } = await addNamedRecibo('Sabela', 'Rei Castro')
    const file = norma43([
      createAccount([
        { cents: 3000, texts: ['TRANSFERENCIA', due.referencia] },
        { cents: -1250, texts: ['COMISION'] },
      ]),
    ])
    const { status, body } = await sendBankFile(treasurer, file)
    const persoa = { id: person.id, numero: person.numero, nombre: 'Sabela', apellidos: 'Rei Castro' }
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        conta: ours,
        desde: [2026, 5, 1],
        ata: [2026, 5, 31],
        movementos: [
          {
            id: expect.any(Number),
            data: [2026, 5, 16],
            importe: 30,
            texto: expect.stringContaining(due.referencia),
            pendente: 30,
            propostas: [{ recibos: [{ id: due.id }], motivo: 'REFERENCIA', importe: 30 }],
            conciliado: [],
            apartado: null,
            devolto: null,
            aviso: null,
          },
          {
            id: expect.any(Number),
            data: [2026, 5, 16],
            importe: -12.5,
            texto: 'COMISION',
            pendente: 0,
            propostas: [],
            conciliado: [],
            apartado: null,
            devolto: null,
            aviso: null,
          },
        ],
        recibos: [
          { id: due.id, numero: due.numero, concepto: 'Cota', socio: persoa, pagador: persoa, pendente: 30 },
        ],
        repetidos: 0,
        totalMovementos: 2,
        pendentes: 1,
        pendente: 30,
        outros: [],
        ignoradas: [],
      },
    ])
    expect(await extracto(body.id)).toEqual(body)
  })

  it('is read as camt.053 too', async () => {
    const { due } = await addNamedRecibo('Brais', 'Souto Vila')
    const date = '2026-05-18'
    const cota = { cents: 3000, date, texts: ['Cota'], reference1: due.referencia }
    const { status, body } = await sendBankFile(treasurer, camt053([createAccount([cota])]), 'extracto.xml')
    expect(status).toBe(201)
    expect(body.movementos[0].propostas).toEqual([
      { recibos: [{ id: due.id }], motivo: 'REFERENCIA', importe: 30 },
    ])
  })

  it('gives each movement once: of a file that overlaps, or comes again, the known ones are counted', async () => {
    const [one, two, three] = ['UN', 'DOUS', 'TRES'].map((text) => ({ cents: 700, texts: [text] }))
    const first = norma43([createAccount([one as object, two as object])])
    expect((await sendBankFile(treasurer, first)).body).toMatchObject({ repetidos: 0 })
    const again = await sendBankFile(treasurer, first)
    expect([again.status, again.body]).toMatchObject([201, { movementos: [], recibos: [], repetidos: 2 }])
    const { body } = await sendBankFile(treasurer, norma43([createAccount([two as object, three as object])]))
    expect(body).toMatchObject({ movementos: [{ texto: 'TRES' }], repetidos: 1 })
  })

  it('keeps apart two members who pay the same on one day', async () => {
    const alike = { cents: 4100, texts: ['COTA 2026'] }
    const { body } = await sendBankFile(treasurer, norma43([createAccount([alike, alike])]))
    expect(body.movementos).toHaveLength(2)
  })

  it('sent twice at the same time stores each movement once', async () => {
    const file = norma43([
      createAccount(['A', 'B', 'C'].map((text) => ({ cents: 900, texts: [`XUNTOS ${text}`] }))),
    ])
    const answers = await Promise.all([sendBankFile(treasurer, file), sendBankFile(admin, file)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers.map(({ body }) => [body.movementos.length, body.repetidos]).sort()).toEqual([
      [0, 3],
      [3, 0],
    ])
  })

  it.each([
    ['BALEIRO', ' \n'],
    ['FORMATO', 'Data;Importe\n2026-05-16;30'],
    ['TRUNCADO', norma43([createAccount([{ cents: 3000 }])]).slice(0, 300)],
    [
      'SUMAS',
      norma43([createAccount([{ cents: 3000 }])]).replace('00000000003000000000', '00000000003100000000'),
    ],
    ['XML', camt053([createAccount([{ cents: 3000 }])]).replace('</Stmt>', '')],
    ['MOEDA', camt053([createAccount([])], entry(movement({ cents: 3000 })).replace('EUR', 'USD'))],
  ])('that is damaged is refused as a whole, with the reason: %s', async (motivo, content) => {
    const before = (await treasurer.call('GET /extractos')).body.totalElements
    expect(await sendBankFile(treasurer, content)).toMatchObject({
      status: 400,
      error: 'error.ficheiro-banco',
      body: { params: { motivo } },
    })
    expect((await treasurer.call('GET /extractos')).body.totalElements).toBe(before)
  })

  it('is read from an upload for statements, and from no other', async () => {
    const content = Buffer.from(norma43([createAccount([{ cents: 1, texts: ['SUBIDO'] }])]), 'latin1')
    const send = async (para: string) => {
      const file = { ...multipart({}, { name: 'extracto.n43', content }), query: { para } }
      const { uuid } = (await treasurer.call('POST /files', file)).body
      return treasurer.call('POST /extractos', { body: { fichero: { uuid } } })
    }
    expect(await send('extracto')).toMatchObject({ status: 201, body: { movementos: [{ texto: 'SUBIDO' }] } })
    expect(await send('devolucion')).toMatchObject({ status: 400, error: 'error.bad-request' })
  })

  it('refuses a file of returns, an upload that does not exist, and invalid base64', async () => {
    const returns = `<?xml version="1.0" encoding="UTF-8"?><Document><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>1</MsgId></GrpHdr></BkToCstmrDbtCdtNtfctn></Document>`
    expect(await sendBankFile(treasurer, returns)).toMatchObject({ body: { params: { motivo: 'FORMATO' } } })
    const uuid = '3f0e4c9a-6f0b-4c55-9d6e-0d6c3c1f2a11'
    const missing = await treasurer.call('POST /extractos', { body: { fichero: { uuid } } })
    expect(missing).toMatchObject({ status: 400, body: { fields: { fichero: ['file.error.not-found'] } } })
    const fichero = { fileName: 'a.n43', type: 'n43', content: 'ñ' }
    expect((await treasurer.call('POST /extractos', { body: { fichero } })).status).toBe(400)
  })

  it('whose file has a part for each day is stored as one', async () => {
    const parts = ['2026-05-04', '2026-05-05'].map((date, index) =>
      createAccount([{ cents: 555, date, texts: [`DIA ${index}`] }], { from: date, to: date }),
    )
    const { body } = await sendBankFile(treasurer, norma43(parts))
    expect(body).toMatchObject({ desde: [2026, 5, 4], ata: [2026, 5, 5] })
    expect(body.movementos).toHaveLength(2)
  })

  it('is in a list that says how many of its movements wait', async () => {
    const { due } = await addNamedRecibo('Antía', 'Mos Prado')
    const { id, movementos } = await addExtracto(treasurer, [{ cents: 3000 }, { cents: 100 }, { cents: -5 }])
    const first = async () =>
      (await treasurer.call('GET /extractos', { query: 'size=1&search=es91' })).body.content[0]
    expect(await first()).toEqual({
      id,
      conta: ours,
      desde: [2026, 5, 1],
      ata: [2026, 5, 31],
      lido: [2026, 5, 31],
      n: 3,
      pendentes: 2,
      repetidos: 0,
    })
    await conciliar(treasurer, id, [{ id: movementos[0].id, recibos: [{ id: due.id, importe: 30 }] }])
    expect(await first()).toMatchObject({ id, pendentes: 1 })
  })
})

it('a statement whose movements are all known is answered, and not listed', async () => {
  const file = norma43([createAccount([{ cents: 901 }, { cents: 902 }])])
  const listed = async () => (await treasurer.call('GET /extractos', { query: 'size=1' })).body
  await sendBankFile(treasurer, file)
  const before = await listed()
  const again = await sendBankFile(treasurer, file)
  expect(again.body).toMatchObject({ movementos: [], repetidos: 2 })
  expect(await listed()).toEqual(before)
  await sendBankFile(treasurer, norma43([createAccount([])]))
  const { content, totalElements } = await listed()
  expect(content, 'a month without movements is a statement').toMatchObject([{ n: 0, repetidos: 0 }])
  expect(totalElements).toBe(before.totalElements + 1)
})

describe('the charges a movement may be for', () => {
  it('are found by reference, by number, by DNI or number of the member, and by name, each with its reason', async () => {
    const { person, due } = await addNamedRecibo('Xiana', 'Ferreirós Noche')
    const bare = due.numero.replaceAll('-', '')
    const spaced = due.referencia.replace(/(.{4})/g, '$1 ')
    const found = async (reason: string, ...texts: string[]) =>
      expect(await findProposals(3000, ...texts), texts.join()).toEqual([`${reason} ${due.numero} 30`])
    await found('REFERENCIA', 'TRANSFERENCIA', due.referencia)
    await found('REFERENCIA', `Ref.: ${spaced.trim().toLowerCase()}`)
    await found('NUMERO', `Pago ${due.numero}`)
    await found('NUMERO', bare)
    await found('DNI', `COTA ${person.dni}`)
    await found('DNI', `NIF ${person.dni.slice(0, 8)}-${person.dni.slice(8)}`)
    await found('DNI', `SOCIA Nº ${person.numero}`)
    await found('NOME', 'FERREIROS, XIANA')
    // the most certain reason alone
    await found('REFERENCIA', `${due.referencia} ${due.numero}`, person.dni, 'XIANA FERREIROS')
  })

  it('need more than a part of a number, one word of a name, or another amount', async () => {
    const { person, due } = await addNamedRecibo('Uxío', 'Novoneira Fiz')
    expect(await findProposals(3000, `X${due.numero}`, 'NOVONEIRA')).toEqual([])
    expect(await findProposals(3000, `${due.numero}9`)).toEqual([])
    expect(await findProposals(2999, person.dni, 'UXIO NOVONEIRA')).toEqual([])
    expect(await findProposals(-3000, due.referencia)).toEqual([])
    // a reference is enough whatever the amount
    expect(await findProposals(2999, due.referencia)).toEqual([`REFERENCIA ${due.numero} 29.99`])
    expect(await findProposals(5000, due.referencia)).toEqual([`REFERENCIA ${due.numero} 30`])
  })

  it('are many for one transfer that names them, or that is all a payer owes', async () => {
    const { person, due } = await addNamedRecibo('Rosalía', 'Caramés Outeiro')
    const other = await another(person, 12.5)
    const both = `${due.numero}+${other.numero} 42.5`
    expect(await findProposals(4250, due.referencia, other.referencia)).toEqual([`REFERENCIA ${both}`])
    expect(await findProposals(5000, `${due.numero} E ${other.numero}`)).toEqual([`NUMERO ${both}`])
    expect(await findProposals(4250, 'ROSALIA CARAMES')).toEqual([`NOME ${both}`])
    // too little for both
    expect(await findProposals(3500, due.referencia, other.referencia)).toEqual([
      `REFERENCIA ${due.numero} 30`,
      `REFERENCIA ${other.numero} 12.5`,
    ])
  })

  it('are those of the member or of the payer that is named', async () => {
    const parent = await addSocio(admin, { nombre: 'Manuel', apellidos: 'Curros Alén' })
    const child = await addSocio(admin, { nombre: 'Leonor', apellidos: 'Curros Mejuto' })
    await admin.call('PUT /socios/:id/cotas', {
      params: { id: child.id },
      body: { cotas: [], pagador: { id: parent.id } },
    })
    const own = await another(parent, 30)
    const paid = await another(child, 15)
    expect(await findProposals(1500, 'LEONOR CURROS')).toEqual([`NOME ${paid.numero} 15`])
    expect(await findProposals(1500, 'MANUEL CURROS ALEN')).toEqual([`NOME ${paid.numero} 15`])
    expect(await findProposals(4500, child.dni)).toEqual([`DNI ${own.numero}+${paid.numero} 45`])
  })

  it('of several like each other are the oldest that no other movement is for', async () => {
    const { person, due } = await addNamedRecibo('Celso', 'Emilio Pardo')
    const next = await another(person, 30)
    const texts = ['CELSO PARDO EMILIO']
    const { movementos } = await addExtracto(treasurer, [
      { cents: 3000, texts },
      { cents: 3000, texts },
      { cents: 3000, texts },
    ])
    const ids = movementos.map(({ propostas }: Answer['body']) => propostas[0].recibos[0].id)
    expect(ids).toEqual([due.id, next.id, due.id])
  })

  it('are open: none that was paid since, or is at the bank', async () => {
    const { due } = await addNamedRecibo('Lois', 'Pereiro Vide')
    const { id } = await addExtracto(treasurer, [{ cents: 3000, texts: [due.referencia] }])
    const proposed = async () => (await extracto(id)).movementos[0].propostas.length
    const { schema } = portal.context.database
    expect(await proposed()).toBe(1)
    await schema.updateTable('recibo').set({ estado: 'REMESADO' }).where('id', '=', due.id).execute()
    expect(await proposed()).toBe(0)
    await schema.updateTable('recibo').set({ estado: 'DEVOLTO' }).where('id', '=', due.id).execute()
    expect(await proposed()).toBe(1)
    await collect(treasurer, [{ id: due.id }])
    expect(await proposed()).toBe(0)
  })
})

it('statements are erased when they are older than the association keeps them; their movements stay known', async () => {
  const { due } = await addNamedRecibo('Concepción', 'Arenal Ponte')
  const file = norma43([createAccount([{ cents: 3000, texts: ['CONCEPCION ARENAL PONTE'] }])])
  const { body } = await sendBankFile(treasurer, file)
  const [{ id: movemento }] = body.movementos
  await conciliar(treasurer, body.id, [{ id: movemento, recibos: [{ id: due.id, importe: 30 }] }])
  portal.clock.advance(366 * day)
  await eraseOldExtractos(portal.context)
  admin = await portal.signIn('ROLE_ADMIN')
  treasurer = admin
  expect(await extracto(body.id)).toMatchObject({ id: body.id })

  const { body: axustes } = await admin.call('PUT /axustes', {
    body: { prazos: { recibos: 6, extractos: 1 } },
  })
  expect(axustes.prazos).toMatchObject({ recibos: 6, extractos: 1 })
  // a period that is absent stays as it is
  const { body: later } = await admin.call('PUT /axustes', { body: { prazos: { recibos: 5 } } })
  expect(later.prazos).toMatchObject({ recibos: 5, extractos: 1 })
  await eraseOldExtractos(portal.context)
  expect((await admin.call('GET /extractos/:id', { params: { id: body.id } })).status).toBe(404)
  const { schema } = portal.context.database
  const told = await schema.selectFrom('movemento').selectAll().where('texto', '!=', '').execute()
  expect(told).toEqual([])
  expect(await recibo(due.id)).toMatchObject({ estado: 'PAGADO', cobros: [{ importe: 30 }] })
  expect((await sendBankFile(admin, file)).body).toMatchObject({ movementos: [], repetidos: 1 })
  const { body: trail } = await admin.call('GET /auditoria', { query: 'size=200&filters=entidade:extracto' })
  const [erased] = trail.content.filter(
    ({ accion, rexistro }: Answer['body']) => accion === 'ELIMINAR' && rexistro === String(body.id),
  )
  expect(erased).toMatchObject({ autor: 'sistema', rexistroNome: expect.stringContaining(ours) })
})

it('a file as long as years of a large association is refused above 20,000 movements', async () => {
  const movements = Array.from({ length: 20_001 }, (_, index) => ({ cents: index + 1, texts: [] }))
  const { body } = await sendBankFile(treasurer, Buffer.from(norma43([createAccount(movements)]), 'latin1'))
  expect(body).toMatchObject({ error: 'error.ficheiro-banco', params: { motivo: 'MOITOS' } })
})

it('a long statement is compared with all charges in another thread, to the same effect', async () => {
  const { due } = await addNamedRecibo('Olga', 'Novo Presa')
  const named = [
    { cents: 3000, texts: [due.referencia] },
    { cents: 3000, texts: ['OLGA NOVO PRESA'] },
  ]
  const others = Array.from({ length: 400 }, (_, index) => ({ cents: index + 1, texts: [`OUTRO ${index}`] }))
  const short = await addExtracto(admin, named)
  const long = await addExtracto(admin, [...named, ...others])
  const proposed = ({ movementos }: Answer['body']) =>
    movementos.slice(0, 2).map(({ propostas, pendente }: Answer['body']) => ({ propostas, pendente }))
  expect(proposed(long)).toEqual(proposed(short))
  expect(proposed(long)[0].propostas).toMatchObject([{ motivo: 'REFERENCIA' }])
  expect(long.movementos).toHaveLength(100)
  expect(long.totalMovementos).toBe(402)
})
