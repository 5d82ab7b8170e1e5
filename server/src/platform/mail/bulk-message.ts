import MimeNode from 'nodemailer/lib/mime-node'
import type { Language } from '#contract/fields.ts'
import { translate } from '../config/i18n.ts'
import type { Identity } from '../config/identity.ts'
import { runInWorker } from '../workers/run-in-worker.ts'
import { font, renderFrame, renderSignature, toAccents } from './frame.ts'
import { toPlainText } from './plain-text.ts'
import type { PictureReplacement } from './rich-body.ts'
import { findPictures, renderBody } from './rich-body.ts'

/** The stored content of an e-mail to many members. */
export interface BulkContent {
  subject: string
  /** Cleaned rich text. */
  html: string
  language: Language
}

/** A picture of the text that is sent with the message. */
export interface BulkPicture {
  /** Index of the picture among the different pictures of the text, from 0. */
  position: number
  type: 'jpg' | 'png'
  /** Pixels. */
  width: number
  /** Base64. */
  content: string
}

export interface BulkSettings {
  PUBLIC_URL: string
}

/** Input of the rendering. */
export interface BulkJob {
  settings: BulkSettings
  identity: Identity
  content: BulkContent
  pictures: BulkPicture[]
  /** Where pictures are: in parts of the message, inline in the document, or behind links. */
  shown: 'parts' | 'inline' | 'linked'
}

/** Longer texts, in characters, are rendered in a worker thread, so that the server can continue. */
const inPlace = 150_000
/** In megabytes: the longest text and its pictures. */
const maxMemory = 1024
const widest = 640
/** Width left for the text. */
const room = widest - 64

const stylesIn = (accent: string) => `.text h2, .text h3, .text h4 { line-height: 1.3; margin: 24px 0 12px }
.text p, .text ul, .text ol, .text blockquote, .text figure { margin: 0 0 16px }
.text blockquote { padding: 0 0 0 16px; border-left: 3px solid #e6e1ea }
.text table { border-collapse: collapse; max-width: 100% }
.text figcaption, .text caption { font-size: 15px; color: #5c5566 }
.text .image { text-align: center }
.text .image-style-align-left { float: left; margin-right: 16px }
.text .image-style-align-right { float: right; margin-left: 16px }
.text a { color: ${accent} }
.text > :last-child { margin-bottom: 0 }
`

const contentTypes = { jpg: 'image/jpeg', png: 'image/png' } as const

/** The name of a picture inside a message. */
const toContentId = (position: number) => `imaxe-${position + 1}@xuntanza`

/** Plain text and HTML of a message. */
function rendered({ settings, identity, content, pictures, shown }: BulkJob): { text: string; html: string } {
  const { language, html, subject } = content
  const home = settings.PUBLIC_URL
  const why = translate(language, 'mail.bulk.why', { app: identity.nome })
  const absolute = (href: string) => (URL.canParse(href, `${home}/`) ? new URL(href, `${home}/`).href : href)
  const words = { absolute, video: translate(language, 'mail.bulk.video') }
  const sources = findPictures(html)
  const byPosition = new Map(pictures.map((picture) => [picture.position, picture]))
  const picture = (position: number): PictureReplacement | null => {
    const kept = byPosition.get(position)
    const src = sources[position] ?? ''
    // an external picture stays a link, as in the text
    if (!kept) return /^https?:/i.test(src) || shown === 'linked' ? { src, width: room } : null
    if (shown === 'parts') return { src: `cid:${toContentId(position)}`, width: kept.width }
    return { src: `data:${contentTypes[kept.type]};base64,${kept.content}`, width: kept.width }
  }
  const body = renderBody(html, { ...words, room, picture })
  return {
    text: `${toPlainText(html, words)}\n\n${renderSignature({ identity, home, why })}\n`,
    html: renderFrame({
      ...{ language, identity, home, why, styles: stylesIn(toAccents(identity).light) },
      title: subject,
      width: widest,
      content: `<div class="text" style="${font};font-size:17px;line-height:26px;color:#1f1a24;overflow-wrap:anywhere">\n${body}\n</div>`,
    }),
  }
}

/** The two alternatives of a message with their MIME headers. */
export interface BulkParts {
  plain: Uint8Array
  rich: Uint8Array
}

async function encoded(job: BulkJob): Promise<BulkParts> {
  const { text, html } = rendered(job)
  const message = new MimeNode('multipart/alternative')
  const plain = message.createChild('text/plain; charset=utf-8').setContent(text)
  const hasPictures = job.pictures.length > 0
  const rich = message.createChild(
    hasPictures ? 'multipart/related; type="text/html"' : 'text/html; charset=utf-8',
  )
  if (!hasPictures) rich.setContent(html)
  else {
    rich.createChild('text/html; charset=utf-8').setContent(html)
    for (const { position, type, content } of job.pictures)
      rich
        .createChild(contentTypes[type], { filename: `imaxe-${position + 1}.${type}` })
        .setHeader({
          'Content-ID': `<${toContentId(position)}>`,
          'Content-Disposition': 'inline',
          'Content-Transfer-Encoding': 'base64',
        })
        .setContent(Buffer.from(content, 'base64'))
  }
  return { plain: await plain.build(), rich: await rich.build() }
}

/** The tasks of the worker. */
const tasks = { rendered, encoded } as const
export interface BulkTask {
  task: keyof typeof tasks
  job: BulkJob
}
export const doBulkTask = async ({ task, job }: BulkTask) => tasks[task](job)

/** A message as shown in a browser. */
export const renderBulk = (job: BulkJob): Promise<{ text: string; html: string }> =>
  run({ task: 'rendered', job }) as Promise<{ text: string; html: string }>

/** A complete message except its headers. */
export const encodeBulk = (job: BulkJob): Promise<BulkParts> =>
  run({ task: 'encoded', job }) as Promise<BulkParts>

function run(asked: BulkTask): Promise<unknown> {
  if (asked.job.content.html.length <= inPlace) return doBulkTask(asked)
  return runInWorker(new URL('./bulk-message.worker.ts', import.meta.url), asked, {
    maxMemory,
    isKept: false,
  })
}
