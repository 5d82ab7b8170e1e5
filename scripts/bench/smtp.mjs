import { fork } from 'node:child_process'
import { once } from 'node:events'
import { node24 } from '../prepare.mjs'

/**
 * Starts a mail server on this machine that takes everything, in a process of its own.
 * @param {object} [options]
 * @param {boolean} [options.keep] it remembers for whom each message was, and what it was called
 */
export async function startSink({ keep = false } = {}) {
  const child = fork(new URL('./smtp-sink.mjs', import.meta.url), keep ? ['keep'] : [], {
    execPath: node24(),
    execArgv: [],
  })
  const [{ port }] = await once(child, 'message')
  const ask = async (question) => {
    child.send(question)
    const [answer] = await once(child, 'message')
    return answer
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    /** How many it has taken, and how many milliseconds ago the last one. */
    ask: () => ask('taken'),
    /**
     * What it has taken, in order, if it was to remember.
     * @returns {Promise<{ to: string, id: string }[]>}
     */
    letters: () => ask('letters'),
    stop: () => child.kill('SIGKILL'),
  }
}
