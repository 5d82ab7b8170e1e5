import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Email } from 'postal-mime'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface TestSmtp {
  url: string
  port: number
  /** The recipient of each accepted message, in order. */
  recipients: string[]
  /** The accepted messages as received. */
  raw: string[]
  /** The same, parsed. */
  messages: () => Promise<Email[]>
  close: () => Promise<void>
}

export interface SmtpBehaviour {
  port?: number
  /** Refuses every sender with this reply. */
  refuseSender?: { code: number; text: string }
  /** Refuses a recipient with this reply; null accepts. */
  refuse?: (address: string) => { code: number; text: string } | null
  /** Refuses a message with this reply; null accepts. */
  refuseMessage?: (raw: string) => { code: number; text: string } | null
  /** Runs before a message is accepted; the sender waits. */
  beforeAccepting?: (raw: string) => Promise<void>
  /** Requires authentication with this password. */
  password?: string
}

const reply = ({ code, text }: { code: number; text: string }) =>
  Object.assign(new Error(text), { responseCode: code })

/** A mail server on this machine that stores the messages it receives. */
export async function startSmtp(behaviour: SmtpBehaviour = {}): Promise<TestSmtp> {
  const recipients: string[] = []
  const raw: string[] = []
  const server = new SMTPServer({
    disabledCommands: behaviour.password ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    authOptional: behaviour.password === undefined,
    closeTimeout: 100,
    onAuth: ({ password, username }, _session, done) =>
      password === behaviour.password ? done(null, { user: username }) : done(new Error('Invalid login')),
    onMailFrom: (_sender, _session, done) =>
      done(behaviour.refuseSender ? reply(behaviour.refuseSender) : null),
    onRcptTo: ({ address }, _session, done) => {
      const failure = behaviour.refuse?.(address)
      done(failure ? reply(failure) : null)
    },
    onData: async (stream, session, done) => {
      // the message of a killed sender is incomplete
      const content = await buffer(stream).catch(() => null)
      if (!content) return
      const message = content.toString('utf8')
      await behaviour.beforeAccepting?.(message)
      const failure = behaviour.refuseMessage?.(message)
      if (failure) return done(reply(failure))
      raw.push(message)
      recipients.push(...session.envelope.rcptTo.map(({ address }) => address))
      done()
    },
  })
  // a killed sender leaves a broken connection
  server.on('error', () => {})
  server.listen(behaviour.port ?? 0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const credentials = behaviour.password ? `portal:${behaviour.password}@` : ''
  return {
    url: `smtp://${credentials}127.0.0.1:${port}`,
    port,
    recipients,
    raw,
    messages: () => Promise.all(raw.map((message) => PostalMime.parse(message))),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
