import type { z } from 'zod'
import type { PersoaRef } from '#contract/cotas.ts'
import { day } from '#contract/durations.ts'
import { formatCents } from '#contract/numbers.ts'
import { personName } from '#contract/person-name.ts'
import type { FormaPago, Recibo, recibosCalls } from '#contract/recibos.ts'
import { isEmail, isoDate } from '#contract/rules.ts'
import { sumBy } from '#contract/sums.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError } from '../../../platform/app-error.ts'
import { dayText, inFours } from '../../../platform/config/format.ts'
import { translate } from '../../../platform/config/i18n.ts'
import { daysAfter, getToday } from '../../../platform/config/time.ts'
import type { Actor } from '../../../platform/db/audit.ts'
import type { Reader } from '../../../platform/db/tables.ts'
import type { NoticeLine } from '../../../platform/mail/mail.ts'
import { countMessages } from '../../../platform/mail/queue.rows.ts'
import { getCobro } from '../../axustes/cobro.service.ts'
import { lockUsuarios } from '../../usuarios/usuarios.service.ts'
import type { Correspondent } from './avisos.rows.ts'
import { findCorrespondents, insertAvisos, openRecibosOfPayers } from './avisos.rows.ts'
import { lockReciboRows } from './cobros.rows.ts'
import { stateError } from './emisions.service.ts'
import { findFormas, payText, pendingDebitText } from './formas.service.ts'
import { openStates } from './recibos.rules.ts'
import { getRecibos } from './recibos.service.ts'

type AvisosInput = z.output<(typeof recibosCalls)['POST /recibos/avisos']['body']>

/** Days in which a charge is not reminded of twice. */
const quietDays = 7
/** Reminders that a payer gets in 24 hours at most, also when a treasurer repeats them, so that no mailbox is flooded. */
const mostInADay = 2

/** People that messages can be sent to, by id; those who are no longer in the register are left out. */
export const getCorrespondents = (db: Reader, ids: readonly number[]): Promise<Map<number, Correspondent>> =>
  findCorrespondents(db, ids)

/** The number of reminders sent, or in a dry run to be sent, and the people without an e-mail address. */
interface ReminderResult {
  enviados: number
  senCorreo: PersoaRef[]
}

/**
 * Mails the payers of these charges what they owe: one message each, with all of theirs that are past their day.
 * @throws AppError 400 for a charge that does not exist or is not open (`error.recibo-state`), or that was reminded of in the last
 * seven days (`error.aviso-recente`), when no payer has an e-mail (`error.sen-correo`), and for a payer who has had as many reminders as there may be in a day (the same, with `nome`)
 */
export async function remind(
  context: AppContext,
  who: Actor,
  { recibos, repetir, dryRun }: AvisosInput,
): Promise<ReminderResult> {
  const today = getToday(context)
  const ids = [...new Set(recibos.map(({ id }) => id))]
  if (dryRun === true)
    return context.database.snapshot(async (db) => {
      const { people, spoken } = await choose(db, ids, {
        repetir: repetir === true,
        today,
        now: context.clock(),
      })
      const { mails, senCorreo } = address(spoken, people)
      return { enviados: mails.length, senCorreo }
    })
  return context.write(who, async ({ tx, now, audit, afterCommit }) => {
    // before reminders are counted, so that of two who remind the same payer one waits
    await lockUsuarios(tx)
    // first, so that of two who remind of the same charge one waits, and then finds it reminded of
    await lockReciboRows(tx, ids)
    const { chosen, people, spoken } = await choose(tx, ids, { repetir: repetir === true, today, now })
    const formas = await findFormas(tx, [...spoken.values()].flat(), today)
    const cobro = await getCobro(tx)
    const { mails, senCorreo } = address(spoken, people)
    if (mails.length === 0) throw new AppError('error.sen-correo')
    for (const { person, to, dues } of mails) {
      await context.mail.enqueue(tx, now, {
        template: 'cotas-due',
        to,
        language: person.langKey,
        recipient: person.id,
        names: { lines: getLines(dues, formas, cobro, person) },
      })
      await insertAvisos(
        tx,
        dues.map((due) => due.id),
        today,
      )
    }
    afterCommit(context.mail.wake)
    await audit({
      accion: 'AVISAR',
      entidade: 'recibo',
      rexistro: ids.length === 1 ? (ids[0] ?? '') : '',
      rexistroNome: chosen.length === 1 ? (chosen[0]?.numero ?? '') : String(chosen.length),
      despois: { recibos: chosen.map(({ numero }) => numero), enviados: mails.length },
    })
    return { enviados: mails.length, senCorreo }
  })
}

