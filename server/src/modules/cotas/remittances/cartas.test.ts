import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setPlan } from '../../../testing/cotas.ts'
import { everyElement, readPdf } from '../../../testing/pdf.ts'
import type { Answer, Caller, TestPortal } from '../../../testing/portal.ts'
import { openTestPortal } from '../../../testing/portal.ts'
import { addDebitedRecibo, remit, setCharging } from '../../../testing/remesas.ts'
import { addSocio } from '../../../testing/socios.ts'

// it is 31 May 2026
let portal: TestPortal
let admin: Caller
let treasurer: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  treasurer = await portal.signIn('SP_FINANCES')
})
beforeEach(() => setCharging(admin))
afterAll(() => portal.close())

const getLetters = (id: number, query = '') =>
  treasurer.call('GET /remesas/:id/cartas', { params: { id }, query })
const remesa = async (id: number) => (await treasurer.call('GET /remesas/:id', { params: { id } })).body

/** Members of an older portal may have no address that a mail server takes. */
const setEmail = (id: number, email: string) =>
  portal.context.database.transactionWithoutAudit((tx) =>
    tx.updateTable('socio').set({ email }).where('id', '=', id).execute(),
  )

/** A charge of a payer without e-mail. */
async function addWithoutEmail(): Promise<Record<'socio' | 'recibo' | 'mandato', Answer['body']>> {
  const made = await addDebitedRecibo(admin)
  await setEmail(made.socio.id, '')
  return made
}

const read = async (id: number) => {
  const { status, body, headers } = await getLetters(id)
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  return readPdf(body)
}

/** The texts of a page, in their order. */
const getTexts = (page: Awaited<ReturnType<typeof read>>['pages'][number]) =>
  everyElement(page.structure).flatMap(({ text }) => text || [])

describe('letters of a remittance', () => {
  it('tell payers without e-mail the same as the mails, in one letter each', async () => {
    await admin.call('PUT /axustes', {
      body: { asociacion: { nome: 'A Carballeira', telefono: '981 55 00 11' } },
    })
    const one = await addWithoutEmail()
    const child = await addSocio(admin, { nombre: 'Brais', apellidos: 'Lás Seoane' })
    await setPlan(admin, child.id, [], { pagador: { id: one.socio.id } })
    const { body: due } = await treasurer.call('POST /recibos', {
      body: { socio: { id: child.id }, concepto: 'Cota infantil', importe: 5.5, vence: [2026, 12, 31] },
    })
    const other = await addWithoutEmail()
    const mailed = await addDebitedRecibo(admin)
    const { body } = await remit(treasurer, [one.recibo, due, other.recibo, mailed.recibo])
    expect(body.cartas).toBe(2)
    const { pages, marked, lang } = await read(body.id)
    expect([pages.length, marked, lang]).toEqual([2, true, 'gl-ES'])
    const words = getTexts(pages[0] as (typeof pages)[number])
    for (const part of [
      'Uxía Lás Rial Rúa do Vilar, 5 15705 Santiago de Compostela A Coruña',
      '31 de maio de 2026',
      'Aviso de cobro na túa conta',
      'A Carballeira vai cobrar 35,50 € na túa conta o 15 de xuño de 2026, co mandato que asinaches. Non tes que facer nada. Isto é o que se cobra:',
      'Cota infantil',
      'Brais Lás Seoane',
      '5,50 €',
      '35,50 €',
      'a que remata en 6789',
      one.mandato.referencia,
      'ES56000G15012347',
      'Se algo non está ben, chámanos antes dese día ao 981 550 011.',
    ])
      expect(words.map((text) => text.replaceAll('\u00a0', ' '))).toContain(part)
    expect(pages.map((page) => getTexts(page).join(' ').includes(other.mandato.referencia))).toEqual([
      false,
      true,
    ])
    expect(pages.map(({ untagged }) => untagged)).toEqual([0, 0])
  })

  it('have the address where the window of an envelope shows it, and nothing else there', async () => {
    const { recibo } = await addWithoutEmail()
    const { id } = (await remit(treasurer, [recibo])).body
    const millimetres = (points: number) => (points * 25.4) / 72
    const places = (await read(id)).pages[0]?.places ?? []
    // of a window of 35 × 100 mm at the right of an envelope, as far as the sheet may slip in it
    const shown = places.filter(({ y }) => {
      const down = 297 - millimetres(y)
      return down > 44 && down < 95
    })
    expect(shown.map(({ text }) => text)).toEqual([
      'Uxía Lás Rial',
      'Rúa do Vilar, 5',
      '15705 Santiago de Compostela',
      'A Coruña',
    ])
    for (const { x, y } of shown) {
      expect(millimetres(x)).toBeGreaterThan(100)
      expect(297 - millimetres(y)).toBeGreaterThan(55)
      expect(297 - millimetres(y)).toBeLessThan(79)
    }
  })

  it('speak the language of each payer', async () => {
    const { socio, recibo } = await addWithoutEmail()
    await portal.context.database.transactionWithoutAudit((tx) =>
      tx.updateTable('usuario').set({ lang_key: 'ES' }).where('id', '=', socio.userId).execute(),
    )
    const { id } = (await remit(treasurer, [recibo])).body
    const { pages, lang } = await read(id)
    expect(lang).toBe('es-ES')
    expect(pages[0]?.text).toContain('Aviso de cobro en tu cuenta')
  })

  it('are none where all payers were mailed, nor for a void remittance or one that does not exist', async () => {
    const mailed = await addDebitedRecibo(admin)
    const { body } = await remit(treasurer, [mailed.recibo])
    expect([body.cartas, (await getLetters(body.id)).status]).toEqual([0, 404])
    const { recibo } = await addWithoutEmail()
    const { id } = (await remit(treasurer, [recibo])).body
    await treasurer.call('PUT /remesas/:id/anular', { params: { id }, body: { motivo: 'Outra data' } })
    expect([(await remesa(id)).cartas, (await getLetters(id)).status]).toEqual([0, 404])
    expect((await getLetters(999_999)).status).toBe(404)
  })

  it('are for those who were not mailed, also when they have an e-mail since', async () => {
    const { socio, recibo } = await addWithoutEmail()
    const mailed = await addDebitedRecibo(admin)
    const { id } = (await remit(treasurer, [recibo, mailed.recibo])).body
    await setEmail(socio.id, 'nova@socia.example')
    await setEmail(mailed.socio.id, '')
    portal.clock.advance(24 * 60 * 60_000)
    treasurer = await portal.signIn('SP_FINANCES')
    const { pages } = await read(id)
    expect(pages[0]?.text, 'of the day of the mails').toContain('31 de maio de 2026')
    expect([pages.length, (await remesa(id)).cartas]).toEqual([1, 1])
  })
})
