import type { Language } from '#contract/fields.ts'
import type { Key } from '#contract/i18n/key.ts'
import { toLocale, translate } from '../config/i18n.ts'
import type { Identity } from '../config/identity.ts'
import type { Content } from './layout.ts'
import { renderHtml, renderText } from './layout.ts'
import type { LinkTemplate, NoticeNames, NoticeTemplate } from './mail.ts'

/** The page of the portal that each message links to. */
const pages: Record<LinkTemplate, string> = {
  reset: '/account/reset/finish',
  set: '/account/set/finish',
  activate: '/account/activate',
  'email-changed': '/account/email/undo',
  'solicitude-confirm': '/asociarse/confirmar',
}
/** The page of the second link, with the same key. */
const otherPages: Partial<Record<LinkTemplate, string>> & { 'solicitude-confirm': string } = {
  'solicitude-confirm': '/asociarse/retirar',
}

export interface TemplateSettings {
  PUBLIC_URL: string
  TIME_ZONE: string
  LANGUAGES: readonly Language[]
}

/** The page where a user checks what a notice reports. */
const securityPage = '/account/security'
const statePage = '/estado'
/** The pages of notices to administrators. */
const adminPages: Partial<Record<NoticeTemplate, string>> & Record<AdminNotice, string> = {
  'admin-new': '/user-management/users',
  'backup-failing': statePage,
  'mail-failing': statePage,
  'files-failing': statePage,
  test: '/axustes',
  'cobro-changed': '/cotas/axustes',
}
/** The pages of notices to members about their fees. */
const memberPages: Partial<Record<NoticeTemplate, string>> & Record<MemberNotice, string> = {
  'cotas-due': '/a-mina-cota',
  'debit-announced': '/a-mina-cota',
}

/** The pages of notices about applications for membership and about the register, each with a reason of its own. */
const solicitudePages: Partial<Record<NoticeTemplate, string>> & Record<SolicitudeNotice, string> = {
  'email-added': '/socios-admin',
  'solicitudes-waiting': '/solicitudes',
  'solicitude-denied': '/contactar',
}

/** Notices whose page depends on what they are about. */
type MeetingNotice = 'convocatoria' | 'acta-aprobada' | 'reunion-anulada'
const meetingNotices: readonly string[] = [
  'convocatoria',
  'acta-aprobada',
  'reunion-anulada',
] satisfies MeetingNotice[]
type SolicitudeNotice = 'solicitudes-waiting' | 'solicitude-denied' | 'email-added'
/** Notices to administrators about the portal. */
type AdminNotice =
  | 'admin-new'
  | 'backup-failing'
  | 'mail-failing'
  | 'files-failing'
  | 'test'
  | 'cobro-changed'
/** Notices to members about their fees. */
type MemberNotice = 'cotas-due' | 'debit-announced'

interface Message {
  language: Language
  /** Name of the recipient. */
  name: string
}
export interface LinkMessage extends Message {
  template: LinkTemplate
  key: string
  /** When the link expires. */
  deadline: Date
}
interface NoticeMessage extends Message {
  template: NoticeTemplate
  /** When it happened. */
  at: Date
  names?: NoticeNames
}

/** Subject, text and HTML of a message about an account, in the recipient's language. */
export function render(
  settings: TemplateSettings,
  identity: Identity,
  message: LinkMessage | NoticeMessage,
): { subject: string; text: string; html: string } {
  const { template, language, name } = message
  const app = identity.nome
  const { meeting = '', context, changes = '', before = '' } = ('names' in message && message.names) || {}
  const changed = context && { context, changes, before }
  const content = {
    language,
    identity,
    home: settings.PUBLIC_URL,
    title: translate(language, `mail.${template}.title`, { meeting }),
    preheader: translate(language, `mail.${template}.preheader`, { ...changed }),
    greeting: name
      ? translate(language, 'mail.greeting', { name })
      : translate(language, 'mail.greeting-all'),
    ...getIntro(app, message),
    copyLink: translate(language, 'mail.copy-link'),
    ...('key' in message ? linkPart(settings, app, message) : noticePart(settings, app, message)),
  }
  return {
    subject: translate(language, `mail.${template}.subject`, { app, meeting, ...changed }),
    text: renderText(content),
    html: renderHtml(content),
  }
}

/** The first paragraph, and the texts and facts below it. */
function getIntro(
  app: string,
  message: LinkMessage | NoticeMessage,
): Pick<Content, 'intro' | 'paragraphs' | 'lines' | 'agenda'> {
  const { template, language } = message
  const {
    lines = [],
    text = '',
    agenda = [],
    attachment: _,
    ...names
  } = ('names' in message && message.names) || {}
  return {
    intro: translate(language, `mail.${template}.intro`, { app, ...names }),
    paragraphs: text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    lines: lines.map(({ key, params }) => translate(language, key as Key, params)),
    ...(agenda.length > 0 && {
      agenda: { title: translate(language, 'mail.convocatoria.agenda'), items: agenda },
    }),
  }
}

