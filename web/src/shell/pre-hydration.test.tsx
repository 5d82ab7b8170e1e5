import { act } from '@testing-library/react'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { hasActedEarly, readyEvent } from './config.ts'
import { preHydrationProgram } from './pre-hydration.ts'

let root: Root | undefined
afterEach(() => {
  act(() => root?.unmount())
  document.body.replaceChildren()
})

/** The page as the server sends it, before React: the inline script is in its head. */
function serve(page: ReactNode): HTMLElement {
  new Function(preHydrationProgram)()
  return bring(page)
}
function bring(page: ReactNode): HTMLElement {
  document.body.innerHTML = `<div id="early-wait" hidden></div><template id="early-failed"><div role="alert"></div></template><div id="root">${renderToString(page)}</div>`
  return document.getElementById('root') as HTMLElement
}
const hydrate = (page: ReactNode) =>
  act(async () => {
    root = hydrateRoot(document.getElementById('root') as HTMLElement, page)
  })
const ready = () => window.dispatchEvent(new Event(readyEvent))
/** The script repeats after the frame in which the program is ready, one thing in each turn. */
const repeated = () =>
  act(async () => {
    await new Promise(requestAnimationFrame)
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve))
  })

const find = <E extends Element = HTMLInputElement>(selector: string) => document.querySelector(selector) as E
const tell = (element: Element, ...events: string[]) => {
  for (const name of events) element.dispatchEvent(new Event(name, { bubbles: true }))
}
function type(selector: string, text: string) {
  const field = find(selector)
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, text)
  tell(field, 'input')
}
function choose(selector: string, ...names: string[]) {
  const files = names.map((name) => new File(['x'], name))
  Object.defineProperty(find(selector), 'files', { value: files, configurable: true, writable: true })
  tell(find(selector), 'input', 'change')
}

type Report = (what: string) => unknown

function Fields({ told }: { told: Report }) {
  const [text, setText] = useState('')
  const [day, setDay] = useState('')
  const [order, setOrder] = useState('up')
  const [isPublic, setPublic] = useState(false)
  const [shown, setShown] = useState('some')
  useEffect(
    () => void told([text, day, order, isPublic, shown].join()),
    [told, text, day, order, isPublic, shown],
  )
  return (
    <>
      <textarea name="text" value={text} onChange={(event) => setText(event.target.value)} />
      <input aria-label="Day" value={day} onChange={(event) => setDay(event.target.value)} />
      <select value={order} onChange={(event) => setOrder(event.target.value)}>
        <option>up</option>
        <option>down</option>
      </select>
      <input type="checkbox" checked={isPublic} onChange={(event) => setPublic(event.target.checked)} />
      {['some', 'all'].map((each) => (
        <label key={each}>
          {each}
          <input
            type="radio"
            name="_r_"
            value={each}
            checked={shown === each}
            onChange={() => setShown(each)}
          />
        </label>
      ))}
    </>
  )
}

it('repeats after hydration earlier input in every kind of field', async () => {
  const told: string[] = []
  const page = <Fields told={(what) => told.push(what)} />
  serve(page)
  type('textarea', 'A muller')
  type('[aria-label=Day]', '1/8')
  find<HTMLSelectElement>('select').value = 'down'
  tell(find('select'), 'input', 'change')
  find('[type=checkbox]').click()
  find('[value=all]').click()
  await hydrate(page)
  ready()
  await repeated()
  expect(told.at(-1)).toBe('A muller,1/8,down,true,all')
})

it('repeats it in the fields of a page that is rendered again', async () => {
  const told: string[] = []
  const page = <Fields told={(what) => told.push(what)} />
  serve(page)
  type('[aria-label=Day]', '1/8')
  find('[value=all]').click()
  find('#root').innerHTML = renderToString(page)
  await hydrate(page)
  ready()
  await repeated()
  expect(told.at(-1)).toBe(',1/8,up,false,all')
})

it('puts the next letter behind text that waits to be repeated, when React has emptied the field', async () => {
  const told: string[] = []
  const page = <Fields told={(what) => told.push(what)} />
  serve(page)
  type('textarea', 'A')
  await hydrate(page)
  ready()
  act(() => {
    // the browser does so for a letter: it tells the page, then puts the letter behind the text there is
    const field = find<HTMLTextAreaElement>('textarea')
    field.value = ''
    tell(field, 'beforeinput')
    type('textarea', `${field.value}m`)
  })
  await repeated()
  expect(find('textarea').value).toBe('Am')
  expect(told.at(-1)).toBe('Am,,up,false,some')
})

it.each(['pointerdown', 'touchstart', 'wheel', 'keydown'])(
  'tells the program that starts of a %s, and of none later',
  async (doing) => {
    const page = <Fields told={() => undefined} />
    serve(page)
    expect(hasActedEarly()).toBe(false)
    tell(find('textarea'), doing)
    expect(hasActedEarly()).toBe(true)
    await hydrate(page)
    ready()
    expect(hasActedEarly()).toBe(false)
    tell(find('textarea'), doing)
    expect(hasActedEarly()).toBe(false)
  },
)

it('leaves alone input after hydration', async () => {
  const told: string[] = []
  const page = <Fields told={(what) => told.push(what)} />
  serve(page)
  type('textarea', 'A')
  await hydrate(page)
  ready()
  act(() => type('textarea', 'A muller'))
  await repeated()
  expect(told.at(-1)).toBe('A muller,,up,false,some')
  expect(find('textarea').value).toBe('A muller')
})

