import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { Notifications } from '../ui/controls/notices.tsx'
import { useDraft } from './draft.ts'
import { loadPrivateDictionaries } from './i18n.ts'
import { clearNotices } from './notices.ts'
import { endSession, startSession } from './session.ts'
import { testConfig, testSession } from './testing.ts'

const restore = vi.fn()
function Form({ text }: { text?: string }) {
  useDraft('static:Prezos', text, restore)
  return <Notifications />
}
const offer = () => screen.queryByText('Recuperar o borrador')

beforeAll(loadPrivateDictionaries)
beforeEach(() => {
  testConfig()
  sessionStorage.clear()
  restore.mockClear()
  startSession(testSession())
})
afterEach(() => {
  cleanup()
  clearNotices()
})

/** Types `text`, loses the session, signs in as `login` and opens the form again. */
function loseSessionWhileTyping(text: string | undefined, login = '00000000T') {
  const form = render(<Form {...(text !== undefined && { text })} />)
  act(endSession)
  form.unmount()
  act(() => startSession(testSession({ login })))
  render(<Form />)
}

it('offers the draft to the same person', () => {
  loseSessionWhileTyping('half a page')
  act(() => offer()?.click())
  expect(restore).toHaveBeenCalledWith('half a page')
  cleanup()
  clearNotices()
  render(<Form />)
  expect(offer()).toBeNull()
})

it('keeps it to that person', () => {
  loseSessionWhileTyping('half a page', '11111111H')
  expect(offer()).toBeNull()
})

it('keeps nothing of an untouched form', () => {
  loseSessionWhileTyping(undefined)
  expect(offer()).toBeNull()
})

it('offers it again after a reload, until it is turned down', () => {
  loseSessionWhileTyping('half a page')
  cleanup()
  clearNotices()
  render(<Form />)
  expect(offer()).not.toBeNull()
  act(() => screen.getByLabelText('Pechar o aviso').click())
  cleanup()
  render(<Form />)
  expect(offer()).toBeNull()
})
