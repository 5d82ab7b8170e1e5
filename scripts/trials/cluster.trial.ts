import { startCluster } from '../cluster/cluster.ts'
import { startMailSink } from '../cluster/mail-sink.ts'
import { proxy } from './cluster/proxy.ts'
import { throughput } from './cluster/throughput.ts'
import { together } from './cluster/together.ts'
import { underLoad } from './cluster/under-load.ts'
import type { Finding, Given, Trial } from './trial.ts'
import { toNumber } from './trial.ts'

export const trial: Trial = {
  about:
    'runs several servers on one PostgreSQL and one bucket behind nginx, kills and restarts them while people work, and looks for what these were promised',
  options: {
    servers: { type: 'string', default: '2' },
    kills: { type: 'string', default: '8' },
    restarts: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
  },
  run: cluster,
}

async function cluster(given: Given, tell: (line: string) => void): Promise<Finding[]> {
  const [kills, restarts, seed] = ['kills', 'restarts', 'seed'].map((name) => toNumber(given, name)) as [
    number,
    number,
    number,
  ]
  const mail = await startMailSink()
  try {
    const servers = await startCluster({
      count: toNumber(given, 'servers'),
      settings: { SMTP_URL: mail.url },
    })
    try {
      const findings = [
        ...(await underLoad(servers, mail, { kills, restarts, seed }, tell)),
        ...(await together(servers)),
        ...(await proxy(servers)),
        await throughput(servers),
      ]
      const { errors } = servers.proxy.logged()
      if (errors) tell(errors)
      return findings
    } finally {
      await servers.stop()
    }
  } finally {
    await mail.stop()
  }
}
