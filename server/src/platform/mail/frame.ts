import { addressLine } from '#contract/addresses.ts'
import { toShades } from '#contract/colours.ts'
import type { Language } from '#contract/fields.ts'
import { toLocale } from '../config/i18n.ts'
import type { Identity } from '../config/identity.ts'

/** The frame of every message: the association's name above the content, the reason for the message below. */
export interface Frame {
  language: Language
  /** The association: its name above, its address below. */
  identity: Identity
  /** Its address. */
  home: string
  title: string
  /** First words shown beside the subject in a list of messages; by default the first words of the content. */
  preheader?: string
  /** Why the person gets this message. */
  why: string
  /** Total width in pixels. */
  width: number
  /** Style rules for `content`. */
  styles?: string
  /** HTML of the card in the middle. */
  content: string
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark)

export const font = `font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif`
/** The accent colours of a message, on light and on dark grounds. */
export interface Accents {
  light: string
  dark: string
}
const ownAccents: Accents = { light: '#862e9c', dark: '#e0b3ec' }

/** In the association's colour, if it has one. */
export function toAccents({ cor }: Pick<Identity, 'cor'>): Accents {
  if (!cor) return ownAccents
  const { light, dark } = toShades(cor)
  return { light: light.accent, dark: dark.accent }
}
/**
 * Invisible filler after the preheader that keeps the following text out of a list of messages. In lines, because
 * their length is limited.
 */
const blank = `${'&#847;&zwnj;&nbsp;'.repeat(20)}\n`.repeat(4)

/** The end of a message in plain text. */
export const renderSignature = ({ identity, home, why }: Pick<Frame, 'identity' | 'home' | 'why'>): string =>
  ['-- ', identity.nome, ...renderAddress(identity), home, '', why].join('\n')

/** The address of the association in one line, if there is one. */
const renderAddress = ({ enderezo }: Identity): string[] =>
  [addressLine(enderezo)].filter((line) => line !== '')

/**
 * A message as HTML for mail clients: tables and inline styles, because several clients drop style sheets; the only
 * style sheet is for dark mode and phones. Comments and `mso-` styles are for Outlook, which ignores padding and
 * widths.
 */
export function renderFrame(frame: Frame): string {
  const { language, width, styles = '', content } = frame
  const [app, home, title, why] = [frame.identity.nome, frame.home, frame.title, frame.why].map(escapeHtml)
  const place = renderAddress(frame.identity).map((line) => `${escapeHtml(line)}<br>`)
  const accents = toAccents(frame.identity)
  const preheader = frame.preheader
    ? `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(frame.preheader)}${blank}</div>\n`
    : ''
  return `<!doctype html>
<html lang="${toLocale(language)}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${title}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark }
${styles}@media (max-width: 600px) {
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
  .name, .link, .text a { color: ${accents.dark} !important }
  .line { border-color: #3d3446 !important }
}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:#faf8fb">
${preheader}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="ground" align="center" style="padding:32px 16px;background-color:#faf8fb">
<!--[if mso]><table role="presentation" width="${width}" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:${width}px">
<tr><td class="name edge" style="padding:0 32px 16px;${font};font-size:18px;line-height:26px;font-weight:650;color:${accents.light}">${app}</td></tr>
<tr><td class="card" align="left" style="padding:32px;background-color:#ffffff;border-radius:12px">
${content}
</td></tr>
<tr><td class="muted edge" style="padding:20px 32px 0;${font};font-size:15px;line-height:22px;color:#5c5566">${why}<br>${place.join('')}<a class="link" href="${home}" style="color:${accents.light}">${home}</a></td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`
}
