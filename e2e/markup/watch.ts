import type { BrowserContext, Frame, Page } from '@playwright/test'

/** Forbidden actions of a browser. */
export interface Watch {
  faults: string[]
  /** Pictures of others that a rich text may hold, and that the portal's policy kept from being asked for. */
  blockedPictures: () => number
}

/** A frame in a sandbox has no storage. */
const keepToken = (token: string) => {
  if (window === window.top && location.protocol !== 'about:') localStorage.setItem('token', token)
}

/**
 * Watches every page of a context, its frames included: nothing of what was planted may run or ask elsewhere. With a
 * token, somebody is signed in there.
 */
export async function watch(context: BrowserContext, origin: string, token?: string): Promise<Watch> {
  const faults: string[] = []
  let pictures = 0
  const note = (page: Page | null, what: string) => {
    faults.push(`${page?.url().slice(0, 200)}: ${what.slice(0, 300)}`)
  }
  if (token) await context.addInitScript(keepToken, token)
  await context.exposeBinding('canary', ({ page }, what: string) => {
    if (/^policy img-src https?:/.test(what)) pictures += 1
    else note(page, what)
  })
  await context.addInitScript(() => {
    const tell = (what: string) => (window as unknown as { canary: (what: string) => void }).canary(what)
    for (const name of ['alert', 'confirm', 'prompt', 'msgbox'])
      Object.defineProperty(window, name, { value: () => tell(`${name} ran`) })
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      tell(`policy ${effectiveDirective} ${blockedURI}`),
    )
  })
  const isOurs = (address: string) =>
    /^(about:blank$|about:srcdoc|blob:|data:image)/.test(address) || address.startsWith(origin)
  // what the policy stops does not come this far
  await context.route(
    (address) => !isOurs(address.href),
    (route) => {
      note(null, `asked for ${route.request().url()}`)
      return route.abort()
    },
  )
  context.on('page', (page) => {
    page.on('dialog', (dialog) => {
      note(page, `a dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    page.on('pageerror', (error) => note(page, `an error: ${error}`))
    page.on('popup', (popup) => note(page, `another window: ${popup.url()}`))
    page.on('framenavigated', (frame) => {
      if (!isOurs(frame.url())) note(page, `a frame of ${frame.url()}`)
    })
    page.on('console', (message) => {
      if (/hydrat|React error|did not match/i.test(message.text())) note(page, message.text())
    })
  })
  return { faults, blockedPictures: () => pictures }
}

/** Elements of a page that are not the portal's and could run, lead away or imitate the portal. */
const strangeParts = () => {
  const found: string[] = []
  const shown = (element: Element) => element.outerHTML.slice(0, 200)
  const getScheme = (address: string) => {
    try {
      return new URL(address, location.origin).protocol
    } catch {
      return 'none'
    }
  }
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name)) found.push(`a handler: ${shown(element)}`)
      const leads = /^(href|src|action|formaction|xlink:href|data|poster|cite|background|ping)$/.test(name)
      const isPicture = element.tagName === 'IMG' && /^data:image\/(png|jpe?g|gif|webp)/.test(value)
      if (leads && !isPicture && !/^(https?|mailto|tel|blob|none):?$/.test(getScheme(value)))
        found.push(`an address: ${shown(element)}`)
    }
  }
  for (const script of document.scripts) {
    const isOfPage =
      script.src === '' && [document.head, document.body].includes(script.parentElement as HTMLElement)
    const isOurs = isOfPage || script.src.startsWith(location.origin) || /json/.test(script.type)
    if (!isOurs) found.push(`a script: ${shown(script)}`)
  }
  for (const frame of document.querySelectorAll('iframe')) {
    const isVideo = /^https:\/\/www\.youtube(-nocookie)?\.com\/embed\//.test(frame.src)
    const isMail = frame.hasAttribute('srcdoc') && frame.getAttribute('sandbox') === 'allow-same-origin'
    if (!isVideo && !isMail && !frame.src.startsWith('blob:')) found.push(`a frame: ${shown(frame)}`)
  }
  const never = 'object, embed, applet, base, frame, frameset, portal, marquee, meta[http-equiv]'
  const inTexts = [
    'form',
    'input',
    'button',
    'select',
    'textarea',
    'svg',
    'math',
    'style',
    'link',
    'template',
    '[id]',
    '[name]',
  ]
  const texts = inTexts.map((each) => `.ck-content:not(.ck-editor__editable) ${each}`)
  for (const element of document.querySelectorAll([never, ...texts].join()))
    found.push(`an element: ${shown(element)}`)
  for (const element of document.querySelectorAll('.ck-content:not(.ck-editor__editable) *'))
    if (['fixed', 'sticky', 'absolute'].includes(getComputedStyle(element).position))
      found.push(`covers the page: ${shown(element)}`)
  return found
}

/** Missing or covered parts of the frame that every page has. */
const missingParts = () => {
  const found: string[] = []
  for (const part of ['h1', 'header', 'main', 'footer', '#root'])
    if (document.querySelectorAll(`body ${part}`).length === 0) found.push(`the page has no ${part}`)
  const home = document.querySelector('header a')
  const { left, top, width, height } = home?.getBoundingClientRect() ?? {
    left: 0,
    top: 0,
    width: 0,
    height: 0,
  }
  const over = document.elementFromPoint(left + width / 2, top + height / 2)
  if (window.scrollY === 0 && width > 0 && !over?.closest('header, [role=dialog]'))
    found.push('something lies over the header')
  return found
}

/** The number of attacks that are readable as text. */
const readAttacks = () => (document.querySelector('main')?.textContent ?? '').split(/alert|canary/).length - 1

/** The findings on a page: faults, and the number of attacks that are readable as text. */
export interface PageFindings {
  wrong: string[]
  read: number
}

/** Looks at a page that is open: its frames, its links, what is around it. */
export async function look(page: Page): Promise<PageFindings> {
  const isThere = () =>
    document.querySelector('h1') !== null && document.querySelector('[aria-busy=true]') === null
  const late = await page.waitForFunction(isThere, undefined, { timeout: 120_000 }).then(
    () => [],
    () => ['the page never came'],
  )
  const strange = await Promise.all(
    page.frames().map((frame: Frame) => (isOfPortal(frame) ? frame.evaluate(strangeParts) : [])),
  )
  // whoever is led on from here is between two pages for a moment
  let missing = await page.evaluate(missingParts)
  for (let again = 0; again < 5 && missing.length > 0; again += 1) {
    await page.waitForTimeout(300)
    missing = await page.evaluate(missingParts)
  }
  const found = [...late, ...strange.flat(), ...missing]
  const wrong = found.map((what) => `${page.url().slice(0, 200)}: ${what.slice(0, 300)}`)
  return { wrong, read: await page.evaluate(readAttacks) }
}

/** Pages and letters; what a viewer of the browser's own shows is its own. */
const isOfPortal = (frame: Frame) => /^(https?:\/\/(localhost|127\.)|about:srcdoc)/.test(frame.url())
