import { mostMovements } from '../../contract/bank-files.ts'
import { creditorIdOf, spanishIban } from '../../contract/bank-ids.ts'
import { limits } from '../../contract/limits.ts'
import { addTargetDays } from '../../contract/target-days.ts'
import { account, movement, norma43 } from '../../server/src/testing/bank/statements.ts'
import { addTipo, portalOfPayers, run } from '../bench/dues.ts'
import { seedMandates } from '../bench/remesas.ts'
import type { Client } from '../client.ts'
import type { Tell } from '../experiment.ts'
import type { Portal } from '../portal.ts'

/** A record by its id. */
export interface Ref {
  id: number
}

/** A portal with as much in it as the largest associations have, and what requests to it name. */
export interface World {
  admin: Client
  /** Active members. */
  payers: Ref[]
  /** Open dues, of last year. */
  open: Ref[]
  /** What came in on the longest statement: a part of a due, whose number the bank tells. */
  movements: Ref[]
  grupo: Ref & { version: number }
  /** A fee that all have, whose dues of this year are still to be issued. */
  tipo: Ref
  remesa: Ref
  extracto: Ref
  mandato: Ref
  evento: Ref
  envio: Ref
  /** A day on which banks collect. */
  data: string
  year: number
}

interface Rows<Row = Ref> {
  content: Row[]
}

/** The members who pay by direct debit: as many as the dues of one remittance. */
const mostDebtors = 5000
export async function fill(portal: Portal, members: number, tell: Tell): Promise<World> {
  const { admin, payers } = await portalOfPayers(portal, members)
  const year = new Date().getFullYear()
  // of fewer members, as many pay otherwise as one call takes
  const debtors = Math.min(mostDebtors, Math.max(1, payers.length - 2 * limits.atOnce))
  seedMandates(portal.folder, debtors)
  await admin.must('PUT', '/axustes/cobro', {
    titular: 'Asociación Exemplo',
    iban: spanishIban('21000418', '0200051332'),
    identificadorAcredor: creditorIdOf('G15012347'),
  })
  tell(`${payers.length} active members`)
  const id = await addTipo(admin, 'Cota anual', payers)
  await run(admin, id, year - 1)
  tell('dues of last year issued')
  const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const data = addTargetDays(inAMonth, 0)
  const page = async <Row = Ref>(path: string) => (await admin.read<Rows<Row>>(path)).content
  const remesa = await admin.must<Ref>('POST', '/remesas?dryRun=false', { data, confirmar: true })
  tell('remittance made')
  const open: (Ref & { numero: string })[] = []
  for (
    let at = 0, some = [{ id: 0, numero: '' }];
    some.length > 0 && open.length < limits.atOnce + mostMovements;
    at += 1
  ) {
    some = await page<Ref & { numero: string }>(
      `/recibos?size=${limits.pageSize}&page=${at}&filters=estado:PENDENTE`,
    )
    open.push(...some)
  }
  const grupo = await admin.must<Ref & { version: number }>('POST', '/grupos', {
    name: 'Todas',
    socios: payers,
  })
  // those that other requests do not pay
  const partly = open.slice(limits.atOnce)
  const lines = Array.from({ length: mostMovements }, (_, at) =>
    movement({
      date: '2026-05-16',
      valueDate: '2026-05-16',
      cents: 100,
      texts: ['TRANSFERENCIA DE', `SOCIO ${at}`, `RECIBO ${partly[at % partly.length]?.numero}`],
      reference2: String(at),
    }),
  )
  const file = norma43([account({ from: '2026-05-01', to: '2026-05-31', movements: lines })])
  const content = Buffer.from(file, 'latin1').toString('base64')
  const extracto = await admin.must<Ref>('POST', '/extractos', {
    fichero: { fileName: 'extracto.n43', type: 'n43', content },
  })
  tell('statement stored')
  const read = await page(`/extractos/${extracto.id}/movementos`)
  const evento = await admin.must<Ref>('POST', '/eventos', { titulo: 'Festa', fecha: [year, 5, 1] })
  const envio = await admin.must<Ref>('POST', '/emails/send', {
    recipients: payers,
    groups: [],
    subject: 'Asemblea',
    message: '<p>Ola</p>',
  })
  const [mandato] = await page('/mandatos?size=1')
  return {
    admin,
    payers,
    open,
    movements: read,
    grupo,
    tipo: { id },
    remesa,
    extracto,
    mandato: mandato as Ref,
    evento,
    envio,
    data,
    year,
  }
}
