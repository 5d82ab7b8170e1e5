// Several servers of one portal on this machine, until Ctrl-C; npm run cluster calls it, see scripts/cluster.mjs.
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { administrator } from '../bench/portal.mjs'
import { endWithParent } from '../end-with-parent.mjs'
import { run, Stop } from '../prepare.mjs'
import { startCluster } from './cluster.ts'

const whole = (name: string, text: string, least: number, most: number) => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most)
    throw new Stop(`--${name} is «${text}», but must be a whole number from ${least} to ${most}.`)
  return value
}

await run(async () => {
  endWithParent()
  const { values } = parseArgs({
    options: {
      instances: { type: 'string', default: '2' },
      port: { type: 'string', default: '8080' },
    },
  })
  const count = whole('instances', values.instances, 1, 20)
  const port = whole('port', values.port, 1, 65_535)
  // further signals are dropped: one Ctrl-C reaches this process more than once
  const told = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM'), once(process, 'SIGHUP')])
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

  const starting = startCluster({ count, port })
  const first = await Promise.race([starting, told])
  const cluster = await starting
  if (first === cluster) {
    console.log(`The portal is running at ${cluster.url}, behind nginx:`)
    for (const { url } of cluster.servers) console.log(`    ${url}`)
    console.log(`Sign in as ${administrator.login}, «${administrator.password}».`)
    console.log(`Database: ${cluster.database}`)
    console.log(`Logs, mail and files: ${cluster.folder}`)
    console.log('Everything is gone after Ctrl-C.')
    await told
  }
  await cluster.stop()
  process.exit()
})