type Part = Pick<Content, 'button' | 'link' | 'notes' | 'why' | 'other'>

/** Its page speaks the language of the mail. */
const toLink = (
  { PUBLIC_URL, LANGUAGES }: TemplateSettings,
  page: string,
  { language, key }: Pick<LinkMessage, 'language' | 'key'>,
) => {
  const link = `${PUBLIC_URL}${page}?key=${encodeURIComponent(key)}`
  return language === LANGUAGES[0] ? link : `${link}&lang=${toLocale(language)}`
}

/** The link that a message of this template has, also where it is printed. */
export const linkTo = (
  settings: TemplateSettings,
  { template, ...message }: Pick<LinkMessage, 'template' | 'language' | 'key'>,
): string => toLink(settings, pages[template], message)

const linkPart = (settings: TemplateSettings, app: string, message: LinkMessage): Part => {
  const { template, language, deadline } = message
  const otherPage = otherPages[template]
  return {
    button: translate(language, `mail.${template}.button`),
    link: toLink(settings, pages[template], message),
    notes: [
      translate(language, otherPage ? `mail.${template as OtherTemplate}.deadline` : 'mail.deadline', {
        moment: inWords(deadline, language, settings.TIME_ZONE),
      }),
      translate(language, `mail.${template}.not-you`),
    ],
    why: translate(language, `mail.${template}.why`, { app }),
    ...(otherPage && {
      other: {
        label: translate(language, `mail.${template as OtherTemplate}.other`),
        link: toLink(settings, otherPage, message),
      },
    }),
  }
}
/** Messages with a second link. */
type OtherTemplate = 'solicitude-confirm'

/**
 * The link of a notice and the reason for it: it concerns the recipient's own account, except a notice to
 * administrators.
 */
const noticePart = (
  { PUBLIC_URL, TIME_ZONE }: TemplateSettings,
  app: string,
  { template, language, at, names }: NoticeMessage,
): Part => {
  const adminPage = adminPages[template]
  const memberPage = memberPages[template]
  const solicitudePage = solicitudePages[template]
  const meetingPage = names?.page
  const page = adminPage ?? memberPage ?? solicitudePage ?? meetingPage
  return {
    button: translate(
      language,
      page
        ? `mail.${template as AdminNotice | MemberNotice | SolicitudeNotice | MeetingNotice}.button`
        : 'mail.notice.button',
    ),
    link: `${PUBLIC_URL}${page ?? securityPage}`,
    notes: [
      // A trouble lasts, and a debt too; everything else happened at a moment.
      ...(adminPage === statePage || memberPage || solicitudePage || meetingPage
        ? []
        : [translate(language, 'mail.notice.at', { moment: inWords(at, language, TIME_ZONE) })]),
      translate(language, `mail.${template}.not-you`),
    ],
    why: translate(language, getWhy(template), { app }),
  }
}

/** The dictionary key of the reason for a notice. */
function getWhy(template: NoticeTemplate): Key {
  if (meetingNotices.includes(template)) return `mail.${template as MeetingNotice}.why`
  if (template in solicitudePages) return `mail.${template as SolicitudeNotice}.why`
  if (template in memberPages) return 'mail.cotas.why'
  return template in adminPages ? 'mail.admin.why' : 'mail.notice.why'
}

/** An instant in words: «domingo, 31 de maio de 2026, ás 19:30», and «á 1:30» at one o'clock. */
export function inWords(instant: Date, language: Language, timeZone: string): string {
  const locale = toLocale(language)
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone }).format(instant)
  const clock = new Intl.DateTimeFormat('en', {
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  const [hour = '', minute = ''] = clock.format(instant).split(':')
  const time = `${Number(hour)}:${minute}`
  return translate(language, Number(hour) === 1 ? 'mail.moment-at-one' : 'mail.moment', { day, time })
}

/** A local time in words, `2026-05-31T19:30`; of one at 00:00, which stands for no time, the day only. */
export function localInWords(local: string, language: Language): string {
  const instant = new Date(`${local}Z`)
  if (!local.endsWith('T00:00')) return localMomentInWords(local, language)
  return new Intl.DateTimeFormat(toLocale(language), { dateStyle: 'full', timeZone: 'UTC' }).format(instant)
}

/** The same of what has a time, midnight too. */
export const localMomentInWords = (local: string, language: Language): string =>
  inWords(new Date(`${local}Z`), language, 'UTC')
