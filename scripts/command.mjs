// npm run backup, restore, move and verify: what an operator does to a portal's data. Installs what is missing, then runs
// server/src/commands/<name>.ts with the arguments that follow; --help tells them.
import { install, run, Stop, showsHelp } from './prepare.mjs'
import { runAttached } from './server-command.mjs'

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
  // paths among the arguments are meant from where npm was called
  runAttached([`server/src/commands/${name}.ts`, ...rest], { INIT_CWD: process.cwd() })
})
