import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { creditorIdOf, spanishIban } from '../../contract/bank-ids.ts'
import { addTargetDays } from '../../contract/target-days.ts'
import { checkDirectDebit } from '../../server/src/platform/bank/check-direct-debit.ts'
import { schemaErrors } from '../../server/src/testing/bank/direct-debits.ts'
import type { Client } from '../client.ts'
import { signedIn } from '../client.ts'
import type { Finding } from '../experiment.ts'
import { bound, none, whole } from '../experiment.ts'
import { seedMembers } from '../members.ts'
import { processorTime, withPortal } from '../portal.ts'
import { addTipo, run } from './cotas.ts'
import { timed, timedFindings } from './timed.ts'

/** One in ten members is inactive, and has no due. */
const members = 5600
const most = 5000
const targets = { plan: 2000, create: 2000 }

interface Made {
  id: number
  n: number
  suma: number
}

/**
 * How long it takes to make a remittance of many dues, with its file, our own check of it and the mails to the payers; and, in another
 * portal, how long others wait while that is done.
 */
export const measureRemesas = async (): Promise<Finding[]> => [
  ...(await withPortal({}, async ({ url, folder, pid }) => {
    const { admin, data } = await prepare(url, folder)
    const before = processorTime(pid())
    const began = performance.now()
    const made = await admin.must<Made>('POST', '/remesas?dryRun=false', { data })
    const taken = performance.now() - began
    const busy = processorTime(pid()) - before
    const file = await admin.bytes(`/remesas/${made.id}/ficheiro`)
    const xml = new TextDecoder().decode(file ?? new Uint8Array())
    const faults = checkDirectDebit(xml, data).map((fault) => JSON.stringify(fault))
    const mails = countMails(folder)
    const count = whole(made.n)
    return [
      bound(
        `Remittance of ${count} dues made`,
        `${whole(taken)} ms`,
        `≤ ${whole(targets.create)} ms`,
        taken <= targets.create,
        'file, its check, rows and mails, one request',
      ),
      bound(
        'Processor time of the portal for it, threads included',
        `${whole(busy)} ms`,
        `≤ ${whole(targets.create)} ms`,
        busy <= targets.create,
        'as the system counts it, whatever else the machine does',
      ),
      none(
        'What the schema of ISO 20022 and our own check have against the file',
        [...(await schemaErrors(xml, '02')), ...faults],
        `${whole(file?.length ?? 0)} bytes`,
      ),
      bound('Payers who are mailed', whole(mails), count, mails === made.n, 'one message each'),
    ]
  })),
  ...(await withPortal({}, async ({ url, folder }) => {
    const { admin, data } = await prepare(url, folder)
    const plan = await timed(admin, () => admin.must<Made>('POST', '/remesas?dryRun=true', { data }))
    const made = await timed(admin, () => admin.must<Made>('POST', '/remesas?dryRun=false', { data }))
    const count = whole(made.answer.n)
    return [
      ...timedFindings(`Dry run of ${count} dues beside others`, plan, '', targets.plan),
      ...timedFindings(`Remittance of ${count} dues made beside others`, made, '', targets.create),
    ]
  })),
]

/** A portal with open dues of payers by direct debit; `data` is a day on which banks collect. */
async function prepare(url: string, folder: string): Promise<{ admin: Client; data: string }> {
  seedMembers(folder, members)
  seedMandates(folder)
  const admin = await signedIn(url)
  await admin.must('PUT', '/axustes/cobro', {
    titular: 'Asociación Exemplo',
    iban: spanishIban('21000418', '0200051332'),
    identificadorAcredor: creditorIdOf('G15012347'),
  })
  const { content } = await admin.read<{ content: { id: number }[] }>('/cotas/persoas')
  const payers = content.slice(0, most).map(({ id }) => ({ id }))
  await run(admin, await addTipo(admin, 'Cota anual', payers), String(new Date().getFullYear()))
  const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  return { admin, data: addTargetDays(inAMonth, 0) }
}

/** Lets every active member pay by direct debit, with a mandate. */
function seedMandates(folder: string): void {
  const database = new BetterSqlite3(join(folder, 'portal.sqlite'))
  database.exec(`begin;
    insert into cota_plan (socio_id, metodo) select id, 'DOMICILIACION' from socio where activo = 1;
    insert into mandato (referencia, socio_id, socio_numero, apellidos_key, iban, titular, data_sinatura, estado, search)
      select printf('XUN-%05d-01', numero), id, numero, apellidos_key, cuenta_corriente, nombre || ' ' || apellidos,
        date('now', '-1 year'), 'ACTIVO', search_name from socio where activo = 1;
    commit`)
  database.close()
}

/** Announcements of debits, sent and waiting. */
function countMails(folder: string): number {
  const database = new BetterSqlite3(join(folder, 'portal.sqlite'), { readonly: true })
  const count = database
    .prepare(
      `select count(*) from mail_delivery join mail_message on mail_message.id = mail_delivery.message_id
      where mail_message.template = 'debit-announced'`,
    )
    .pluck()
    .get()
  database.close()
  return Number(count)
}
