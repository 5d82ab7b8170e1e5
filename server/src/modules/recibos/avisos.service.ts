import type { z } from 'zod'
import type { PersoaRef } from '#contract/cotas.ts'
import type { Recibo, recibosCalls } from '#contract/recibos.ts'
import { isEmail, isoDate } from '#contract/rules.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import { dayText, eurosText, inFours } from '../../platform/config/format.ts'
import { daysAfter } from '../../platform/config/time.ts'
import type { Who } from '../../platform/db/audit.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { NoticeLine } from '../../platform/mail/mail.ts'
import { getCobro } from '../axustes/cobro.service.ts'
import type { Correspondent } from './avisos.rows.ts'
import { findCorrespondents, insertAvisos, openRecibosOfPayers } from './avisos.rows.ts'
import { touchRecibos } from './cobros.rows.ts'
import { stateError } from './emisions.service.ts'
import { openStates } from './recibos.rows.ts'
import { getRecibos, todayOf } from './recibos.service.ts'

type AvisosInput = z.output<(typeof recibosCalls)['POST /recibos/avisos']['body']>

/** Days in which a due is not reminded of twice. */
const quietDays = 7

/** People that messages can be sent to, by id; those who are no longer in the register are left out. */
export const getCorrespondents = (db: Reader, ids: readonly number[]): Promise<Map<number, Correspondent>> =>
  findCorrespondents(db, ids)

/** What was sent, and who could not be written to. */
interface Sent {
  enviados: number
  senCorreo: PersoaRef[]
}

/**
 * Mails the payers of these dues what they owe: one message each, with all their open dues.
 * @throws AppError 400 for a due that does not exist or is not open (`error.recibo-state`), or that was reminded of in the last
 * seven days (`error.aviso-recente`)
 */
export async function remind(
  context: AppContext,
  who: Who,
  { recibos, repetir }: AvisosInput,
): Promise<Sent> {
  const today = todayOf(context)
  const ids = [...new Set(recibos.map(({ id }) => id))]
  return context.write(who, async ({ tx, now, audit, afterCommit }) => {
    // first, so that of two who remind of the same due one waits, and then finds it reminded of
    await touchRecibos(tx, ids)
    const chosen = await getRecibos(tx, ids, today)
    checkChosen(chosen, { repetir: repetir === true, since: daysAfter(today, -quietDays) })
    const payers = [...new Set(chosen.flatMap(({ pagador }) => pagador.id ?? []))]
    const open = await getRecibos(tx, await openRecibosOfPayers(tx, payers), today)
    const byPayer = Map.groupBy(open, ({ pagador }) => pagador.id)
    const people = await findCorrespondents(tx, payers)
    const cobro = await getCobro(tx)
    const sent: Sent = { enviados: 0, senCorreo: [] }
    for (const id of payers) {
      const person = people.get(id)
      const dues = byPayer.get(id) ?? []
      if (!person || !isEmail(person.email)) {
        const [due] = dues
        if (due) sent.senCorreo.push(due.pagador)
        continue
      }
      await context.mail.enqueue(tx, now, {
        template: 'cotas-due',
        to: { address: person.email, name: `${person.nombre} ${person.apellidos}` },
        language: person.langKey,
        names: { lines: linesOf(dues, cobro, person) },
      })
      await insertAvisos(
        tx,
        dues.map((due) => due.id),
        today,
      )
      sent.enviados += 1
    }
    afterCommit(context.mail.wake)
    await audit({
      accion: 'AVISAR',
      entidade: 'recibo',
      rexistro: ids.length === 1 ? (ids[0] ?? '') : '',
      rexistroNome: chosen.length === 1 ? (chosen[0]?.numero ?? '') : String(chosen.length),
      despois: { recibos: chosen.map(({ numero }) => numero), enviados: sent.enviados },
    })
    return sent
  })
}

/** @throws AppError 400 for a due that is not open, or was reminded of since the day `since` */
function checkChosen(chosen: Recibo[], { repetir, since }: { repetir: boolean; since: string }): void {
  for (const { estado, avisos } of chosen) {
    if (!openStates.some((open) => open === estado)) throw stateError(estado)
    const [last] = avisos
    if (last && !repetir && isoDate(...last.data) > since)
      throw new AppError('error.aviso-recente', { params: { data: isoDate(...last.data) } })
  }
}

/** What a payer reads: each due with its reference, the sum, and where to pay. */
function linesOf(
  dues: Recibo[],
  { iban, titular, textoTransferencia }: { iban: string; titular: string; textoTransferencia: string },
  { langKey }: Correspondent,
): NoticeLine[] {
  const left = (due: Recibo) => Math.round((due.importe - due.cobrado) * 100)
  const sum = dues.reduce((total, due) => total + left(due), 0)
  return [
    ...dues.map((due) => ({
      key: 'mail.cotas-due.line',
      params: {
        concepto: due.concepto,
        persoa: `${due.socio.nombre} ${due.socio.apellidos}`.trim(),
        importe: eurosText(left(due), langKey),
        vence: dayText(isoDate(...due.vence), langKey),
        referencia: due.referencia,
      },
    })),
    { key: 'mail.cotas-due.total', params: { importe: eurosText(sum, langKey) } },
    ...(iban === '' ? [] : [{ key: 'mail.cotas-due.account', params: { iban: inFours(iban), titular } }]),
    ...(textoTransferencia === ''
      ? []
      : [{ key: 'mail.cotas-due.how', params: { texto: textoTransferencia } }]),
  ]
}