/** The chosen charges, and for each payer those that the reminder mentions. @throws AppError 400 as {@link remind} */
async function choose(
  db: Reader,
  ids: number[],
  { repetir, today, now }: { repetir: boolean; today: string; now: Date },
) {
  const chosen = await getRecibos(db, ids, today)
  for (const { estado } of chosen) if (!openStates.some((open) => open === estado)) throw stateError(estado)
  const payers = [...new Set(chosen.flatMap(({ pagador }) => pagador.id ?? []))]
  const open = await getRecibos(db, await openRecibosOfPayers(db, payers), today)
  const byPayer = Map.groupBy(open, ({ pagador }) => pagador.id)
  const spoken = new Map(payers.map((id) => [id, chooseMentioned(byPayer.get(id) ?? [], new Set(ids))]))
  if (!repetir) checkQuiet([...spoken.values()], new Set(ids), daysAfter(today, -quietDays))
  const people = await findCorrespondents(db, payers)
  await checkNotFlooded(db, now, people, today)
  return { chosen, people, spoken }
}

/** The mails to the payers, and the payers who have no e-mail. */
function address(spoken: ReadonlyMap<number, Recibo[]>, people: ReadonlyMap<number, Correspondent>) {
  const mails: { person: Correspondent; to: { address: string; name: string }; dues: Recibo[] }[] = []
  const senCorreo: PersoaRef[] = []
  for (const [id, dues] of spoken) {
    const person = people.get(id)
    if (person?.email && isEmail(person.email))
      mails.push({ person, to: { address: person.email, name: personName(person) }, dues })
    else if (dues[0]) senCorreo.push(dues[0].pagador)
  }
  return { mails, senCorreo }
}

/** The open charges in a reminder: those past their day; without any, the chosen ones. */
function chooseMentioned(open: Recibo[], chosen: ReadonlySet<number>): Recibo[] {
  const late = open.filter(({ vencido }) => vencido)
  return late.length > 0 ? late : open.filter(({ id }) => chosen.has(id))
}

/**
 * Refuses to remind twice of the chosen charges, or of those that the reminder would list instead.
 * @throws AppError 400 `error.aviso-recente` for one that was reminded of since the day `since`
 */
function checkQuiet(byPayer: Recibo[][], chosen: ReadonlySet<number>, since: string): void {
  for (const spoken of byPayer) {
    const asked = spoken.filter(({ id }) => chosen.has(id))
    for (const { avisos } of asked.length > 0 ? asked : spoken) {
      const [last] = avisos
      if (last && isoDate(...last.data) > since)
        throw new AppError('error.aviso-recente', { params: { data: isoDate(...last.data) } })
    }
  }
}

/** @throws AppError 400 for a person who has had as many reminders as there may be in a day */
async function checkNotFlooded(
  db: Reader,
  now: Date,
  people: Map<number, Correspondent>,
  today: string,
): Promise<void> {
  const yesterday = new Date(now.getTime() - day)
  for (const [id, messages] of await countMessages(db, 'cotas-due', [...people.keys()], yesterday)) {
    const person = people.get(id)
    if (person && messages >= mostInADay)
      throw new AppError('error.aviso-recente', {
        params: { data: today, nome: personName(person) },
      })
  }
}

/** The text for a payer: each charge, with how to pay it or what the bank will debit. */
function getLines(
  dues: Recibo[],
  formas: ReadonlyMap<number, FormaPago>,
  {
    iban,
    titular,
    textoTransferencia,
  }: Pick<Awaited<ReturnType<typeof getCobro>>, 'iban' | 'titular' | 'textoTransferencia'>,
  { langKey }: Correspondent,
): NoticeLine[] {
  const left = (due: Recibo) => Math.round((due.importe - due.cobrado) * 100)
  const sum = (some: Recibo[]) => sumBy(some, (due) => left(due))
  const isCharged = ({ id }: Recibo) => formas.get(id)?.xeito === 'CARGO'
  const [charged, toPay] = [dues.filter(isCharged), dues.filter((due) => !isCharged(due))]
  const line = (due: Recibo) => ({
    key: isCharged(due) ? 'mail.cotas-due.charged' : 'mail.cotas-due.line',
    params: {
      concepto: due.concepto,
      persoa: personName(due.socio),
      importe: formatCents(left(due)),
      cando: translate(langKey, due.vencido ? 'mail.cotas-due.was-due' : 'mail.cotas-due.is-due', {
        data: dayText(isoDate(...due.vence), langKey),
      }),
      referencia: due.referencia,
    },
  })
  const text = (texto: string) => ({ key: 'mail.cotas-due.how', params: { texto } })
  const told = new Set(
    toPay.flatMap(({ id }) => {
      const forma = formas.get(id)
      return (forma && payText(forma, langKey)) ?? []
    }),
  )
  const [forma] = charged.flatMap(({ id }) => formas.get(id) ?? [])
  return [
    ...toPay.map(line),
    ...(toPay.length === 0
      ? []
      : [
          { key: 'mail.cotas-due.total', params: { importe: formatCents(sum(toPay)) } },
          ...[...told].map(text),
          ...(iban === ''
            ? []
            : [{ key: 'mail.cotas-due.account', params: { iban: inFours(iban), titular } }]),
          ...(textoTransferencia === '' ? [] : [text(textoTransferencia)]),
        ]),
    ...charged.map(line),
    ...(forma ? [text(pendingDebitText(sum(charged), forma, langKey))] : []),
  ]
}
