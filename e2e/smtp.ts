import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Email } from 'postal-mime'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { startPortal } from './portal.ts'

/** A mail server on this machine that stores the messages it receives. */
export interface Sink {
  url: string
  messages: () => Promise<Email[]>
  /** From now on it says that there is nobody at that address, or that there is. */
  refuse: (address: string) => void
  accept: (address: string) => void
  stop: () => Promise<void>
}

async function startSink(): Promise<Sink> {
  const raw: Buffer[] = []
  const refused = new Set<string>()
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) =>
      done(
        refused.has(address)
          ? Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 })
          : undefined,
      ),
    onData: async (stream, _session, done) => {
      raw.push(await buffer(stream))
      done()
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages: () => Promise.all(raw.map((message) => PostalMime.parse(message))),
    refuse: (address) => void refused.add(address),
    accept: (address) => void refused.delete(address),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** A portal that sends its mail to a server of its own. */
export async function startPortalWithMail(environment: Record<string, string> = {}) {
  const sink = await startSink()
  const portal = await startPortal({ SMTP_URL: sink.url, ...environment })
  const stop = async () => {
    await portal.stop()
    await sink.stop()
  }
  return { ...portal, sink, stop }
}
