// A mail server that takes everything, in a process of its own; tells its port, and when it is asked how many messages it
// has taken. With «keep» it remembers of each for whom it was and its Message-ID, else nothing.
import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

const keep = process.argv[2] === 'keep'
const letters = []
let taken = 0
let last = performance.now()
const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, { envelope }, done) => {
    let head = ''
    if (keep)
      stream.on('data', (piece) => {
        if (head.length < 10_000) head += piece
      })
    else stream.resume()
    stream.once('end', () => {
      taken += 1
      last = performance.now()
      const [, id = ''] = /^message-id:\s*<([^@>]*)/im.exec(head) ?? []
      if (keep) letters.push({ to: envelope.rcptTo[0]?.address ?? '', id })
      done()
    })
  },
})
server.on('error', () => {})
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
process.send({ port: server.server.address().port })
process.on('message', (question) =>
  process.send(question === 'letters' ? letters : { taken, ago: performance.now() - last }),
)
