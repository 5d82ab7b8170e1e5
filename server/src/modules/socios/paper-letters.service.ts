import type { Language } from '#contract/fields.ts'
import type { Key } from '#contract/i18n/key.ts'
import { personName } from '#contract/person-name.ts'
import type { Cartas } from '#contract/socios-cambios.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { dayText } from '../../platform/config/format.ts'
import { toLocale, translate } from '../../platform/config/i18n.ts'
import { getToday } from '../../platform/config/time.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { linkLifetime } from '../../platform/mail/mail.ts'
import { inWords, linkTo } from '../../platform/mail/templates.ts'
import type { Letterhead, Paper } from '../../platform/pdf/paper.ts'
import { openNumbers } from '../../platform/pdf/paper.ts'
import { getLetterhead } from '../axustes/letterhead.service.ts'
import { getPostalAddresses, issuePaperKeys, type PaperKeys } from '../usuarios/paper-keys.service.ts'

/** The letters to choose a password on paper: the way into the portal of a member without e-mail. They are not stored. */

/** What all letters share. */
interface LetterContent {
  letterhead: Letterhead
  /** Today, ISO text. */
  today: string
  deadline: Date
  settings: AppContext['settings']
  app: string
}

/** Letters on paper for these members, and those who get none. @throws AppError as {@link issuePaperKeys} */
export async function printLetters(
  context: AppContext,
  who: SignedInUser,
  socios: { id: number }[],
): Promise<{ papers: Paper[]; excluidas: Cartas['excluidas'] }> {
  const { recipients, excluidas, made } = await issuePaperKeys(context, who, socios)
  const addresses = await getPostalAddresses(
    context.database.read,
    recipients.map(({ person }) => person.id),
  )
  const content: LetterContent = {
    letterhead: await getLetterhead(context),
    today: getToday(context),
    deadline: new Date(made.getTime() + linkLifetime.set),
    settings: context.settings,
    app: (await context.identity()).nome,
  }
  const papers = recipients.map((recipient) => ({
    ...makeLetter(recipient, addresses.get(recipient.person.id) ?? [], content),
    created: made,
  }))
  return { papers, excluidas }
}

function makeLetter(
  { person: { usuario, dni }, key }: PaperKeys['recipients'][number],
  address: string[],
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
