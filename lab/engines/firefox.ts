import { spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall } from '../../scripts/apt.mjs'
import { Stop } from '../../scripts/prepare.mjs'
import { cleanEnvironment } from '../portal.ts'
import type { Engine } from './driver.ts'

const firefoxPath = '/usr/bin/firefox-esr'

/** Installs Debian's Firefox, which Playwright cannot drive. */
export function ensureFirefox(): void {
  if (!existsSync(firefoxPath))
    aptInstall(['firefox-esr', 'fonts-dejavu-core'], 'A third browser for the laboratory')
}

/** The line that Firefox prints once it listens for WebDriver BiDi. */
const listening = /WebDriver BiDi listening on (ws:\S+)/

/** Starts Firefox, told what to do through WebDriver BiDi; `ends` stops it. @param folder for its profile */
export async function startFirefox(folder: string, ends: AsyncDisposableStack): Promise<Engine> {
  const profile = join(folder, 'firefox')
  // Firefox waits for ever for one that does not exist.
  mkdirSync(profile, { recursive: true })
  const browser = spawn(
    firefoxPath,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...cleanEnvironment({}), HOME: folder, MOZ_CRASHREPORTER_DISABLE: '1' },
    },
  )
  ends.defer(() => void browser.kill())
  const address = await new Promise<string>((resolve, reject) => {
    let told = ''
    browser.stderr.on('data', (piece) => {
      told += piece
      const [, found] = listening.exec(told) ?? []
      if (found) resolve(found)
    })
    browser.once('exit', (code) => reject(new Stop(`Firefox ended with ${code}: ${told.slice(-500)}`)))
  })
  const { send, close } = await connect(`${address}/session`)
  const { capabilities } = (await send('session.new', { capabilities: {} })) as {
    capabilities: { browserVersion: string }
  }
  const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] }
  const context = contexts[0]?.context ?? ''
  return {
    version: `Firefox ${capabilities.browserVersion}`,
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'interactive' })),
    evaluate: async (expression) => {
      const answer = (await send('script.evaluate', {
        // its own objects come apart in many pieces
        expression: `JSON.stringify(${expression})`,
        target: { context },
        awaitPromise: false,
      })) as { type: string; result?: { value?: string }; exceptionDetails?: { text: string } }
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails?.text)
      return answer.result?.value === undefined ? undefined : JSON.parse(answer.result.value)
    },
    perform: async (actions) => void (await send('input.performActions', { context, actions })),
    screenshot: async () => {
      const { data } = (await send('browsingContext.captureScreenshot', { context })) as { data: string }
      return Buffer.from(data, 'base64')
    },
    resize: async (width, height) =>
      void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
    close: async () => {
      await send('browser.close', {}).catch(() => undefined)
      close()
    },
  }
}

type Answer = { id?: number; type: string; result?: unknown; error?: string; message?: string }

/** A connection for commands, each of which waits for its answer. */
async function connect(address: string) {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`No connection with ${address}`)))
  })
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  socket.addEventListener('close', () => {
    for (const tell of waiting.values()) tell({ type: 'error', error: 'the browser has ended' })
  })
  let last = 0
  const send = (method: string, params: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = ++last
      waiting.set(id, ({ type, result, error, message }) => {
        waiting.delete(id)
        if (type === 'success') resolve(result)
        else reject(new Error(`${method}: ${error} ${message ?? ''}`))
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
  return { send, close: () => socket.close() }
}
