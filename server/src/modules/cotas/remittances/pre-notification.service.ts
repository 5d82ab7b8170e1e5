import { lastFour } from '#contract/bank-ids.ts'
import type { Language } from '#contract/fields.ts'
import { formatCents } from '#contract/numbers.ts'
import { personName } from '#contract/person-name.ts'
import { isEmail } from '#contract/rules.ts'
import { sumBy } from '#contract/sums.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { DirectDebitFile } from '../../../platform/bank/direct-debit-file.ts'
import { dayText } from '../../../platform/config/format.ts'
import type { Write } from '../../../platform/db/write.ts'
import type { NoticeLine } from '../../../platform/mail/mail.ts'
import { getCorrespondents } from '../dues/avisos.service.ts'
import type { SelectedDebit } from './candidates.rows.ts'
import type { DebitSelection } from './dry-run.service.ts'

/** The result of announcing a remittance. */
interface PreNotificationResult {
  /** Number of mails. */
  mailed: number
  /** The debits whose payers have no e-mail: letters tell them. */
  byLetter: SelectedDebit[]
}

/** Mails each payer the amount to be debited, the day and the mandate. */
export async function preNotify(
  context: AppContext,
  { tx, now, afterCommit }: Write,
  { selection, file }: { selection: DebitSelection; file: DirectDebitFile },
): Promise<PreNotificationResult> {
  const byPayer = Map.groupBy(selection.included, ({ due }) => due.pagador.id)
  const people = await getCorrespondents(
    tx,
    [...byPayer.keys()].flatMap((id) => id ?? []),
  )
  const byLetter: SelectedDebit[] = []
  const mails = [...byPayer].flatMap(([id, debits]) => {
    const person = id === null ? undefined : people.get(id)
    const address = person?.email
    if (!person || !address || !isEmail(address)) {
      byLetter.push(...debits)
      return []
    }
    return {
      template: 'debit-announced' as const,
      to: { address, name: personName(person) },
      language: person.langKey,
      names: { lines: getLines(debits, file, person.langKey) },
    }
  })
  await context.mail.enqueueMany(tx, now, mails)
  afterCommit(context.mail.wake)
  return { mailed: mails.length, byLetter }
}

function getLines(
  debits: SelectedDebit[],
  { date, creditor }: DirectDebitFile,
  language: Language,
): NoticeLine[] {
  const sum = sumBy(debits, ({ due }) => due.cents)
  const [{ mandate } = { mandate: undefined }] = debits
  return [
    ...debits.map(({ due }) => ({
      key: 'mail.debit-announced.line',
      params: {
        concepto: due.concepto,
        persoa: personName(due.socio),
        importe: formatCents(due.cents),
      },
    })),
    {
      key: 'mail.debit-announced.total',
      params: { importe: formatCents(sum), data: dayText(date, language) },
    },
    {
      key: 'mail.debit-announced.account',
      params: { iban: lastFour(mandate?.iban ?? ''), referencia: mandate?.referencia ?? '' },
    },
    {
      key: 'mail.debit-announced.creditor',
      params: { titular: creditor.name, identificador: creditor.id },
    },
  ]
}
