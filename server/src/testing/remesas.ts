import { addRecibo, setPlan } from './cotas.ts'
import { addMandato } from './mandatos.ts'
import type { Answer, Caller } from './portal.ts'

/** Gives the association what it needs to charge accounts, with the given changes. */
export async function setCharging(manager: Caller, changes: object = {}): Promise<void> {
  const body = {
    titular: 'A Carballeira',
    iban: 'ES9121000418450200051332',
    identificadorAcredor: 'ES56000G15012347',
    ...changes,
  }
  const { status } = await manager.call('PUT /axustes/cobro', { body })
  if (status !== 200) throw new Error(`no charging: ${status}`)
}

/** A new member with a charge of 30 euros, who pays by direct debit and has a mandate; `changes` are those of the charge. */
export async function addDebitedRecibo(
  manager: Caller,
  changes: object = {},
): Promise<Record<'socio' | 'recibo' | 'mandato', Answer['body']>> {
  const { socio, recibo } = await addRecibo(manager, changes)
  await setPlan(manager, socio.id, [], { metodo: 'DOMICILIACION' })
  const mandato = await addMandato(manager, socio.id, { iban: 'ES7921000813610123456789' })
  return { socio, recibo, mandato }
}

/** Makes a remittance of these charges on 15 June 2026, unless changed. */
export const remit = (manager: Caller, recibos: { id: number }[], changes: object = {}): Promise<Answer> =>
  manager.call('POST /remesas', {
    query: { dryRun: 'false' },
    body: { data: [2026, 6, 15], recibos: recibos.map(({ id }) => ({ id })), confirmar: true, ...changes },
  })

/** A remittance of one new charge; `changes` are those of the charge. */
export async function addRemesa(
  manager: Caller,
  changes: object = {},
): Promise<Record<'socio' | 'recibo' | 'mandato' | 'remesa', Answer['body']>> {
  await setCharging(manager)
  const made = await addDebitedRecibo(manager, changes)
  const { status, body } = await remit(manager, [made.recibo])
  if (status !== 201) throw new Error(`no remittance: ${JSON.stringify(body)}`)
  return { ...made, remesa: body }
}

/** A file in a request. */
export const inXml = (xml: string) => ({
  fileName: 'devolucions.xml',
  content: Buffer.from(xml).toString('base64'),
})
