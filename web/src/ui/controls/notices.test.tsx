import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearNotices, leavePage, notify } from '../../shell/notices.ts'
import { NoticeSlot, Notifications } from './notices.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Notifications />)
})
afterEach(() => {
  cleanup()
  clearNotices()
  vi.useRealTimers()
})

const say = (text: string, kind: 'error' | 'success' = 'error') => act(() => void notify({ kind, text }))
const shown = () => [...document.querySelectorAll('.notice p')].map((element) => element.textContent)

it('shows three at a time; the others wait', () => {
  for (const text of ['one', 'two', 'three', 'four']) say(text)
  expect(shown()).toEqual(['one', 'two', 'three'])
  act(() => screen.getAllByLabelText('Pechar o aviso')[0]?.click())
  expect(shown()).toEqual(['two', 'three', 'four'])
})

it('shows a success in the place of the one before, and an error for as long as it takes', () => {
  say('bad')
  say('saved', 'success')
  say('deleted', 'success')
  expect(shown()).toEqual(['deleted', 'bad'])
})

it('says the same thing once', () => {
  say('one')
  say('one')
  expect(shown()).toEqual(['one'])
})

it('tries all again that one notice stands for, a save and what could not be read beside it', () => {
  const [first, second, read] = [vi.fn(), vi.fn(), vi.fn()]
  const fail = (run: () => void, isReading: boolean) =>
    notify({ kind: 'error', text: 'no connection', isReading, action: { label: 'Again', run } })
  act(() => void [fail(first, false), fail(second, false), fail(read, true)])
  expect(shown()).toEqual(['no connection'])
  act(() => screen.getByRole('button', { name: 'Again' }).click())
  expect([first, second, read].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 1])
  expect(shown()).toEqual([])
  // what was read in between does not close the notice about the save
  let close = () => {}
  act(() => void fail(second, false))
  act(() => {
    close = fail(read, true)
  })
  act(close)
  expect(shown()).toEqual(['no connection'])
  act(() => screen.getByRole('button', { name: 'Again' }).click())
  expect([second, read].map(({ mock }) => mock.calls.length)).toEqual([2, 1])
})

it('keeps errors for thirty seconds, good news for less', () => {
  say('bad')
  say('good', 'success')
  act(() => vi.advanceTimersByTime(9_000))
  expect(shown()).toEqual(['bad'])
  act(() => vi.advanceTimersByTime(20_900))
  expect(shown()).toEqual(['bad'])
  act(() => vi.advanceTimersByTime(200))
  expect(shown()).toEqual([])
})

it('leads to what it tells of, unless that is the page, and takes it back', () => {
  cleanup()
  render(
    <MemoryRouter initialEntries={['/cotas/7']}>
      <Notifications />
    </MemoryRouter>,
  )
  const undo = vi.fn()
  act(() => void notify({ kind: 'success', text: 'new', to: '/cotas/8', undo }))
  expect(screen.getByRole('link', { name: 'Abrir' }).getAttribute('href')).toBe('/cotas/8')
  act(() => screen.getByRole('button', { name: 'Desfacer' }).click())
  expect(undo).toHaveBeenCalledOnce()
  expect(shown()).toEqual([])
  act(() => void notify({ kind: 'success', text: 'here', to: '/cotas/7' }))
  expect(screen.queryByRole('link')).toBeNull()
})

it('never makes good news wait behind errors', () => {
  for (const text of ['one', 'two', 'three']) say(text)
  say('good', 'success')
  expect(shown()).toEqual(['good', 'one', 'two'])
})

it('forgets the errors of a page that is left, and keeps what explains the next one until that is left', () => {
  say('about this page')
  act(() => void notify({ kind: 'error', text: 'sign in first', isForNextPage: true }))
  say('saved', 'success')
  act(leavePage)
  expect(shown()).toEqual(['saved', 'sign in first'])
  act(leavePage)
  expect(shown()).toEqual(['saved'])
})

it('shows in an open dialog what comes while it is open, and on the page again when it has gone', () => {
  say('before')
  const dialog = render(
    <dialog open>
      <NoticeSlot />
    </dialog>,
  )
  say('in the dialog')
  expect(document.querySelector('dialog')?.textContent).toContain('in the dialog')
  expect(document.querySelector('dialog')?.textContent).not.toContain('before')
  dialog.unmount()
  expect(shown()).toEqual(['before', 'in the dialog'])
})

it('gives the focus back to where it was when a notice is closed', () => {
  const { unmount } = render(
    <main>
      <h1 id="page-title" tabIndex={-1}>
        Tipos
      </h1>
      <button type="button">Gardar</button>
    </main>,
  )
  const save = screen.getByText('Gardar')
  const close = (text: string, before?: HTMLElement) => {
    act(() => before?.focus())
    say(text)
    const button = screen.getByLabelText('Pechar o aviso')
    act(() => button.focus())
    act(() => button.click())
  }
  close('one', save)
  expect(document.activeElement).toBe(save)
  act(() => save.blur())
  close('two')
  expect(document.activeElement, 'where nothing had it').toBe(screen.getByRole('heading'))
  unmount()
})
