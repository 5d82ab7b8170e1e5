import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { homePage } from '../../contract/access.ts'
import { mostMovements } from '../../contract/bank-files.ts'
import { spanishIban, toCreditorId } from '../../contract/bank-ids.ts'
import { day } from '../../contract/durations.ts'
import { limits } from '../../contract/limits.ts'
import { addTargetDays } from '../../contract/target-days.ts'
import { addManySocios } from '../../e2e/many-socios.ts'
import { account, movement, norma43 } from '../../server/src/testing/bank/statements.ts'
import type { Client } from '../client.ts'
import { signedIn } from '../client.ts'
import type { Print } from '../experiment.ts'
import { administrator, type Portal } from '../portal.ts'
import type { Ids } from './calls.ts'

/** A record by its id. */
export interface Ref {
  id: number
}

/** A portal with as much in it as the largest associations have, and what requests to it name. */
export interface StallPortal {
  admin: Client
  /** Active members. */
  payers: Ref[]
  /** Open charges, of last year. */
  open: Ref[]
  /** Movements of the longest statement: each pays a part of a charge, whose number is in the text. */
  movements: Ref[]
  /** The largest record of each list. */
  ids: Ids
  /** A day on which banks collect. */
  data: string
  year: number
}

/** The amount of each charge, in euros: as many movements of one euro can pay it. */
export const fee = 30
/** The members who pay by direct debit: as many as the charges of one remittance. */
const mostDebtors = 5000

/** Lets the first active members pay by direct debit, with a mandate. */
function seedMandates(folder: string, count: number): void {
  const database = new BetterSqlite3(join(folder, 'portal.sqlite'))
  database.exec(`begin;
    insert into cota_plan (socio_id, metodo) select id, 'DOMICILIACION' from socio where activo = 1 order by id limit ${count}
        on conflict (socio_id) do update set metodo = 'DOMICILIACION';
    insert into mandato (referencia, socio_id, socio_numero, apellidos_key, iban, titular, data_sinatura, estado, search)
      select printf('XUN-%05d-01', numero), id, numero, apellidos_key, cuenta_corriente, nombre || ' ' || apellidos,
        date('now', '-1 year'), 'ACTIVO', search_name from socio where activo = 1 order by id limit ${count};
    commit`)
  database.close()
}

export async function fill({ url, folder }: Portal, members: number, tell: Print): Promise<StallPortal> {
  addManySocios(folder, members)
  const admin = await signedIn(url)
  const make = async (path: string, body: object) => (await admin.must<Ref>('POST', path, body)).id
  const page = async <Row = Ref>(path: string) => (await admin.read<{ content: Row[] }>(path)).content
  const payers = (await page('/cotas/persoas')).map(({ id }) => ({ id }))
  const year = new Date().getFullYear()
  // of fewer members, as many pay otherwise as one call takes
  seedMandates(folder, Math.min(mostDebtors, Math.max(1, payers.length - 2 * limits.atOnce)))
  await admin.must('PUT', '/axustes/cobro', {
    titular: 'Asociación Exemplo',
    iban: spanishIban('21000418', '0200051332'),
    identificadorAcredor: toCreditorId('G15012347'),
  })
  const due = { periodo: 'ANUAL', mesVencemento: 3, diaVencemento: 31 }
  const tipo = await make('/tipos-cota', { nome: 'Cota anual', importe: fee, ...due })
  const cota = { tipo: { id: tipo }, desde: [2020, 1, 1] }
  for (let at = 0; at < payers.length; at += limits.atOnce)
    await admin.must('POST', '/cotas/persoas/cota', { socios: payers.slice(at, at + limits.atOnce), cota })
  await make('/cotas/emisions?dryRun=false', { tipos: [{ id: tipo }], periodo: String(year - 1) })
  tell(`dues of last year issued to ${payers.length} active members`)
  const data = addTargetDays(new Date(Date.now() + 30 * day).toISOString().slice(0, 10), 0)
  const remesa = await make('/remesas?dryRun=false', { data, confirmar: true })
  const open: (Ref & { numero: string })[] = []
  for (
    let at = 0;
    open.length === at * limits.pageSize && open.length < limits.atOnce + mostMovements;
    at += 1
  )
    open.push(...(await page<never>(`/recibos?size=${limits.pageSize}&page=${at}&filters=estado:PENDENTE`)))
  const grupo = await make('/grupos', { name: 'Todas', socios: payers })
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
  const extracto = await make('/extractos', { fichero: { fileName: 'extracto.n43', type: 'n43', content } })
  tell('remittance made, statement stored')
  const mail = { recipients: payers, groups: [], subject: 'Asemblea', message: '<p>Ola</p>' }
  const [socio] = payers
  return {
    admin,
    payers,
    open,
    movements: await page(`/extractos/${extracto}/movementos`),
    ids: {
      '/socios': socio?.id ?? 0,
      '/cotas/persoas': socio?.id ?? 0,
      '/grupos': grupo,
      '/tipos-cota': tipo,
      '/recibos': open[0]?.id ?? 0,
      '/remesas': remesa,
      '/extractos': extracto,
      '/emails': await make('/emails/send', mail),
      '/statics': homePage,
      '/user-management/users': administrator.login,
    },
    data,
    year,
  }
}
