import { startSmtp } from '../../server/src/testing/smtp.ts'
import { defineExperiment } from '../experiment.ts'
import { proxy } from './proxy.ts'
import { startServers } from './servers.ts'
import { underLoad } from './under-load.ts'

export const experiment = defineExperiment({
  options: { servers: 2, kills: 8, restarts: 4, seed: 1 },
  run: async ({ servers: count, kills, restarts, seed }, tell) => {
    const smtp = await startSmtp()
    try {
      const servers = await startServers({ count, settings: { SMTP_URL: smtp.url } })
      try {
        const findings = [
          ...(await underLoad(servers, smtp, { kills, restarts, seed }, tell)),
          ...(await proxy(servers)),
        ]
        const { errors } = servers.proxy.logged()
        if (errors) tell(errors)
        return findings
      } finally {
        await servers.stop()
      }
    } finally {
      await smtp.close()
    }
  },
})
