import type { Language } from '#contract/fields.ts'
import { localeOf } from '../i18n.ts'

/** What a message with one link says, in plain text: the layouts escape it. */
export interface Content {
  language: Language
  /** Name of the association's portal. */
  app: string
  /** Its address. */
  home: string
  title: string
  /** First words shown beside the subject in a list of messages. */
  preheader: string
  greeting: string
  intro: string
  /** What the link is called. */
  button: string
  link: string
  /** Introduces the link written out. */
  copyLink: string
  notes: string[]
  /** Why the person gets this. */
  why: string
}

export const textOf = ({ greeting, intro, button, link, notes, app, home, why }: Content): string =>
  [greeting, intro, `${button}:\n${link}`, ...notes, `-- \n${app}\n${home}\n\n${why}`]
    .join('\n\n')
    .concat('\n')

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark)

const font = `font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif`
const purple = '#862e9c'
/** Unseen, after the preheader: keeps what follows it out of a list of messages. In lines, which have a limit. */
const blank = `${'&#847;&zwnj;&nbsp;'.repeat(20)}\n`.repeat(4)

/**
 * The same as HTML for mail clients: tables and inline styles, because several drop style sheets; the one style sheet
 * is for dark mode and phones. Comments and `mso-` styles are for Outlook, which ignores padding and widths.
 */
export function htmlOf(content: Content): string {
  const safe = Object.fromEntries(
    Object.entries(content).map(([name, value]) => [
      name,
      typeof value === 'string' ? escapeHtml(value) : '',
    ]),
  ) as Record<keyof Content, string>
  const paragraph = (text: string) =>
    `<p class="text" style="margin:0 0 16px;${font};font-size:17px;line-height:26px;color:#1f1a24">${text}</p>`

  return `<!doctype html>
<html lang="${localeOf(content.language)}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${safe.title}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (max-width: 600px) {
  .ground { padding: 16px 12px !important }
  .card { padding: 24px 20px !important }
  .edge { padding-left: 20px !important; padding-right: 20px !important }
  .button { display: block !important }
}
@media (prefers-color-scheme: dark) {
  .ground { background-color: #17131b !important }
  .card { background-color: #231d29 !important }
  .text, .title { color: #f3eef6 !important }
  .muted { color: #bdb3c6 !important }
  .name, .link { color: #e0b3ec !important }
  .line { border-color: #3d3446 !important }
}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:#faf8fb">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${safe.preheader}${blank}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="ground" align="center" style="padding:32px 16px;background-color:#faf8fb">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="name edge" style="padding:0 32px 16px;${font};font-size:18px;line-height:26px;font-weight:650;color:${purple}">${safe.app}</td></tr>
<tr><td class="card" align="left" style="padding:32px;background-color:#ffffff;border-radius:12px">
<h1 class="title" style="margin:0 0 16px;${font};font-size:26px;line-height:34px;font-weight:650;color:#1f1a24">${safe.title}</h1>
${paragraph(safe.greeting)}
${paragraph(safe.intro)}
${button(safe.link, safe.button)}
${content.notes.map((note) => paragraph(escapeHtml(note))).join('\n')}
<p class="muted line" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #e6e1ea;${font};font-size:15px;line-height:22px;color:#5c5566">${safe.copyLink}<br><a class="link" href="${safe.link}" style="color:${purple};word-break:break-all;overflow-wrap:anywhere">${safe.link}</a></p>
</td></tr>
<tr><td class="muted edge" style="padding:20px 32px 0;${font};font-size:15px;line-height:22px;color:#5c5566">${safe.why}<br><a class="link" href="${safe.home}" style="color:${purple}">${safe.home}</a></td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`
}

/** A button of 52 px that Outlook draws in its size too, with blank marks where the others have padding. */
const button = (link: string, label: string): string =>
  `<p style="margin:24px 0"><a class="button" href="${link}" style="display:inline-block;padding:13px 28px;background-color:${purple};border-radius:8px;${font};font-size:17px;line-height:26px;font-weight:650;color:#ffffff;text-align:center;text-decoration:none;mso-padding-alt:0"><!--[if mso]><i style="mso-font-width:200%;mso-text-raise:26pt" hidden>&emsp;</i><span style="mso-text-raise:13pt"><![endif]-->${label}<!--[if mso]></span><i style="mso-font-width:200%" hidden>&emsp;&#8203;</i><![endif]--></a></p>`
