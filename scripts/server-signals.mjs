// Loaded into the server before its own code, so that it ends once, and always ends.
import { endWithParent } from './end-with-parent.mjs'

endWithParent()

// One Ctrl-C arrives several times: from the terminal, which signals the whole group, and from npm and start.mjs,
// which both pass it on. The server takes a second signal as «end at once», so copies that arrive within a second
// are dropped here; a later one is a person pressing again.
const signals = new Set(['SIGINT', 'SIGTERM'])
const emit = process.emit
let last = Number.NEGATIVE_INFINITY

process.emit = function (event, ...details) {
  if (signals.has(event)) {
    const now = performance.now()
    if (now - last < 1000) return true
    last = now
  }
  return emit.call(this, event, ...details)
}
