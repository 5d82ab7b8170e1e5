// The rules of a style sheet, each with the classes it is about, so that a page can begin with the rules that it needs.
import postcss from 'postcss'

/**
 * The top-level rules of a style sheet, in their order; together they are the whole style sheet.
 * `css`: the text of the rule. `classes`: one list for each selector, of the classes without which it matches nothing; missing
 * when the rule can concern every page. A rule for paper has no selectors here: what is on a screen never needs it.
 * @param {string} styleSheet
 * @returns {{ css: string, classes?: string[][] }[]}
 */
export const styleRules = (styleSheet) =>
  postcss.parse(styleSheet).nodes.map((node) => {
    const css = node.toString() + (node.type === 'atrule' && !node.nodes ? ';' : '')
    if (node.type === 'comment' || isForPaper(node)) return { css, classes: [] }
    const selectors = selectorsOf(node)
    return selectors ? { css, classes: selectors.map(classesOf) } : { css }
  })

const isForPaper = ({ type, name, params }) => type === 'atrule' && name === 'media' && params === 'print'

/** The selectors of a rule, or of the rules in a conditional group; undefined for other at-rules, such as fonts and animations. */
function selectorsOf(node) {
  if (node.type === 'rule') return node.selectors
  if (node.type !== 'atrule' || !['media', 'supports', 'layer', 'container'].includes(node.name))
    return undefined
  const inner = node.nodes?.map(selectorsOf) ?? [undefined]
  return inner.every(Boolean) ? inner.flat() : undefined
}

/** Classes outside of `:is()`, `:not()`, `:where()` and `:has()`, which need not all be there, and of values of attributes. */
function classesOf(selector) {
  // a class with an escaped character: the rule can concern every page
  if (selector.includes('\\')) return []
  let outside = selector.replace(/\[[^\]]*\]/g, '')
  for (let before = ''; before !== outside; ) {
    before = outside
    outside = outside.replace(/\([^()]*\)/g, '')
  }
  return [...new Set(outside.match(/(?<=\.)-?[A-Za-z_][\w-]*/g) ?? [])]
}
