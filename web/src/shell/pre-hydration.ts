import { readyEvent } from './config.ts'
import { escapeHtml } from './document.ts'
import type { Translate } from './i18n.ts'

/**
 * An inline script for the time before hydration, which takes a while on a slow connection: a submitted form waits, keeps its
 * values and is submitted after hydration. The script shows a notice while the form waits, and another one when the program
 * fails to load.
 */
export const preHydrationProgram = `(function () {
  var waiting
  var ready = false
  function show(id) {
    document.getElementById('early-' + id).hidden = false
  }
  function hide() {
    document.getElementById('early-wait').hidden = true
  }
  addEventListener('submit', function (event) {
    if (ready) return
    event.preventDefault()
    waiting = event.target
    waiting.setAttribute('aria-busy', 'true')
    show('wait')
  }, true)
  addEventListener('error', function (event) {
    if (ready || !event.target || event.target.type !== 'module') return
    if (waiting) waiting.removeAttribute('aria-busy')
    hide()
    show('failed')
  }, true)
  addEventListener('${readyEvent}', function () {
    ready = true
    hide()
    if (!waiting) return
    waiting.removeAttribute('aria-busy')
    var button = waiting.isConnected && waiting.querySelector('[type=submit]')
    if (button) button.click()
  })
})()`

/**
 * The beginning of every page, outside of React: the script above and its notice for a waiting form. It precedes the page,
 * because on a slow connection a form is visible long before the end of the page arrives.
 */
export const preHydrationScript = (t: Translate): string =>
  [
    `<div id="early-wait" class="early" role="status" hidden><div class="progress"></div>${escapeHtml(t('loading'))}</div>`,
    `<script>${preHydrationProgram}</script>`,
  ].join('')

/**
 * The notice that the program failed to load. It follows the page, because the skip link must be the first link; a module
 * fails to load only after the whole page was parsed.
 */
export const loadFailureScript = (t: Translate): string =>
  `<div id="early-failed" class="early" role="alert" hidden>${escapeHtml(t('failure.download'))} <a class="button" href="">${escapeHtml(t('action.reload'))}</a></div>`
