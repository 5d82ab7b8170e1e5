// npm run trial: experiments that show whether the portal can be trusted: killed, attacked, spread over machines.
//   npm run trial                         which there are
//   npm run trial -- crash --times 50     one of them (scripts/trials/<name>.trial.ts), with its options
//   npm run trial -- crash --write        puts what came out into docs/benchmarks.md as well
// The exit code tells whether the portal passed. Short versions of all of them run in npm test.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildWeb, install, node24, root, run } from './prepare.mjs'

await run(() => {
  install()
  buildWeb()
  const { status } = spawnSync(node24(), [join(root, 'scripts/trials/run.ts'), ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
})
