import { escapeHtml, inlineProgram } from './document.ts'
import { routerDataId } from './router-data.ts'

/** Id of the meta element with the mark of the session for which the server rendered the page. */
const readerElementId = 'reader'

/** Attribute of the root element while a page for another session is hidden; base.css hides it. */
const otherReaderAttribute = 'data-other-reader'

/**
 * An inline script that runs before the content of a signed-in user's page is parsed. When the token of this browser is not of
 * the session that the reading cookie named, or there is none, it hides the page and removes what the server rendered, so that
 * the program draws the page again.
 */
export const readerGuardProgram = inlineProgram(`(function () {
  try {
    var claims = localStorage.getItem('token').split('.')[1].replace(/-/g, '+').replace(/_/g, '/')
    if (JSON.parse(atob(claims)).jti.indexOf(document.getElementById('${readerElementId}').content) === 0) return
  } catch (error) {}
  document.documentElement.setAttribute('${otherReaderAttribute}', '')
  document.title = ''
  addEventListener('DOMContentLoaded', function () {
    document.getElementById('root').textContent = ''
    ;['${routerDataId}', 'page-state'].forEach(function (id) {
      var element = document.getElementById(id)
      if (element) element.remove()
    })
  })
})()`)

/** Part of the head of a page for a signed-in user. @param mark names the session, as its token does */
export const readerGuard = (mark: string): string =>
  `<meta name="reader" id="${readerElementId}" content="${escapeHtml(mark)}"><script>${readerGuardProgram}</script>`

/** Whether the server rendered this page because of a reading cookie. */
export const hasReader = (): boolean => document.getElementById(readerElementId) !== null

/** Shows the page again, whose content is now drawn by the program. */
export const showPage = (): void => document.documentElement.removeAttribute(otherReaderAttribute)

/** Hides the page until it is loaded again. */
export const hidePage = (): void => document.documentElement.setAttribute(otherReaderAttribute, '')
