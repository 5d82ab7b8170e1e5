// Installs Debian packages where that needs no answer of a user: as root, or with a sudo that needs no password.
import { spawnSync } from 'node:child_process'
import { Stop } from './prepare.mjs'

const succeeds = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0

/** Installs the packages, or throws a Stop that says what to install. */
export function aptInstall(packages, purpose) {
  const byHand = `${purpose} needs ${packages.join(' and ')}: install it with "apt-get install ${packages.join(' ')}".`
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const possible =
    succeeds('apt-get', ['--version']) && (prefix.length === 0 || succeeds('sudo', ['-n', 'true']))
  if (!possible) throw new Stop(byHand)
  console.log(`Installing ${packages.join(', ')} for ${purpose.toLowerCase()}…`)
  const apt = (...args) => {
    const [command, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...args]
    return spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  }
  if (!apt('update') || !apt('install', '-y', '--no-install-recommends', ...packages)) throw new Stop(byHand)
}
