import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { connect, createServer } from 'node:net'

/** A proxy to a local service that can be closed, as if the service stopped, and opened again. */
export async function openTcpProxy(address: string) {
  const { hostname, port: portBehind } = new URL(address)
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const onward = connect(Number(portBehind), hostname)
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from)
      from
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(from)
          to.destroy()
        })
      from.pipe(to)
    }
  })
  const open = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await open(0)
  const { port } = server.address() as AddressInfo
  const url = Object.assign(new URL(address), { host: `127.0.0.1:${port}` })
  const shut = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.resetAndDestroy()
    await closed
  }
  return { url: url.href, shut, open: () => open(port) }
}
