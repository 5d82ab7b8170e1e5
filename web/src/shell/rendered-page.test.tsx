import { afterEach, beforeEach, expect, it } from 'vitest'
import { jsonElement } from './document.ts'
import {
  beginHydration,
  endHydration,
  getHydratedState,
  getRenderedSession,
  type PageState,
  pageStateId,
} from './rendered-page.ts'
import { testSession } from './testing.ts'
import { keepToken } from './token.ts'

/** A token of the session that `jti` names. */
const createToken = (jti: string) => `head.${btoa(JSON.stringify({ jti }))}.signature`
const { token: _, ...account } = testSession()
const state: PageState = { account, mark: 'abcdefghijkl', queries: [], parts: [] }

beforeEach(() => {
  document.body.innerHTML = jsonElement(pageStateId, state)
})
afterEach(() => {
  endHydration()
  keepToken(null)
})

it('a page of the session that this browser has is hydrated with its account and the token', () => {
  const token = createToken('abcdefghijkl-and-more')
  keepToken(token)
  expect(beginHydration()).toEqual(state)
  expect(getRenderedSession()).toEqual({ ...account, token })
  expect(getHydratedState()).toEqual(state)
  endHydration()
  expect(getRenderedSession()).toBeUndefined()
})

it('a page of another session is not hydrated, nor one of a browser without a token', () => {
  for (const token of [createToken('another-session'), createToken(''), 'not a token', null]) {
    keepToken(token)
    expect(beginHydration(), `${token}`).toBe('others')
    expect(getRenderedSession(), `${token}`).toBeUndefined()
  }
})

it('a page without content of a signed-in user has nothing to begin with', () => {
  keepToken(createToken('abcdefghijkl-and-more'))
  document.body.innerHTML = ''
  expect(beginHydration()).toBeNull()
  expect(getRenderedSession()).toBeUndefined()
})
