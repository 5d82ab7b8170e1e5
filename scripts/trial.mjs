// npm run trial: experiments that show whether the portal can be trusted: killed, attacked, spread over machines.
//   npm run trial                         which there are
//   npm run trial -- crash --times 50     one of them (scripts/trials/<name>.trial.ts), with its options
//   npm run trial -- crash --write        puts what came out into docs/benchmarks.md as well
// The exit code tells whether the portal passed. Short versions of all of them run in npm test.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { showsHelp } from './help.mjs'
import { buildWeb, install, node24, root, run, Stop } from './prepare.mjs'

const help = `
npm run trial [-- name [options] [--write]]

Experiments that show whether the portal can be trusted: killed, attacked, spread over machines. Without a name it tells which
there are; a name with --help tells its options.

  --write   puts what came out into docs/benchmarks.md as well
`

await run(async () => {
  if (process.argv[2]?.startsWith('-')) {
    if (showsHelp(help)) return
    throw new Stop(`Unknown option '${process.argv[2]}'. --help tells more.`)
  }
  await install()
  await buildWeb()
  const { status } = spawnSync(node24(), [join(root, 'scripts/trials/run.ts'), ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
})
