import type { ServerResponse } from 'node:http'
import { Server, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server is shutting down. */
    isEnding: () => boolean
    /**
     * Stops accepting connections; closes each open connection after its current response. A proxy then switches to
     * another server without losing a request. Call it before `close`, which would refuse requests on open
     * connections.
     */
    endConnections: () => Promise<void>
  }
}

/**
 * How long the server waits for a request that is already in transit on an idle connection, in milliseconds. Behind a
 * proxy this must exceed the proxy's keep-alive timeout (docs/examples/): closing a connection while the proxy starts
 * to use it loses a request.
 */
const onTheWay = { fromBrowsers: 500, throughProxy: 2500 }

/**
 * Lets the server stop without losing a request, as soon as the last response is sent. Browsers keep idle connections
 * open, which would delay the stop.
 */
export function registerGracefulShutdown(app: FastifyInstance, isBehindProxy = false): void {
  const connections = new Set<Socket>()
  const answers = new Set<ServerResponse>()
  let isEnding = false

  /** Marks the response as the last one on its connection, which then closes. */
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
      // a long response can have started before the shutdown
      if (isEnding) socket.end()
    })
  })

  const endConnections = async () => {
    isEnding = true
    // closes only the socket server: the close of the HTTP server would also close connections with a request in
    // transit
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
