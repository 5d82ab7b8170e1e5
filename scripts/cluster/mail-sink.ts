import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail server on this machine that takes everything and counts it. */
export interface MailSink {
  url: string
  /** Message-ID of each message taken → how often it was. */
  copies: Map<string, number>
  stop: () => Promise<void>
}

export async function startMailSink(): Promise<MailSink> {
  const copies = new Map<string, number>()
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: async (stream, _session, done) => {
      // what a sender that was killed had begun is not taken
      const message = await text(stream).catch(() => null)
      if (message === null) return
      const id = /^message-id:\s*<([^>]+)>/im.exec(message)?.[1] ?? ''
      copies.set(id, (copies.get(id) ?? 0) + 1)
      done()
    },
  })
  // a sender that was killed leaves a broken connection behind
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    copies,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
