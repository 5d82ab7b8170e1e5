// A mail server that takes everything and keeps nothing, in a process of its own; prints its port, then each second
// how many messages it has taken.
import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

let taken = 0
let last = performance.now()
const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, _session, done) => {
    stream.resume()
    stream.once('end', () => {
      taken += 1
      last = performance.now()
      done()
    })
  },
})
server.on('error', () => {})
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
process.send({ port: server.server.address().port })
process.on('message', () => process.send({ taken, ago: performance.now() - last }))
