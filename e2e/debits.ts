import type { Page } from '@playwright/test'
import { addTargetDays } from '#contract/target-days.ts'
import { expectAccessible, expectNoSidewaysScroll } from './journey.ts'
import type { NewSocio, RunningPortal } from './portal.ts'
import type { Upload } from './uploads.ts'

/** Days are ISO text. The day in the time zone of the portal: for an hour or two each night it is not that of UTC. */
const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Madrid' })
/** The first day on which the bank can collect. */
export const firstDay = addTargetDays(today, 5)
/** The first day with all the days of notice, in days of the calendar. */
export const firstNoticedDay = addTargetDays(
  new Date(Date.parse(today) + 14 * 86_400_000).toISOString().slice(0, 10),
  0,
)
/** A later one. */
export const noticedDay = addTargetDays(today, 15)

/** 2026-05-31 → 31/05/2026, as it is typed. */
export const typed = (iso: string): string => iso.split('-').reverse().join('/')

/** Gives the association what it needs to charge accounts. */
export const setCharging = (portal: RunningPortal) =>
  portal.asAdmin('PUT', '/axustes/cobro', {
    titular: 'A Carballeira',
    iban: 'ES9121000418450200051332',
    identificadorAcredor: 'ES56000G15012347',
  })

export interface Due {
  id: number
  numero: string
}

/** A member with a charge of 30 euros, for today unless another day is given, who pays as `metodo` says. */
export async function addDue(
  portal: RunningPortal,
  person: Partial<NewSocio>,
  metodo = 'DOMICILIACION',
  vence = today,
): Promise<{ socio: NewSocio; due: Due }> {
  const socio = await portal.addSocio(person)
  await portal.asAdmin('PUT', `/socios/${socio.id}/cotas`, { cotas: [], metodo })
  const due = await portal.asAdmin('POST', '/recibos', {
    socio: { id: socio.id },
    concepto: 'Cota anual',
    importe: '30.00',
    vence,
  })
  return { socio, due }
}

/** The same, with a mandate. */
export async function addDebitedDue(
  portal: RunningPortal,
  person: Partial<NewSocio>,
  mandate: object = {},
  vence = today,
): Promise<{ socio: NewSocio; due: Due; mandato: { id: number; referencia: string } }> {
  const { socio, due } = await addDue(portal, person, 'DOMICILIACION', vence)
  const mandato = await portal.asAdmin('POST', '/mandatos', {
    socio: { id: socio.id },
    iban: 'ES7921000813610123456789',
    titular: `${socio.nombre} ${socio.apellidos}`,
    dataSinatura: `${Number(today.slice(0, 4)) - 1}-03-01`,
    ...mandate,
  })
  return { socio, due, mandato }
}

export interface RemesaFixture {
  id: number
  recibos: { id: number; endToEnd: string }[]
}

/** A remittance of these charges, noted as sent. */
export async function sendRemesa(portal: RunningPortal, dues: readonly Due[]): Promise<RemesaFixture> {
  const made = await portal.asAdmin('POST', '/remesas?dryRun=false', {
    data: noticedDay,
    recibos: dues.map(({ id }) => ({ id })),
  })
  return portal.asAdmin('PUT', `/remesas/${made.id}/enviada`)
}

/** Notes by hand that a charge came back. */
export const giveBack = (portal: RunningPortal, { id }: Due, codigo = 'AM04') =>
  portal.asAdmin('PUT', `/recibos/${id}/devolver`, { codigo, data: today })

const rejected = (endToEnd: string, code: string) =>
  `<TxInfAndSts><OrgnlEndToEndId>${endToEnd}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf><OrgnlTxRef><Amt><InstdAmt Ccy="EUR">30.00</InstdAmt></Amt><ReqdColltnDt>${today}</ReqdColltnDt></OrgnlTxRef></TxInfAndSts>`

/** A report of the bank (pain.002) that gives back these debits, each with its code. */
export const bankReport = (returns: Record<string, string>): Upload => ({
  name: 'devolucions.xml',
  mimeType: 'application/xml',
  buffer: Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt><GrpHdr><MsgId>1</MsgId><CreDtTm>${today}T20:49:00</CreDtTm></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>REM</OrgnlMsgId><OrgnlMsgNmId>pain.008.001.02</OrgnlMsgNmId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>REM-1</OrgnlPmtInfId>${Object.entries(
      returns,
    )
      .map(([endToEnd, code]) => rejected(endToEnd, code))
      .join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`,
  ),
})

export const sentence = (page: Page) => page.getByRole('heading', { level: 2 }).first()
export const dayField = (page: Page) => page.getByLabel('Que día se cobra?')

export async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}
