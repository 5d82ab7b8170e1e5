/**
 * An expression for what is wrong on a page to look at: it scrolls sideways, a title of a form crosses the edge of its box, or the
 * words of a button are cut.
 */
export const titleFaults = `(() => {
  const faults = []
  const page = document.documentElement
  if (page.scrollWidth > page.clientWidth) faults.push('scrolls sideways by ' + (page.scrollWidth - page.clientWidth))
  for (const title of document.querySelectorAll('.form-group-title, legend:not(.visually-hidden)')) {
    const [inner, outer] = [title, title.parentElement].map((each) => each.getBoundingClientRect())
    if (inner.height && (inner.top < outer.top || inner.left < outer.left || inner.right > outer.right + 1))
      faults.push('the title «' + title.textContent + '» crosses its box')
  }
  for (const button of document.querySelectorAll('.button')) {
    if (button.checkVisibility() && button.scrollWidth > button.clientWidth + 1) faults.push('«' + button.innerText + '» is cut')
  }
  return faults
})()`
