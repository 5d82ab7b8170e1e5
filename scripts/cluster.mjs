// npm run cluster: several servers of one portal on this machine, for trial: a throw-away PostgreSQL, a bucket, nginx in
// front, as docs/operations.md recommends for several machines. Ends, and removes everything, with Ctrl-C.
//   npm run cluster -- --instances 3 --port 8080
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { endWithParent } from './end-with-parent.mjs'
import { buildWeb, install, node24, root, run } from './prepare.mjs'

await run(() => {
  if (process.env.npm_lifecycle_event) endWithParent()
  install()
  buildWeb()
  const child = spawn(node24(), [join(root, 'scripts/cluster/run.ts'), ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
})
