import { readyEvent } from './config.ts'
import { escapeHtml } from './document.ts'
import type { Translate } from './i18n.ts'

/**
 * What works before the program is there, which takes a while on a slow connection: a form that is sent waits, what was
 * typed stays, and it is sent as soon as somebody listens. It says so, and it says when the program does not come.
 */
const program = `(function () {
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
 * What every page begins with, outside of React: the program above and its notice that a form waits. It stands before the page
 * itself, because a slow connection shows a form long before the end of the page arrives.
 */
export const earlyStart = (nonce: string, t: Translate): string =>
  [
    `<div id="early-wait" class="early" role="status" hidden><div class="progress"></div>${escapeHtml(t('loading'))}</div>`,
    `<script nonce="${nonce}">${program}</script>`,
  ].join('')

/**
 * The notice that the program does not come. It stands behind the page: the first link of a page is the one that skips to
 * its contents. A module that does not load fails only after the whole page was read.
 */
export const earlyEnd = (t: Translate): string =>
  `<div id="early-failed" class="early" role="alert" hidden>${escapeHtml(t('failure.download'))} <a class="button" href="">${escapeHtml(t('action.reload'))}</a></div>`
