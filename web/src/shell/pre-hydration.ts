import { actedEarly, readyEvent, repeatedInput } from './config.ts'
import { entryId, escapeHtml, inlineProgram } from './document.ts'
import type { Translate } from './i18n.ts'

/** After this time without any progress, in milliseconds, a page that is still arriving counts as cut off. */
const arrivalPause = 6_000

/**
 * An inline script for the time before hydration, which takes a while on a slow connection. It starts the program when the page
 * has been painted, and repeats after hydration what the user did before: text that was typed, buttons, submitted forms. Links,
 * unfolding menus and forms with an `action` of their own work without the program. A notice says that something waits, another one that the
 * rest of the page or the program failed to load.
 */
export const preHydrationProgram = inlineProgram(`(function () {
  var ready = false
  var typed = []
  var held = []
  var repeating = false
  var notice = null
  function waiting(isShown) {
    document.getElementById('early-wait').hidden = !isShown
  }
  function isChoice(field) {
    return field.type === 'checkbox' || field.type === 'radio'
  }
  function waitsFor(element) {
    if (!held.some(function (each) { return each.element === element })) held.push(describe(element))
    element.setAttribute('aria-busy', 'true')
    waiting(true)
  }
  // Identifies an element when the page is rendered again. Names that React generates change.
  function keyOf(element) {
    var name = String(element.name || '').replace(/^_.*/, '')
    var label = element.labels && element.labels[0]
    return [name, element.getAttribute('aria-label'), label && label.textContent, isChoice(element) && element.value,
      element.textContent].join()
  }
  function describe(element) {
    return { element: element, key: keyOf(element) }
  }
  function find(from) {
    if (from.element.isConnected) return from.element
    return Array.from(document.querySelectorAll(from.element.tagName)).find(function (each) {
      return each.type === from.element.type && keyOf(each) === from.key
    })
  }
  function type(entry) {
    var field = find(entry)
    if (!field) return
    if (isChoice(field)) {
      field.checked = !entry.value
      return field.click()
    }
    // The field keeps its files, and no script may set them. It has none when the program has taken them already.
    if (field.type === 'file')
      return field.files.length > 0 && field.dispatchEvent(new Event('change', { bubbles: true }))
    var isSelect = field.tagName === 'SELECT'
    if (!isSelect) {
      // React passes on only what differs from the value that it has set.
      field.value = entry.value === '' ? ' ' : ''
      var prototype = field.tagName === 'TEXTAREA' ? HTMLTextAreaElement : HTMLInputElement
      Object.getOwnPropertyDescriptor(prototype.prototype, 'value').set.call(field, entry.value)
    } else field.value = entry.value
    field.dispatchEvent(isSelect ? new Event('change', { bubbles: true })
      : new InputEvent('input', { bubbles: true, inputType: '${repeatedInput}' }))
  }
  function press(entry) {
    entry.element.removeAttribute('aria-busy')
    var element = find(entry)
    if (!element) return
    if (element.tagName !== 'FORM') return element.click()
    var button = element.querySelector('[type=submit]')
    if (button) button.click()
    else element.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  }
  function repeat() {
    if (!typed.length && !held.length) return waiting(false)
    repeating = true
    try {
      if (typed.length) type(typed.shift())
      else press(held.shift())
    } finally {
      repeating = false
      setTimeout(repeat)
    }
  }
  // A press follows the text that the user typed before it, also when the program starts between the two.
  function isForProgram() {
    return repeating || (ready && !typed.length && !held.length)
  }
  function failed() {
    held.splice(0).forEach(function (each) { each.element.removeAttribute('aria-busy') })
    showFailure()
  }
  function showFailure() {
    var text = document.getElementById('early-failed')
    if (!text) return
    waiting(false)
    if (notice) return
    // At the end, because the skip link must be the first link.
    notice = document.importNode(text.content, true).firstChild
    document.body.append(notice)
  }
  // When the connection breaks in the middle of a page, the browser ends nothing: the document just stops growing.
  function watchArrival(before) {
    setTimeout(function () {
      if (document.readyState !== 'loading') return
      var now = document.documentElement.textContent.length
      if (now === before) showFailure()
      watchArrival(now)
    }, ${arrivalPause})
  }
  function start() {
    import(document.getElementById('${entryId}').href).catch(failed)
  }
  function isPlain(event) {
    return event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
  }
  addEventListener('click', function (event) {
    // React may hydrate the page because of this event: it then takes the state of the box after the press for the state before it.
    if (isChoice(event.target)) keep(event)
    if (isForProgram() || !isPlain(event)) return
    var button = event.target.closest('a, button, input, label, select, summary, textarea, [role=tab]')
    var row = !button && event.target.closest('[data-row]')
    var link = row && getSelection().isCollapsed && row.querySelector('a.list-link')
    if (link) return link.click()
    if (!button || !/^(button|combobox|tab)$/.test(button.getAttribute('role') || button.type)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    waitsFor(button)
  }, true)
  function keep(event) {
    var field = event.target
    // Text typed after hydration reaches the program, and is newer than the events that wait to be repeated. Other events can still belong
    // to earlier actions of the user.
    if (ready && (event.type !== 'input' || isChoice(field))) return
    typed = typed.filter(function (each) { return each.element !== field })
    if (ready) return
    var entry = describe(field)
    entry.value = isChoice(field) ? field.checked : field.value
    typed.push(entry)
  }
  // React may have emptied the field of what waits to be repeated. The next letter belongs behind it.
  addEventListener('beforeinput', function (event) {
    var field = event.target
    typed.forEach(function (each) {
      if (each.element === field && !isChoice(field) && field.value !== each.value) type(each)
    })
  }, true)
  addEventListener('input', keep, true)
  addEventListener('change', keep, true)
  addEventListener('submit', function (event) {
    if (isForProgram() || event.target.hasAttribute('action')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    waitsFor(event.target)
  }, true)
  var doings = ['pointerdown', 'touchstart', 'wheel', 'keydown']
  function act() {
    window.${actedEarly} = true
  }
  doings.forEach(function (doing) { addEventListener(doing, act, { capture: true, passive: true }) })
  addEventListener('${readyEvent}', function () {
    ready = true
    doings.forEach(function (doing) { removeEventListener(doing, act, true) })
    delete window.${actedEarly}
    waiting(false)
    requestAnimationFrame(function () { setTimeout(repeat) })
  })
  watchArrival(0)
  addEventListener('DOMContentLoaded', function () {
    // A connection that only paused has brought the rest.
    if (notice) {
      notice.remove()
      notice = null
      waiting(held.length > 0)
    }
    if (document.hidden) return start()
    requestAnimationFrame(function () { requestAnimationFrame(start) })
  })
})()`)

/**
 * The notices of the script above, for what waits and for what failed to load: the beginning of every page, outside of React, because
 * a page whose end never arrives must say so.
 */
export const preHydrationNotices = (t: Translate): string =>
  [
    `<div id="early-wait" class="early" role="status" hidden><div class="progress"></div>${escapeHtml(t('loading'))}</div>`,
    `<template id="early-failed"><div class="early" role="alert">${escapeHtml(t('failure.download'))} <a class="button" href="">${escapeHtml(t('action.reload'))}</a></div></template>`,
  ].join('')
