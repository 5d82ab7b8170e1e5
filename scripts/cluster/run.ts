// Several servers of one portal on this machine, until Ctrl-C; npm run cluster calls it with their number and the port, see
// scripts/cluster.mjs.
import { once } from 'node:events'
import { administrator } from '../bench/portal.mjs'
import { endWithParent } from '../end-with-parent.mjs'
import { run } from '../prepare.mjs'
import { startCluster } from './cluster.ts'

await run(async () => {
  endWithParent()
  const [count = 2, port = 8080] = process.argv.slice(2).map(Number)
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
