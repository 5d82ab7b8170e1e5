import { setTimeout as delay } from 'node:timers/promises'

/** A pointer or a keyboard, with what it does, in the words of WebDriver, which BiDi shares. */
interface Source {
  type: 'pointer' | 'key'
  id: string
  actions: Record<string, unknown>[]
}

/** The operations of a browser engine, whatever its protocol. */
export interface Engine {
  /** For instance `Firefox 140.2.0`. */
  version: string
  /** Goes to an address; it may still be loading. */
  open: (url: string) => Promise<void>
  /** The value of an expression in the page, as JSON. */
  evaluate: (expression: string) => Promise<unknown>
  perform: (sources: Source[]) => Promise<void>
  /** The window as PNG. */
  screenshot: () => Promise<Buffer>
  /** Sets the room that the page has, in CSS pixels. */
  resize: (width: number, height: number) => Promise<void>
  close: () => Promise<void>
}

const stepMs = 100
const patienceMs = 30_000

/** A person at an engine: finds things by what is read on them, presses and types. */
export class Person {
  readonly engine: Engine

  constructor(engine: Engine) {
    this.engine = engine
  }

  /** Opens a page, and waits for its program. */
  async open(url: string): Promise<void> {
    await this.engine.open(url)
    const isThere = `location.href === ${JSON.stringify(url)} && document.readyState !== 'loading'`
    await this.until(`${isThere} && document.querySelector('h1')`, `a heading at ${url}`)
  }

  /** The value of an expression once it is truthy. @throws Error when it stays what it is */
  async until(expression: string, what: string): Promise<unknown> {
    const since = performance.now()
    let failure = ''
    while (performance.now() - since < patienceMs) {
      try {
        // an element is no JSON
        const value = await this.engine.evaluate(
          `(() => { const found = (${expression}); return found instanceof Node ? true : (found ?? null) })()`,
        )
        if (value) return value
      } catch (error) {
        // The page is just being left.
        failure = `: ${error instanceof Error ? error.message : error}`
      }
      await delay(stepMs)
    }
    throw new Error(`${what} did not come${failure}`)
  }

  /** Presses the middle of what an expression finds, once it is there and stands still. */
  async press(element: string, what: string): Promise<void> {
    const [x, y] = await this.#place(element, what)
    const [move, down] = [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
    ]
    const actions = [move, down, { type: 'pointerUp', button: 0 }]
    await this.engine.perform([{ type: 'pointer', id: 'mouse', actions }])
  }

  /** Presses the button or link with this name. */
  pressNamed(name: string): Promise<void> {
    return this.press(named(name), `«${name}»`)
  }

  /** Types into the field with this label, in place of what it holds. */
  async fill(label: string, text: string): Promise<void> {
    const field = labelled(label)
    await this.press(field, `the field «${label}»`)
    await this.until(
      `(${field}).select?.(), document.activeElement === (${field})`,
      `the focus in «${label}»`,
    )
    await this.type(text)
  }

  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
    await this.engine.perform([{ type: 'key', id: 'keyboard', actions }])
  }

  /** Waits for a heading of the first rank that has this text. */
  heading(text: string): Promise<unknown> {
    return this.until(
      `[...document.querySelectorAll('h1')].find((each) => each.textContent.includes(${JSON.stringify(text)}))`,
      `the heading «${text}»`,
    )
  }

  /** Waits for a text anywhere in the page. */
  text(text: string): Promise<unknown> {
    return this.until(`document.body.innerText.includes(${JSON.stringify(text)})`, `«${text}»`)
  }

  async #place(element: string, what: string): Promise<[x: number, y: number]> {
    const at = `(() => {
      const found = (${element})
      if (!found) return null
      found.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = found.getBoundingClientRect()
      const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
      const hit = document.elementFromPoint(x, y)
      return width && height && hit && (found.contains(hit) || hit.contains(found) || hit.closest('label')?.contains(found)) ? [x, y] : null
    })()`
    let before = ''
    for (;;) {
      const place = (await this.until(at, what)) as [number, number]
      if (String(place) === before) return place
      before = String(place)
      await delay(stepMs)
    }
  }
}

/** Selects visible elements, so that a table hidden on a phone is not pressed. */
const seen = `.filter((each) => each.checkVisibility({ visibilityProperty: true }))`
const all = (selector: string) => `[...document.querySelectorAll(${JSON.stringify(selector)})]${seen}`

/** An expression for the button, tab or link with this name. */
const named = (name: string): string =>
  `${all('button, a[href], [role=tab]')}.find((each) => (each.getAttribute('aria-label') ?? each.innerText).trim() === ${JSON.stringify(name)})`

/** An expression for the field with this label; what is said of it in brackets counts not. */
const labelled = (label: string): string =>
  `${all('label')}.find((each) => each.textContent.replace(/\\s*\\(.*|\\s*\\*$/, '').trim() === ${JSON.stringify(label)})?.control`
