import { once } from 'node:events'
import { defineExperiment } from '../experiment.ts'
import { administrator } from '../portal.ts'
import { startServers } from './servers.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Several servers of one portal as docs/operations.md recommends them, to look at. Ctrl-C ends and removes everything. */
export const experiment = defineExperiment({
  options: { count: 2, port: 8080 },
  run: async ({ count, port }, tell) => {
    const { url, servers, database, folder, stop } = await startServers({ count, port })
    tell(`The portal is running at ${url}. nginx passes each request to one of its servers:`)
    for (const server of servers) tell(`    ${server.url}`)
    tell(
      `The administrator signs in as ${administrator.login} with the password «${administrator.password}».`,
    )
    tell(`The database is ${database}`)
    tell(`Logs, mail and files are in ${folder}`)
    tell('Ctrl-C ends the servers and deletes all of that.')
    // without the handlers of lab.ts, which end at once; further signals of the same Ctrl-C are dropped
    for (const signal of signals) process.removeAllListeners(signal).on(signal, () => {})
    await Promise.race(signals.map((signal) => once(process, signal)))
    await stop()
    process.exit()
  },
})
