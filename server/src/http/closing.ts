import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Lets the server end as soon as the last answer is out: a browser keeps connections open that it may never use, and
 * those would hold the end up.
 */
export function registerClosing(app: FastifyInstance): void {
  /** Requests under way on each open connection. */
  const open = new Map<Socket, number>()
  let isClosing = false

  app.server.on('connection', (socket: Socket) => {
    open.set(socket, 0)
    socket.once('close', () => open.delete(socket))
  })
  app.server.on('request', ({ socket }, response) => {
    open.set(socket, (open.get(socket) ?? 0) + 1)
    if (isClosing) response.setHeader('connection', 'close')
    response.once('close', () => {
      if (!open.has(socket)) return
      const left = (open.get(socket) ?? 1) - 1
      open.set(socket, left)
      if (isClosing && left === 0) socket.end()
    })
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const [socket, requests] of open) if (requests === 0) socket.destroy()
  })
}
