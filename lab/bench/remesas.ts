import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { creditorIdOf, spanishIban } from '../../contract/bank-ids.ts'
import { addTargetDays } from '../../contract/target-days.ts'
import { checkDirectDebit } from '../../server/src/platform/bank/check-direct-debit.ts'
import { schemaErrors } from '../../server/src/testing/bank/direct-debits.ts'
import type { Client } from '../client.ts'
import type { Finding } from '../experiment.ts'
import { atMost, bound, milliseconds, none, whole } from '../experiment.ts'
import type { Portal } from '../portal.ts'
import { processorTime, withPortal } from '../portal.ts'
import { addTipo, portalOfPayers, run, timed } from './dues.ts'

/** One in ten members is inactive, and has no due. */
const members = 5600
const most = 5000
const targets = { plan: 2000, create: 2000 }

interface Made {
  id: number
  n: number
}

/**
 * How long it takes to make a remittance of many dues, with its file, our own check of it and the mails to the payers; and, in another
 * portal, how long others wait while that is done.
 */
export const measureRemesas = async (): Promise<Finding[]> => [
  ...(await withPortal({}, async (portal) => {
    const { admin, data } = await prepare(portal)
    const before = processorTime(portal.pid())
    const began = performance.now()
    const made = await admin.must<Made>('POST', '/remesas?dryRun=false', { data })
    const taken = performance.now() - began
    const busy = processorTime(portal.pid()) - before
    const file = await admin.bytes(`/remesas/${made.id}/ficheiro`)
    const xml = new TextDecoder().decode(file ?? new Uint8Array())
    const faults = checkDirectDebit(xml, data).map((fault) => JSON.stringify(fault))
    return [
      bound(
        `Remittance of ${whole(made.n)} dues made`,
        atMost(taken, targets.create, milliseconds),
        'file, its check, rows and mails, one request',
      ),
      bound(
        'Processor time of the portal for it, threads included',
        atMost(busy, targets.create, milliseconds),
        'as the system counts it, whatever else the machine does',
      ),
      none(
        'What the schema of ISO 20022 and our own check have against the file',
        [...(await schemaErrors(xml, '02')), ...faults],
        `${whole(file?.length ?? 0)} bytes`,
      ),
    ]
  })),
  ...(await withPortal({}, async (portal) => {
    const { admin, data } = await prepare(portal)
    const make = (isDry: boolean) => () => admin.must<Made>('POST', `/remesas?dryRun=${isDry}`, { data })
    const name = (what: string) => (answer: Made) => `${what} of ${whole(answer.n)} dues beside others`
    const plan = await timed(admin, make(true), targets.plan, name('Dry run'))
    const made = await timed(admin, make(false), targets.create, name('Remittance'))
    return [...plan.findings, ...made.findings]
  })),
]

/** A portal with open dues of payers by direct debit; `data` is a day on which banks collect. */
async function prepare(portal: Portal): Promise<{ admin: Client; data: string }> {
  const { admin, payers } = await portalOfPayers(portal, members)
  seedMandates(portal.folder, members)
  await admin.must('PUT', '/axustes/cobro', {
    titular: 'Asociación Exemplo',
    iban: spanishIban('21000418', '0200051332'),
    identificadorAcredor: creditorIdOf('G15012347'),
  })
  await run(admin, await addTipo(admin, 'Cota anual', payers.slice(0, most)), new Date().getFullYear())
  const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  return { admin, data: addTargetDays(inAMonth, 0) }
}

/** Lets the first active members pay by direct debit, with a mandate. */
export function seedMandates(folder: string, count: number): void {
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
