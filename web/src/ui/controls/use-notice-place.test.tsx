import { act, cleanup, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { topBar, useNoticePlace } from './use-notice-place.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Top, height, left and width of each element, by its name; a notice of 100 pixels lies under a header of 60. */
const boxes: Record<string, [top: number, height: number, left: number, width: number]> = {
  header: [0, 60, 0, 1000],
  notices: [60, 100, 325, 350],
  bar: [60, 30, 0, 1000],
  beside: [70, 30, 0, 300],
  under: [100, 40, 300, 400],
  below: [400, 40, 300, 400],
  page: [60, 2000, 0, 1000],
}

function Page({ bars = [] }: { bars?: string[] }) {
  const area = useRef<HTMLElement>(null)
  useNoticePlace(area, 1)
  return (
    <>
      <div data-name="header">
        <section ref={area} data-name="notices">
          <button type="button">Again</button>
        </section>
      </div>
      {bars.map((name) => (
        <p key={name} {...topBar} data-name={name} />
      ))}
      {Object.keys(boxes).map((name) => (
        <input key={name} data-name={name} aria-label={name} />
      ))}
    </>
  )
}

async function topWith(focused: string, bars: string[] = []): Promise<string> {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [top, height, left, width] = boxes[(this as HTMLElement).dataset.name ?? ''] ?? [0, 0, 0, 0]
    return new DOMRect(left, top, width, height)
  })
  const { getByLabelText, container } = render(<Page bars={bars} />)
  await act(async () => {
    if (focused) getByLabelText(focused).focus()
    await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  return container.querySelector<HTMLElement>('section')?.style.top ?? ''
}

it.each([
  ['below the header', '', [], '60px'],
  ['below a bar that sticks there', '', ['bar'], '90px'],
  ['below the field that has the focus under it', 'under', [], '140px'],
  ['below both', 'under', ['bar'], '140px'],
  ['where a focused field beside or far below leaves it', 'beside', [], '60px'],
  ['where a focused field far below leaves it', 'below', [], '60px'],
  ['where a page that has the focus leaves it, for that is everywhere', 'page', [], '60px'],
])('a notice lies %s', async (_, focused, bars, top) => {
  expect(await topWith(focused, bars)).toBe(top)
})

it('stays where it is while a button of a notice is pressed, which takes the focus', async () => {
  expect(await topWith('under')).toBe('140px')
  await act(async () => {
    document.querySelector('button')?.focus()
    await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  expect(document.querySelector<HTMLElement>('section')?.style.top).toBe('140px')
})
