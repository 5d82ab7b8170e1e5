import { once } from 'node:events'
import { defineExperiment } from '../experiment.ts'
import { administrator, withFolder } from '../portal.ts'
import { startServers } from './servers.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Several servers of one portal as docs/operations.md recommends them, to look at. Ctrl-C ends and removes everything. */
export const experiment = defineExperiment({
  options: { count: 2, port: 8080 },
  run: ({ count, port }, tell) =>
    withFolder(async (folder, ends) => {
      const { url, servers, database } = await startServers(folder, ends, { count, port })
      tell(`The portal is running at ${url}. nginx passes each request to one of its servers:`)
      for (const server of servers) tell(`    ${server.url}`)
      const { login, password } = administrator
      tell(`The administrator signs in as ${login} with the password «${password}».`)
      tell(`The database is ${database}`)
      tell(`Logs, mail and files are in ${folder}`)
      tell('Ctrl-C ends the servers and deletes all of that.')
      // without the handlers of lab.ts, which end at once; further signals of the same Ctrl-C are dropped
      for (const signal of signals) process.removeAllListeners(signal).on(signal, () => {})
      await Promise.race(signals.map((signal) => once(process, signal)))
      await ends.disposeAsync()
      process.exit()
    }),
})
