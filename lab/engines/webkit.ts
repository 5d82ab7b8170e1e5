import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { aptInstall } from '../../scripts/apt.mjs'
import { freePort } from '../../scripts/postgres.mjs'
import { Stop } from '../../scripts/prepare.mjs'
import { cleanEnvironment } from '../portal.ts'
import type { Engine } from './driver.ts'

const driverPath = '/usr/bin/WebKitWebDriver'
const screenPath = '/usr/bin/Xvfb'
const browserPaths = ['4.1', '4.0', '6.0'].map(
  (version) =>
    `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
)

/** Longest wait for the driver, in milliseconds. */
const patienceMs = 60_000

interface Session {
  sessionId: string
  capabilities: { browserVersion?: string }
}

/** Draws something for two seconds: a picture is taken at the next drawing, and a page that has nothing to draw would wait for ever. */
const drawing = `(() => {
  const dot = document.body.appendChild(document.createElement('i'))
  dot.style.cssText = 'position: fixed; top: 0; left: 0; width: 1px; height: 1px'
  let turns = 0
  const draw = setInterval(() => {
    dot.style.background = turns % 2 ? 'white' : 'silver'
    turns += 1
    if (turns < 100) return
    clearInterval(draw)
    dot.remove()
  }, 20)
})()`

/** Installs WebKit's driver, and a screen in memory for it. */
export function ensureWebKit(): void {
  if (existsSync(driverPath) && existsSync(screenPath)) return
  aptInstall(['webkit2gtk-driver', 'xvfb', 'fonts-dejavu-core'], 'A second browser for the laboratory')
}

/** Starts WebKit, told what to do through WebDriver; `ends` stops it. */
export async function startWebKit(_: string, ends: AsyncDisposableStack): Promise<Engine> {
  const binary = browserPaths.find(existsSync)
  if (!binary) throw new Stop(`There is no MiniBrowser of WebKit: ${browserPaths.join(', ')}.`)
  const display = `:${await freePort()}`
  const screen = spawn(screenPath, [display, '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: 'ignore',
  })
  ends.defer(() => void screen.kill())
  const port = await freePort()
  const driver: ChildProcess = spawn(driverPath, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...cleanEnvironment({}),
      DISPLAY: display,
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      GDK_BACKEND: 'x11',
    },
  })
  ends.defer(() => void driver.kill())

  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(patienceMs),
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value
  }
  const browserOptions = { binary, args: ['--automation'] }
  const alwaysMatch = { pageLoadStrategy: 'none', 'webkitgtk:browserOptions': browserOptions }
  const begin = () => call('POST', '/session', { capabilities: { alwaysMatch } }) as Promise<Session>
  let begun: Session | undefined
  for (let attempt = 1; !begun; attempt += 1) {
    // the driver and the screen are still starting
    begun = await begin().catch(async (error) => {
      if (attempt === 100) throw error
      await delay(200)
      return undefined
    })
  }
  const session = `/session/${begun.sessionId}`
  const close = async () => void (await call('DELETE', session).catch(() => undefined))
  ends.defer(close)
  const evaluate = (expression: string) =>
    call('POST', `${session}/execute/sync`, { script: `return (${expression})`, args: [] })
  return {
    version: `WebKitGTK ${begun.capabilities.browserVersion}`,
    open: async (url) => void (await call('POST', `${session}/url`, { url })),
    evaluate,
    perform: async (actions) => void (await call('POST', `${session}/actions`, { actions })),
    screenshot: async () => {
      await evaluate(drawing)
      return Buffer.from(String(await call('GET', `${session}/screenshot`)), 'base64')
    },
    // The window has bars of its own around the page.
    resize: async (width, height) => {
      await call('POST', `${session}/window/rect`, { width, height })
      const [innerWidth, innerHeight] = (await evaluate('[innerWidth, innerHeight]')) as [number, number]
      await call('POST', `${session}/window/rect`, {
        width: 2 * width - innerWidth,
        height: 2 * height - innerHeight,
      })
    },
    close,
  }
}
