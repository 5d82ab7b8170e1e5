// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { focusHeading } from './focus.ts'

const show = (html: string) => {
  document.body.innerHTML = `<a id="logo" href="/">A Carballeira</a><main tabindex="-1">${html}</main>`
}
const arrive = async () => {
  document
    .querySelector('main')
    ?.insertAdjacentHTML('beforeend', '<h1 id="page-title" tabindex="-1">Coro</h1>')
  await Promise.resolve()
}
const focused = () => document.activeElement?.id || document.activeElement?.localName

afterEach(() => {
  document.body.innerHTML = ''
})

it('goes to the heading once the page is loaded', async () => {
  show('<div role="status">Cargando…</div>')
  focusHeading()
  expect(focused()).toBe('main')
  await arrive()
  expect(focused()).toBe('page-title')
})

it('stays where the user moved it in the meantime', async () => {
  show('<div role="status">Cargando…</div>')
  focusHeading()
  document.getElementById('logo')?.focus()
  await arrive()
  expect(focused()).toBe('logo')
})
