import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { camt054, returned } from '../../../testing/bank/returns.ts'
import type { Caller, TestPortal } from '../../../testing/portal.ts'
import { openTestPortal } from '../../../testing/portal.ts'
import { addRemesa, inXml } from '../../../testing/remesas.ts'

// it is 31 May 2026
let portal: TestPortal
let admin: Caller
let treasurer: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  treasurer = await portal.signIn('SP_FINANCES')
})
afterAll(() => portal.close())

const recibo = async (id: number) => (await treasurer.call('GET /recibos/:id', { params: { id } })).body
const read = (xml: string) => treasurer.call('POST /remesas/devolucions', { body: { fichero: inXml(xml) } })

describe('a file of returns', () => {
  it('with a day to come, or one that cannot be typed, is refused, and changes nothing', async () => {
    const { recibo: due, remesa: made } = await addRemesa(admin)
    const xml = camt054(returned(`<EndToEndId>${made.recibos[0].endToEnd}</EndToEndId>`, 'AC04'))
    for (const day of ['9999-12-31', '2026-06-01'])
      expect(await read(xml.replace('2026-05-15', day))).toMatchObject({
        status: 400,
        error: 'error.ficheiro-banco',
        body: { params: { motivo: 'DATA' } },
      })
    const { status, body } = await read(xml.replace('2026-05-15', '0001-01-01'))
    expect({ status, params: body.params }).toEqual({ status: 400, params: { motivo: 'REXISTRO' } })
    expect(await recibo(due.id)).toMatchObject({ estado: 'REMESADO', devolucion: null })
  })

  it('tells the fee that is in the total only, and an amount that is not that of the debit', async () => {
    const sent = async (amounts: string, total: string) => {
      const { recibo: due, remesa: made } = await addRemesa(admin)
      const details = returned(`<EndToEndId>${made.recibos[0].endToEnd}</EndToEndId>`, 'AM04')
      const xml = camt054(details.replace(/<AmtDtls>.*<\/AmtDtls>/, amounts)).replace('31.65', total)
      const { body } = await read(xml)
      expect(await recibo(due.id)).toMatchObject({
        estado: 'DEVOLTO',
        devolucion: { comision: body.devoltos[0].comision },
      })
      return [body.devoltos[0].importe, body.devoltos[0].comision, body.devoltos[0].importeBanco]
    }
    const told = '<AmtDtls><InstdAmt><Amt Ccy="EUR">30</Amt></InstdAmt></AmtDtls>'
    expect(await sent(told, '30.00')).toEqual([30, 0, null])
    expect(await sent(told, '31.50')).toEqual([30, 1.5, null])
    expect(await sent('', '31.50')).toEqual([30, 1.5, null])
    expect(await sent('', '3000.00')).toEqual([30, 0, 3000])
    expect(await sent(told.replace('30', '25'), '25.00')).toEqual([30, 0, 25])
    expect(await sent('<Chrgs><Amt Ccy="EUR">2</Amt></Chrgs>', '32.00')).toEqual([30, 2, null])
  })
})
