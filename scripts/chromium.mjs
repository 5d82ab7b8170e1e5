import { existsSync } from 'node:fs'
import { aptInstall } from './apt.mjs'
import { Stop } from './prepare.mjs'

/** Chromium without its windows, which takes a quarter less of the processor. Debian has it, Ubuntu does not. */
const headlessShell = '/usr/bin/chromium-headless-shell'
const fullChromium = '/usr/bin/chromium'

/** The Chromium for the tests, undefined if there is none. @returns {string | undefined} */
export const chromiumPath = () => process.env.CHROMIUM || [headlessShell, fullChromium].find(existsSync)

/** Installs a Chromium if there is none. In CI, installs the quicker one also where the other one is. */
export function ensureChromium() {
  const { CHROMIUM, CI } = process.env
  if (CHROMIUM && !existsSync(CHROMIUM)) throw new Stop(`CHROMIUM names ${CHROMIUM}, which does not exist.`)
  const found = chromiumPath()
  if (found && (found !== fullChromium || !CI)) return
  const install = (name) => aptInstall([name, 'fonts-dejavu-core'], 'A browser for the tests')
  try {
    install('chromium-headless-shell')
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    if (!found) install('chromium')
  }
}
