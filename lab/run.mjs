// npm run lab: installs what is missing, builds the pages, then runs lab.ts with Node 24.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildStale, install, node24, root, run } from '../scripts/prepare.mjs'

await run(async () => {
  await install()
  const args = process.argv.slice(2)
  const isRun = args[0] && !args[0].startsWith('-') && !args.includes('--help')
  if (isRun) await buildStale()
  const { status } = spawnSync(node24(), [join(root, 'lab/lab.ts'), ...args], { cwd: root, stdio: 'inherit' })
  process.exitCode = status ?? 1
})
