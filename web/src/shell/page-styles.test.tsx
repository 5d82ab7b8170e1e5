import { describe, expect, it } from 'vitest'
import { applyAllStyles, pageStyles } from './page-styles.ts'

const sheets = [
  {
    path: '/assets/shell.css',
    rules: [
      { css: '@font-face{src:url(x)}' },
      { css: ':root{--x:1}' },
      { css: 'body,.a{color:red}', classes: [[], ['a']] },
      { css: '.a .b{top:0}', classes: [['a', 'b']] },
    ],
  },
  {
    path: '/assets/list.css',
    rules: [
      { css: '.c,.d{top:0}', classes: [['c'], ['d']] },
      { css: '@media print{.a{top:0}}', classes: [] },
    ],
  },
]
const all = ':root{--x:1}body,.a{color:red}.a .b{top:0}.c,.d{top:0}@media print{.a{top:0}}'
/** As a browser with scripts reads it: what stands in a `noscript` is text. */
function readByBrowser(html: string): Element {
  const [, id = '', text = ''] = /^<noscript id="([^"]*)">(.*)<\/noscript>$/.exec(html) ?? []
  const element = document.createElement('noscript')
  element.id = id
  element.append(document.createTextNode(text))
  return element
}
const styleIn = (html: string) => /<style(?: id="[^"]*")?>([^<]*)<\/style>(?!<style)/.exec(html)?.[1]

describe('the styles of a page', () => {
  it('are, before its content, the rules of which a selector finds all its classes there', () => {
    const first = (html: string) => styleIn(pageStyles(sheets, html).head)
    expect(first('<p>d</p>')).toBe(':root{--x:1}body,.a{color:red}')
    expect(first('<p class="b">')).toBe(':root{--x:1}body,.a{color:red}')
    expect(first('<p class="x b"><i lang="gl" class="d a">')).toBe(
      ':root{--x:1}body,.a{color:red}.a .b{top:0}.c,.d{top:0}',
    )
  })

  it('declare a font once, where nothing replaces it', () => {
    const { head, foot } = pageStyles(sheets, '')
    expect(head).toContain('<style>@font-face{src:url(x)}</style><style id="first-styles">:root')
    expect(foot).not.toContain('font-face')
  })

  it('are told to the loader of the program, which then requests none of them', () => {
    expect(pageStyles(sheets, '').head).toContain('<link rel="stylesheet" href="/assets/list.css" disabled>')
  })

  it('are, after its content, all rules in their order', () => {
    expect(styleIn(pageStyles(sheets, '').foot)).toBe(all)
    expect(pageStyles([], '').foot).toBe('')
  })

  it('stand in the head once the program starts, before what scripts add', () => {
    const { head, foot } = pageStyles(sheets, '')
    document.head.innerHTML = `${head.replace(/<link.*>/, '')}<style id="later"></style>`
    document.body.append(readByBrowser(foot))
    new Function(applyAllStyles)()
    const styles = [...document.querySelectorAll('style')]
    expect(styles.map(({ id, textContent }) => [id, textContent])).toEqual([
      ['', '@font-face{src:url(x)}'],
      ['', all],
      ['later', ''],
    ])
    expect(document.body.innerHTML).toBe('')
  })

  it('all stand before content with style elements of its own, which take precedence', () => {
    const { head, foot } = pageStyles(sheets, '<style data-mantine-styles="true"></style>')
    expect(styleIn(head)).toBe(all)
    expect(foot).toBe('')
  })
})
