import type { Settings } from './platform/config/settings.ts'
import { readSettings } from './platform/config/settings.ts'
import type { Portal } from './portal.ts'
import { openPortal } from './portal.ts'
import { howToSignIn } from './seed/first-start.ts'
import { advice } from './startup-errors.ts'

/** How long running requests may take to finish before the process ends all the same, in milliseconds. */
const patience = 10_000

/** Starts the server, tells the operator where it is, and ends it cleanly on SIGINT or SIGTERM. */
export async function run(demo: boolean): Promise<void> {
  // what the portal writes is nobody else's to read
  process.umask(0o077)
  try {
    await (demo ? serveDemo() : serve(readSettings(), async ({ context }) => [await howToSignIn(context)]))
  } catch (error) {
    fail(error)
  }
}

async function serveDemo(): Promise<void> {
  const { demoSettings, demoSignIns, fillDemo } = await import('./demo/demo.ts')
  const { settings, remove } = demoSettings()
  process.on('exit', remove)
  await serve(settings, async ({ context }) => {
    await fillDemo(context)
    return ['This is a trial with made-up data: it is gone when the server ends.', ...demoSignIns()]
  })
}

/** Serves until told to stop; `prepare` runs before anybody can connect and answers the lines to print. */
async function serve(settings: Settings, prepare: (portal: Portal) => Promise<string[]>): Promise<void> {
  const portal = await openPortal(settings)
  endOnSignal(portal.close)
  const lines = await prepare(portal)
  await portal.app.listen({ port: settings.PORT, host: settings.HOST })
  console.log(`${settings.APP_NAME} is running at ${settings.PUBLIC_URL}`)
  for (const line of lines) console.log(line)
  if (!settings.SMTP_URL) console.log(`No mail server is set: mail is written to ${settings.DATA_DIR}/outbox`)
}

function endOnSignal(close: () => Promise<void>): void {
  let ending = false
  const end = async () => {
    if (ending) process.exit(1)
    ending = true
    setTimeout(() => process.exit(1), patience).unref()
    await close().catch((error) => console.error(advice(error as NodeJS.ErrnoException) ?? error))
    process.exit(0)
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

/** What an operator can mend is one line that names the setting; anything else shows where it broke. */
function fail(error: unknown): never {
  console.error(advice(error as NodeJS.ErrnoException) ?? error)
  process.exit(1)
}
