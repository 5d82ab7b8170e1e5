import { startSmtp } from '../../server/src/testing/smtp.ts'
import { defineExperiment } from '../experiment.ts'
import { withFolder } from '../portal.ts'
import { proxy } from './proxy.ts'
import { startServers } from './servers.ts'
import { underLoad } from './under-load.ts'

export const experiment = defineExperiment({
  options: { servers: 2, kills: 8, restarts: 4, seed: 1 },
  run: ({ servers: count, kills, restarts, seed }, tell) =>
    withFolder(async (folder, ends) => {
      const smtp = await startSmtp()
      ends.defer(smtp.close)
      const servers = await startServers(folder, ends, { count, settings: { SMTP_URL: smtp.url } })
      const loaded = await underLoad(servers, smtp, { kills, restarts, seed }, tell)
      const proxied = await proxy(servers)
      const { errors } = servers.proxy.logged()
      if (errors) tell(errors)
      return [...loaded, ...proxied]
    }),
})
