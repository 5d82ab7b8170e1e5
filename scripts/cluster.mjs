// npm run cluster: several servers of one portal on this machine, for trial: a throw-away PostgreSQL, a bucket, nginx in
// front, as docs/operations.md recommends for several machines. Ends, and removes everything, with Ctrl-C.
//   npm run cluster -- --instances 3 --port 8080
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { endWithParent } from './end-with-parent.mjs'
import { showsHelp } from './help.mjs'
import { buildWeb, install, node24, root, run, Stop } from './prepare.mjs'

const help = `
npm run cluster [-- --instances 2] [--port 8080]

Several servers of one portal on this machine, for trial, with a throw-away PostgreSQL, a bucket and nginx in front. Ends, and
removes everything, with Ctrl-C.

  --instances   how many servers, from 1 to 20; 2 without it
  --port        where people find the portal, on 127.0.0.1; 8080 without it
`

await run(async () => {
  if (showsHelp(help)) return
  const { values } = parseArgs({
    options: {
      instances: { type: 'string', default: '2' },
      port: { type: 'string', default: '8080' },
    },
  })
  const instances = whole('instances', values.instances, 1, 20)
  const port = whole('port', values.port, 1, 65_535)
  await checkFree(port)
  if (process.env.npm_lifecycle_event) endWithParent()
  await install()
  await buildWeb()
  const child = spawn(node24(), [join(root, 'scripts/cluster/run.ts'), instances, port], {
    cwd: root,
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
})

/** The number an option was given as, in words: what follows on the command line of the cluster itself. */
function whole(name, text, least, most) {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < least || value > most)
    throw new Stop(`--${name} is «${text}», but must be a whole number from ${least} to ${most}.`)
  return String(value)
}

/** @throws Stop when nobody can listen on that port of 127.0.0.1 now */
async function checkFree(port) {
  const probe = createServer().listen(Number(port), '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch ({ code }) {
    throw new Stop(
      code === 'EADDRINUSE'
        ? `--port is «${port}», but another program already uses it.`
        : `--port is «${port}», but nginx cannot listen there (${code}).`,
    )
  }
  probe.close()
  await once(probe, 'close')
}