/** Hydrates at the first event of the user, as in the middle of a transition, and draws itself again at once. */
function HydratedPage({ told }: { told: Report }) {
  const [, setHydrated] = useState(false)
  useEffect(() => {
    setHydrated(true)
    ready()
  }, [])
  return <Fields told={told} />
}

const doings: [string, () => void, string][] = [
  ['text that is typed', () => type('textarea', 'A muller'), 'A muller,,up,false,some'],
  [
    'an option that is chosen',
    () => {
      find<HTMLSelectElement>('select').value = 'down'
      tell(find('select'), 'input', 'change')
    },
    ',,down,false,some',
  ],
  ['a box that is ticked', () => find('[type=checkbox]').click(), ',,up,true,some'],
  ['a choice that is made', () => find('[value=all]').click(), ',,up,false,all'],
]
it.each(doings)('keeps %s while React hydrates the page', async (_, doSo, result) => {
  const told: string[] = []
  const page = <HydratedPage told={(what) => told.push(what)} />
  const container = serve(page)
  startTransition(() => {
    root = hydrateRoot(container, page)
  })
  act(doSo)
  await repeated()
  expect(told.at(-1)).toBe(result)
})

/** Empties its field, so that the same file can be chosen again. */
const Chooser = ({ take }: { take: Report }) => (
  <input
    type="file"
    onChange={({ currentTarget }) => {
      take(Array.from(currentTarget.files ?? [], ({ name }) => name).join())
      Object.defineProperty(currentTarget, 'files', { value: [], configurable: true })
    }}
  />
)

it('tells the program once of a file chosen before', async () => {
  const taken: string[] = []
  const page = <Chooser take={(names) => taken.push(names)} />
  serve(page)
  choose('[type=file]', 'acta.pdf')
  await hydrate(page)
  ready()
  await repeated()
  expect(taken).toEqual(['acta.pdf'])
})

it('does not take back a file that the program took before it was ready', async () => {
  const taken: string[] = []
  const page = <Chooser take={(names) => taken.push(names)} />
  serve(page)
  await hydrate(page)
  act(() => choose('[type=file]', 'acta.pdf'))
  const once = [...taken]
  ready()
  await repeated()
  expect(once[0]).toBe('acta.pdf')
  expect(taken).toEqual(once)
})

function Prefilled({ told }: { told: Report }) {
  const [day, setDay] = useState('22-11-2026')
  useEffect(() => void told(day), [told, day])
  return <input value={day} onChange={(event) => setDay(event.target.value)} />
}

it('a field that was emptied early stays empty', async () => {
  const told: string[] = []
  const page = <Prefilled told={(what) => told.push(what)} />
  serve(page)
  type('input', '')
  await hydrate(page)
  ready()
  await repeated()
  expect(find('input').value).toBe('')
  expect(told.at(-1)).toBe('')
})

function Draft({ told }: { told: Report }) {
  const [text, setText] = useState('')
  return (
    <>
      <input value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => told(text)}>
        Cancel
      </button>
    </>
  )
}

it('a press right after hydration comes after the input before it', async () => {
  const told: string[] = []
  const page = <Draft told={(what) => told.push(what)} />
  serve(page)
  type('input', 'Salón')
  await hydrate(page)
  ready()
  act(() => find<HTMLElement>('button').click())
  await repeated()
  expect(told).toEqual(['Salón'])
  act(() => find<HTMLElement>('button').click())
  expect(told, 'at once from then on').toEqual(['Salón', 'Salón'])
})

it('a page that stops arriving says so, and keeps presses for the moment when the rest comes', () => {
  vi.useFakeTimers()
  const arriving = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  try {
    serve(<button type="button">Abrir</button>)
    find('button').click()
    const isWaiting = () => !find<HTMLElement>('#early-wait').hidden
    expect(isWaiting()).toBe(true)
    vi.advanceTimersByTime(6_000)
    expect(document.querySelector('[role=alert]'), 'the page has just grown').toBeNull()
    vi.advanceTimersByTime(6_000)
    expect(document.querySelector('[role=alert]')).not.toBeNull()
    expect(isWaiting()).toBe(false)
    find('button').click()
    expect(isWaiting()).toBe(true)
    vi.advanceTimersByTime(6_000)
    expect(isWaiting(), 'the notice of the failure stands alone').toBe(false)
    window.dispatchEvent(new Event('DOMContentLoaded'))
    expect(document.querySelector('[role=alert]')).toBeNull()
    expect(isWaiting(), 'the press still waits').toBe(true)
  } finally {
    arriving.mockRestore()
    vi.useRealTimers()
  }
})

it('while only the head of a page has arrived there is no notice; it comes when the content stops arriving', () => {
  vi.useFakeTimers()
  const arriving = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  try {
    new Function(preHydrationProgram)()
    vi.advanceTimersByTime(18_000)
    bring(<p>Texto</p>)
    vi.advanceTimersByTime(6_000)
    expect(document.querySelector('[role=alert]'), 'the page has just grown').toBeNull()
    vi.advanceTimersByTime(6_000)
    expect(document.querySelector('[role=alert]')).not.toBeNull()
  } finally {
    arriving.mockRestore()
    vi.useRealTimers()
  }
})
