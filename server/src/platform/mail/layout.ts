import type { Frame } from './frame.ts'
import { escapeHtml, font, renderFrame, renderSignature, toAccents } from './frame.ts'
import type { AgendaItem } from './mail.ts'

/** The texts of a message with one link, as plain text: the layouts escape them. */
export interface Content extends Pick<Frame, 'language' | 'identity' | 'home' | 'title' | 'why'> {
  preheader: string
  greeting: string
  intro: string
  /** What a person wrote, by paragraphs. */
  paragraphs: string[]
  /** Facts, each on a line of its own. */
  lines: string[]
  /** The agenda of a meeting, in its order. */
  agenda?: { title: string; items: AgendaItem[] }
  /** The label of the link. */
  button: string
  link: string
  /** Introduces the link written out. */
  copyLink: string
  notes: string[]
  /** A second link, below the notes. */
  other?: { label: string; link: string } | undefined
}

export const renderText = (content: Content): string =>
  [
    content.greeting,
    content.intro,
    ...content.paragraphs,
    ...(content.lines.length > 0 ? [content.lines.map((line) => `- ${line}`).join('\n')] : []),
    ...(content.agenda ? [renderAgendaText(content.agenda)] : []),
    `${content.button}:\n${content.link}`,
    ...content.notes,
    ...(content.other ? [`${content.other.label}:\n${content.other.link}`] : []),
    renderSignature(content),
  ]
    .join('\n\n')
    .concat('\n')

const renderAgendaText = ({ title, items }: NonNullable<Content['agenda']>): string =>
  [
    title,
    ...items.map(({ titulo, texto }, place) =>
      [`${place + 1}. ${titulo}`, ...(texto === '' ? [] : texto.split('\n'))].join('\n   '),
    ),
  ].join('\n\n')

const paragraph = (text: string) =>
  `<p class="text" style="margin:0 0 16px;${font};font-size:17px;line-height:26px;color:#1f1a24">${escapeHtml(text)}</p>`

/** The same message as HTML. */
export function renderHtml(content: Content): string {
  const { title, greeting, intro, lines, notes } = content
  const accent = toAccents(content.identity).light
  const [link, label, copyLink] = [content.link, content.button, content.copyLink].map(escapeHtml)
  return renderFrame({
    ...content,
    width: 560,
    content: `<h1 class="title" style="margin:0 0 16px;${font};font-size:26px;line-height:34px;font-weight:650;color:#1f1a24">${escapeHtml(title)}</h1>
${paragraph(greeting)}
${[intro, ...content.paragraphs].map(paragraph).join('\n')}${list(lines)}${agendaList(content.agenda)}
${button(link ?? '', label ?? '', accent)}
${notes.map(paragraph).join('\n')}${otherLink(content, accent)}
<p class="muted line" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #e6e1ea;${font};font-size:15px;line-height:22px;color:#5c5566">${copyLink}<br><a class="link" href="${link}" style="color:${accent};word-break:break-all;overflow-wrap:anywhere">${link}</a></p>`,
  })
}

const otherLink = ({ other }: Content, accent: string): string =>
  other
    ? `\n<p class="text" style="margin:0 0 16px;${font};font-size:17px;line-height:26px;color:#1f1a24"><a class="link" href="${escapeHtml(other.link)}" style="color:${accent}">${escapeHtml(other.label)}</a></p>`
    : ''

const list = (lines: string[]): string =>
  lines.length === 0
    ? ''
    : `\n<ul class="text" style="margin:0 0 16px;padding:0 0 0 22px;${font};font-size:17px;line-height:26px;color:#1f1a24">${lines.map((line) => `<li style="margin:0 0 6px">${escapeHtml(line)}</li>`).join('')}</ul>`

const agendaList = (agenda: Content['agenda']): string =>
  agenda
    ? `\n<h2 class="title" style="margin:24px 0 8px;${font};font-size:20px;line-height:28px;font-weight:650;color:#1f1a24">${escapeHtml(agenda.title)}</h2>
<ol class="text" style="margin:0 0 16px;padding:0 0 0 26px;${font};font-size:17px;line-height:26px;color:#1f1a24">${agenda.items.map(agendaItem).join('')}</ol>`
    : ''

const agendaItem = ({ titulo, texto }: AgendaItem): string => {
  const more =
    texto === ''
      ? ''
      : `<br><span class="muted" style="color:#5c5566">${texto.split('\n').map(escapeHtml).join('<br>')}</span>`
  return `<li style="margin:0 0 10px">${escapeHtml(titulo)}${more}</li>`
}

/** A button 52 px high, also in Outlook, with blank characters where other clients use padding. */
const button = (link: string, label: string, accent: string): string =>
  `<p style="margin:24px 0"><a class="button" href="${link}" style="display:inline-block;padding:13px 28px;background-color:${accent};border-radius:8px;${font};font-size:17px;line-height:26px;font-weight:650;color:#ffffff;text-align:center;text-decoration:none;mso-padding-alt:0"><!--[if mso]><i style="mso-font-width:200%;mso-text-raise:26pt" hidden>&emsp;</i><span style="mso-text-raise:13pt"><![endif]-->${label}<!--[if mso]></span><i style="mso-font-width:200%" hidden>&emsp;&#8203;</i><![endif]--></a></p>`
