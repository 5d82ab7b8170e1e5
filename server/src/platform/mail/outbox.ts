import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder, removeOlder } from '../filesystem/folders.ts'
import type { MailBody, MailMessage, Transport } from './mail-message.ts'
import { compose } from './mail-message.ts'

/**
 * Writes each message atomically into a file of `outbox/` in the data folder, named after the time and the delivery.
 * The files contain valid links, so only their owner can read them.
 */
export function outboxTransport(dataFolder: string): Transport {
  const folder = join(dataFolder, 'outbox')
  const send = async (message: MailMessage) => {
    const { createTransport } = await import('nodemailer')
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const file = await composer.sendMail({ ...compose(message), ...readableParts(message.body) })
    const moment = new Date().toISOString().replaceAll(':', '-')
    makeFolder(folder)
    await writeWhole(join(folder, `${moment}_${message.reference}.eml`), file.message as Buffer)
  }
  return {
    send,
    sendNow: async (message) => {
      await send(message)
      return null
    },
    verify: async () => {},
    close: async () => {},
    outbox: folder,
  }
}

/** Maximum length of a line in bytes (RFC 5322, 2.1.1). */
const maxLineLength = 998

/** Text and HTML without transfer encoding, so that the link is readable in an editor. */
function readableParts(body: MailBody) {
  if (!('text' in body)) return {}
  const { text, html } = body
  const fits = `${text}\n${html}`.split('\n').every((line) => Buffer.byteLength(line) <= maxLineLength)
  if (!fits) return {}
  const part = (subtype: string, content: string) => ({
    raw: [
      `Content-Type: text/${subtype}; charset=utf-8`,
      'Content-Transfer-Encoding: 8bit',
      '',
      ...content.split('\n'),
    ].join('\r\n'),
  })
  return { text: undefined, html: undefined, alternatives: [part('plain', text), part('html', html)] }
}

const partialEnding = '.partial'

/** Deletes messages that a crash before `before` left incomplete. */
export const removePartialMessages = (dataFolder: string, before: Date): Promise<void> =>
  removeOlder(join(dataFolder, 'outbox'), before, partialEnding)

async function writeWhole(path: string, content: Buffer): Promise<void> {
  const partial = path + partialEnding
  try {
    const file = await open(partial, 'w', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}
