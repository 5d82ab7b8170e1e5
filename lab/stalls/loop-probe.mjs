// Loaded into a portal before its program (NODE_OPTIONS): says how long one turn of its event loop kept a processor busy. Time during
// which the machine did other things does not count.
import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'

const port = Number(process.env.LOOP_PROBE_PORT)

if (isMainThread && port > 0) {
  const busy = () => {
    const { user, system } = process.threadCpuUsage()
    return user + system
  }
  let last = busy()
  let longest = 0
  setInterval(() => {
    const now = busy()
    longest = Math.max(longest, now - last)
    last = now
  }, 1).unref()
  // Answers the longest turn since it was asked before, in milliseconds.
  createServer((_, answer) => {
    answer.end(String(longest / 1000))
    longest = 0
  })
    .listen(port, '127.0.0.1')
    .unref()
}
