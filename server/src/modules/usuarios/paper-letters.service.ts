import type { Language } from '#contract/fields.ts'
import type { Key } from '#contract/i18n/key.ts'
import { personName } from '#contract/person-name.ts'
import type { Cartas } from '#contract/socios-cambios.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import { dayText } from '../../platform/config/format.ts'
import { toLocale, translate } from '../../platform/config/i18n.ts'
import { getToday } from '../../platform/config/time.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { linkLifetime } from '../../platform/mail/mail.ts'
import { inWords, linkTo } from '../../platform/mail/templates.ts'
import type { Letterhead, Paper } from '../../platform/pdf/paper.ts'
import { openNumbers } from '../../platform/pdf/paper.ts'
import { issueKeys, revokeManyLinks } from '../auth/keys.service.ts'
import { endUserSessions } from '../auth/sessions.service.ts'
import { getLetterhead } from '../axustes/letterhead.service.ts'
import type { LetterRecipient } from './letters.rows.ts'
import { findAddresses, noteInvitations } from './letters.rows.ts'
import { auditLetters, checkKnown, judge, toCartas } from './letters.service.ts'
import { lockUsuarios } from './usuarios.service.ts'

/** The letters to choose a password on paper: the way into the portal of a member without e-mail. They are not stored. */

/** The lines of the addresses of these members below their names, as on a letter. */
export const getPostalAddresses = (db: Reader, ids: readonly number[]): Promise<Map<number, string[]>> =>
  findAddresses(db, ids)

/** What all letters share. */
interface LetterContent {
  letterhead: Letterhead
  /** Today, ISO text. */
  today: string
  deadline: Date
  settings: AppContext['settings']
  app: string
}

/**
 * Letters on paper for these members, each with a new link, which ends the links of before; for one who has a password, also the
 * sessions.
 * @throws AppError 400 for a member who is not in the register, and `error.sen-cartas` when nobody gets one
 */
export async function printLetters(
  context: AppContext,
  who: SignedInUser,
  socios: { id: number }[],
): Promise<{ papers: Paper[]; excluidas: Cartas['excluidas'] }> {
  const ids = await checkKnown(context.database.read, socios)
  const { recipients, keys, excluidas, made } = await context.write(who, async (write) => {
    const { tx, now } = write
    await lockUsuarios(tx)
    const judged = await judge(tx, who, ids, 'paper', now)
    const recipients = judged.filter(({ motivo }) => motivo === null).map(({ person }) => person)
    if (recipients.length === 0) throw new AppError('error.sen-cartas')
    const users = recipients.map(({ usuario }) => usuario.id)
    await revokeManyLinks(tx, users)
    for (const { usuario } of recipients) if (usuario.hasPassword) await endUserSessions(tx, usuario.id, null)
    const keys = await issueKeys(tx, users, 'set', now)
    await noteInvitations(tx, users, now)
    await auditLetters(write, judged)
    return { recipients, keys, excluidas: toCartas(judged).excluidas, made: now }
  })
  const letterhead = await getLetterhead(context)
  const addresses = await findAddresses(
    context.database.read,
    recipients.map(({ id }) => id),
  )
  const content: LetterContent = {
    letterhead,
    today: getToday(context),
    deadline: new Date(made.getTime() + linkLifetime.set),
    settings: context.settings,
    app: (await context.identity()).nome,
  }
  const papers = recipients.map((person, position) => ({
    ...makeLetter(person, addresses.get(person.id) ?? [], keys[position] as string, content),
    created: made,
  }))
  return { papers, excluidas }
}

function makeLetter(
  { usuario, dni }: LetterRecipient,
  address: string[],
  key: string,
  { letterhead, today, deadline, settings, app }: LetterContent,
): Omit<Paper, 'created'> {
  const language: Language = usuario.langKey
  const t = (text: Key, params?: Record<string, string>) => translate(language, text, params)
  const link = linkTo(settings, { template: 'set', language, key })
  const name = personName(usuario)
  return {
    language: toLocale(language),
    pageNumber: t('paper.page', openNumbers),
    title: t('paper.benvida'),
    letterhead,
    blocks: [
      { kind: 'recipient', lines: [name, ...address] },
      { kind: 'paragraph', text: dayText(today, language) },
      { kind: 'heading', level: 1, text: t('mail.set.title') },
      { kind: 'paragraph', text: t('mail.greeting', { name }) },
      { kind: 'paragraph', text: t(usuario.hasPassword ? 'paper.benvida.again' : 'mail.set.intro', { app }) },
      { kind: 'fields', rows: [[t('paper.benvida.dni'), dni]] },
      { kind: 'qr', text: link, alt: t('paper.benvida.qr-alt'), label: t('paper.benvida.qr') },
      { kind: 'paragraph', text: t('paper.benvida.link') },
      { kind: 'paragraph', text: link },
      {
        kind: 'paragraph',
        text: t('mail.deadline', { moment: inWords(deadline, language, settings.TIME_ZONE) }),
      },
      { kind: 'paragraph', text: t('paper.benvida.keep') },
    ],
  }
}
