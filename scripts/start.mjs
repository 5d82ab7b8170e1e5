// npm start: installs what is missing, builds what is stale, then runs the server until a signal ends it.
// Arguments are passed on to the server (npm run demo passes --demo).
import { parseArgs } from 'node:util'
import { endWithParent } from './end-with-parent.mjs'
import { buildStale, install, run, showsHelp } from './prepare.mjs'
import { runAttached, serverCommand } from './server-command.mjs'

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

  runAttached([...serverCommand, ...process.argv.slice(2)])
})
