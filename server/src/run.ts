import { DataFolderInUse } from './db/lock.ts'
import { howToSignIn } from './first-start.ts'
import { openPortal } from './portal.ts'
import type { Settings } from './settings.ts'
import { readSettings, WrongSetting } from './settings.ts'

/** How long running requests may take to finish before the process ends all the same, in milliseconds. */
const patience = 10_000

/** Starts the server, tells the operator where it is, and ends it cleanly on SIGINT or SIGTERM. */
export async function run(demo: boolean): Promise<void> {
  try {
    if (demo) {
      const { runDemo } = await import('./db/demo/demo.ts')
      await runDemo()
    } else await serve(readSettings())
  } catch (error) {
    fail(error)
  }
}

/** Serves until told to stop. */
export async function serve(settings: Settings): Promise<void> {
  const portal = await openPortal(settings)
  endOnSignal(portal.close)
  await portal.app.listen({ port: settings.PORT, host: settings.HOST })
  console.log(`${settings.APP_NAME} is running at ${settings.PUBLIC_URL}`)
  console.log(await howToSignIn(portal.parts))
  if (!settings.SMTP_URL) console.log(`No mail server is set: mail is written to ${settings.DATA_DIR}/outbox`)
}

function endOnSignal(close: () => Promise<void>): void {
  let ending = false
  const end = async () => {
    if (ending) process.exit(1)
    ending = true
    setTimeout(() => process.exit(1), patience).unref()
    await close()
    process.exit(0)
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

/** What an operator can mend is one line; anything else shows where it broke. */
function fail(error: unknown): never {
  const { code } = error as { code?: string }
  if (error instanceof WrongSetting || error instanceof DataFolderInUse) console.error(error.message)
  else if (code === 'EADDRINUSE') console.error('PORT is already used by another program.')
  else if (code === 'EACCES') console.error(`Not allowed: ${(error as Error).message}`)
  else if (code === 'ECONNREFUSED') console.error('DATABASE_URL: no database answers at that address.')
  else console.error(error)
  process.exit(1)
}
