import type { Settings } from './platform/config/settings.ts'
import { readSettings } from './platform/config/settings.ts'
import { releaseMemory } from './platform/observability/release-memory.ts'
import type { Portal } from './portal.ts'
import { openPortal } from './portal.ts'
import { signInInstructions } from './seed/first-start.ts'
import { startupErrorMessage } from './startup-errors.ts'
import { startupWarnings } from './startup-warnings.ts'

/** Maximum time for running requests before the process ends, in milliseconds. */
const timeout = 10_000

/** Starts the server, prints its address, and stops it cleanly on SIGINT or SIGTERM. */
export async function run(demo: boolean): Promise<void> {
  // files of the portal are readable by their owner only
  process.umask(0o077)
  try {
    await (demo
      ? serveDemo()
      : serve(readSettings(), async ({ context }) => [await signInInstructions(context)]))
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
    return ['This is a trial with made-up data. The server deletes the data when it ends.', ...demoSignIns()]
  })
}

/** Serves until a signal; `prepare` runs before the server listens and returns the lines to print. */
async function serve(settings: Settings, prepare: (portal: Portal) => Promise<string[]>): Promise<void> {
  const portal = await openPortal(settings, undefined, undefined, console.log)
  endOnSignal(portal.close)
  const lines = await prepare(portal)
  await portal.app.ready()
  releaseMemory()
  await portal.app.listen({ port: settings.PORT, host: settings.HOST })
  const { nome } = await portal.context.identity()
  console.log(`${nome} is running at ${settings.PUBLIC_URL}`)
  for (const line of lines) console.log(line)
  void startupWarnings({ settings, mail: portal.context.mail, environment: process.env }).then((warnings) => {
    for (const line of warnings) console.warn(`Warning: ${line}`)
  })
  if (!settings.SMTP_URL)
    console.log(`The portal writes e-mails to ${settings.DATA_DIR}/outbox, because SMTP_URL is not set.`)
}

function endOnSignal(close: () => Promise<void>): void {
  let ending = false
  const end = async () => {
    if (ending) process.exit(1)
    ending = true
    setTimeout(() => process.exit(1), timeout).unref()
    await close().catch((error) =>
      console.error(startupErrorMessage(error as NodeJS.ErrnoException) ?? error),
    )
    process.exit(0)
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

/** An error the operator can correct is printed as one line with the setting; other errors with their stack. */
function fail(error: unknown): never {
  console.error(startupErrorMessage(error as NodeJS.ErrnoException) ?? error)
  process.exit(1)
}
