import { escapeHtml, type StyleRule, type StyleSheet } from './document.ts'

const firstId = 'first-styles'
const allId = 'all-styles'

/**
 * Statements of an inline script that put all rules where the first ones stood, as if they had always been there: style sheets that
 * come later take precedence over them.
 */
export const applyAllStyles = `var styles = document.getElementById('${allId}')
    if (styles) {
      document.getElementById('${firstId}').outerHTML = styles.textContent
      styles.remove()
    }`

/**
 * The style sheets of a page, inline: in its head only the rules that the elements of `html` need, a small part, so that the
 * content is painted sooner. All rules follow the content, for what the program adds; those of the head come again, so that their
 * order decides as in the style sheets. In a `noscript` they cost the first paint nothing, and a browser without scripts has them
 * too. Mantine writes style elements into the content, which take precedence over what stands before them: a page with such
 * elements has all rules in its head.
 */
export function pageStyles(sheets: readonly StyleSheet[], html: string): { head: string; foot: string } {
  const hasOwnStyles = html.includes('data-mantine-styles')
  const rules = sheets.flatMap((sheet) => sheet.rules)
  const fonts = cssOf(rules.filter(isFont))
  const others = rules.filter((rule) => !isFont(rule))
  const all = cssOf(others)
  const first = hasOwnStyles ? all : cssOf(others.filter(isNeededBy(html)))
  return {
    head: `<style>${fonts}</style><style id="${firstId}">${first}</style>${links(sheets)}`,
    foot: hasOwnStyles || !all ? '' : `<noscript id="${allId}"><style>${all}</style></noscript>`,
  }
}

/** A browser may load a font again when its rule is replaced, and show the stand-in until then. */
const isFont = ({ css }: StyleRule): boolean => css.startsWith('@font-face')

/** Disabled links request nothing: they tell Vite's loader, which looks for links, that the style sheets are there. */
const links = (sheets: readonly StyleSheet[]): string =>
  sheets.map(({ path }) => `<link rel="stylesheet" href="${escapeHtml(path)}" disabled>`).join('')

const cssOf = (rules: readonly StyleRule[]): string => rules.map(({ css }) => css).join('')

/** Whether a selector of a rule finds all its classes in `html`. */
function isNeededBy(html: string): (rule: StyleRule) => boolean {
  // a page can have a text of ten million characters: a pattern that looks behind each of them takes far longer
  const attributes = new Set([...html.matchAll(/\sclass="([^"]*)/g)].map(([, names = '']) => names))
  const present = new Set([...attributes].flatMap((names) => names.split(' ')))
  return ({ classes }) => !classes || classes.some((needed) => needed.every((name) => present.has(name)))
}
