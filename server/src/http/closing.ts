import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Lets the server end as soon as the last answer is out: a browser keeps connections open that it may never use, and
 * those would hold the end up.
 */
export function registerClosing(app: FastifyInstance): void {
  const connections = new Set<Socket>()
  const answers = new Set<ServerResponse>()
  let isClosing = false

  /** The last answer on a connection says so, and the connection ends with it. */
  const endAfter = (answer: ServerResponse) => {
    if (!answer.headersSent) answer.setHeader('connection', 'close')
  }
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.server.on('request', ({ socket }, answer) => {
    answers.add(answer)
    if (isClosing) endAfter(answer)
    answer.once('close', () => {
      answers.delete(answer)
      // a long answer may have begun before the end was known
      if (isClosing) socket.end()
    })
  })
  app.addHook('preClose', async () => {
    isClosing = true
    const busy = new Set([...answers].map(({ socket }) => socket))
    for (const answer of answers) endAfter(answer)
    for (const socket of connections) if (!busy.has(socket)) socket.destroy()
  })
}
