// npm run backup, restore, move and verify: what an operator does to a portal's data. Installs what is missing, then runs
// server/src/commands/<name>.ts with the arguments that follow; --help tells them.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { install, node24, root, run, Stop, showsHelp } from './prepare.mjs'
import { serverEnvironment } from './server-command.mjs'

const names = ['backup', 'restore', 'verify', 'move']
const help = `
The commands of the portal are ${names.join(', ')}. Each tells with --help how it is called, such as ${names[0]} --help.
`

await run(async () => {
  const [name, ...rest] = process.argv.slice(2)
  if (!names.includes(name)) {
    if (showsHelp(help)) return
    throw new Stop(
      `${name ? `«${name}» is no command of the portal` : 'The command is missing'}. ${help.trim()}`,
    )
  }
  await install()
  const command = spawn(node24(), [`server/src/commands/${name}.ts`, ...rest], {
    cwd: root,
    stdio: 'inherit',
    // paths among the arguments are meant from where npm was called
    env: { ...serverEnvironment, INIT_CWD: process.cwd(), ...process.env },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => command.kill(signal))
  command.on('error', (error) => {
    console.error(`Could not start the command: ${error.message}`)
    process.exitCode = 1
  })
  command.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal]
  })
})
