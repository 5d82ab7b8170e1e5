import type { ServerResponse } from 'node:http'
import { Server, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Says whether the server has been told to end. */
    isEnding: () => boolean
    /**
     * Takes no connection any more and ends those there are, each after the answer to what comes in on it: a proxy goes
     * on to another server then, without having lost a request here. Called before `close`, which would refuse those.
     */
    endConnections: () => Promise<void>
  }
}

/**
 * How long a request that is on its way over a connection has to arrive, in milliseconds. Behind a proxy longer than that
 * keeps a connection nobody uses (docs/examples/): one that is ended at the moment the proxy takes it up loses a request.
 */
const onTheWay = { fromBrowsers: 500, throughProxy: 2500 }

/**
 * Lets the server end without losing a request, and as soon as the last answer is out: a browser keeps connections open
 * that it may never use, and those would hold the end up.
 */
export function registerGracefulShutdown(app: FastifyInstance, isBehindProxy = false): void {
  const connections = new Set<Socket>()
  const answers = new Set<ServerResponse>()
  let isEnding = false

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
    if (isEnding) endAfter(answer)
    answer.once('close', () => {
      answers.delete(answer)
      // a long answer may have begun before the end was known
      if (isEnding) socket.end()
    })
  })

  const endConnections = async () => {
    isEnding = true
    // of the socket alone: that of HTTP would end connections on which a request may be on its way
    Server.prototype.close.call(app.server)
    for (const answer of answers) endAfter(answer)
    const latest = performance.now() + (isBehindProxy ? onTheWay.throughProxy : onTheWay.fromBrowsers)
    while (connections.size > 0 && performance.now() < latest) await delay(10)
    const busy = new Set([...answers].map(({ socket }) => socket))
    for (const socket of connections) if (!busy.has(socket)) socket.destroy()
  }
  app.decorate('isEnding', () => isEnding)
  app.decorate('endConnections', endConnections)
  app.addHook('preClose', async () => {
    if (!isEnding) await endConnections()
  })
}
