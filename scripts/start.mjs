// npm start: installs what is missing, builds what is stale, then runs the server until a signal ends it.
// Arguments are passed on to the server (npm run demo passes --demo).
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { parseArgs } from 'node:util'
import { endWithParent } from './end-with-parent.mjs'
import { buildStale, install, node24, root, run, showsHelp } from './prepare.mjs'
import { serverCommand, serverEnvironment } from './server-command.mjs'

const help = `
npm start
npm run demo

Installs what is missing, builds the pages when they are older than their sources, and runs the portal until Ctrl-C.
npm run demo, or --demo, runs it with a made-up association that is gone when it ends. Settings are read from the environment
and the file .env; docs/operations.md describes them.
`

await run(async () => {
  if (showsHelp(help)) return
  parseArgs({ options: { demo: { type: 'boolean' } } })
  // Only under npm: an operator who starts this by hand may close the shell and let it run.
  if (process.env.npm_lifecycle_event) endWithParent()
  await install()
  await buildStale()

  const server = spawn(node24(), [...serverCommand, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...serverEnvironment, ...process.env },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  }
  server.on('error', (error) => {
    console.error(`Could not start the server: ${error.message}`)
    process.exitCode = 1
  })
  server.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal]
  })
})
