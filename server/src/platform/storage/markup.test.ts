import type { DefaultTreeAdapterTypes as Tree } from 'parse5'
import { parse, parseFragment, serialize } from 'parse5'
import { describe, expect, it } from 'vitest'
import { addresses } from '#contract/testing/markup/addresses.ts'
import { richCorpus } from '#contract/testing/markup/corpus.ts'
import type { ParsedElement } from '#contract/testing/markup/remaining.ts'
import { findFaults } from '#contract/testing/markup/remaining.ts'
import { withoutFigures } from './cleaned-html.ts'
import { cleanHtml } from './rich-text-rules.ts'

/** Every attack, and what is left of it. */
const cleaned = richCorpus().map((attack) => ({ attack, html: cleanHtml(attack) }))

const htmlNamespace = 'http://www.w3.org/1999/xhtml'

const seen = (nodes: Tree.ChildNode[]): ParsedElement[] =>
  nodes.flatMap((node) => {
    if (node.nodeName === '#text') return []
    if (!('tagName' in node)) return [{ name: node.nodeName, attributes: [], children: [] }]
    const name = node.namespaceURI === htmlNamespace ? node.tagName : `${node.namespaceURI} ${node.tagName}`
    const inside = 'content' in node ? node.content.childNodes : node.childNodes
    return [{ name, attributes: node.attrs.map((each) => [each.name, each.value]), children: seen(inside) }]
  })

/** Checks the DOM that a browser builds from a text as `innerHTML`, with scripts on and off. */
const faults = (html: string) =>
  [true, false].flatMap((scriptingEnabled) =>
    findFaults(seen(parseFragment(html, { scriptingEnabled }).childNodes)),
  )

/** Attacks of which something is left that should not be. */
const unclean = (found: (html: string) => unknown[]) =>
  cleaned.flatMap(({ attack, html }) => {
    const wrong = found(html)
    return wrong.length > 0 ? [{ attack, html, wrong }] : []
  })

describe('of thousands of attacks', () => {
  it('there are thousands', () => {
    expect(cleaned.length).toBeGreaterThan(5000)
    expect(faults('<p>a</p><script>a</script>').length, 'what is wrong would be seen').toBeGreaterThan(0)
  })

  it('nothing is left that runs, is framed, covers the page or asks elsewhere by its style', () => {
    expect(unclean(faults)).toEqual([])
  })

  it('nothing is left that could run of what is shown without figures', () => {
    expect(unclean((html) => faults(withoutFigures(html)))).toEqual([])
  })

  it('cleaning again changes nothing', () => {
    expect(unclean((html) => (cleanHtml(html) === html ? [] : [cleanHtml(html)]))).toEqual([])
  })

  it('what is left does not change its meaning when it is read, written and read again', () => {
    const again = (html: string) => serialize(parseFragment(html))
    expect(
      unclean((html) => {
        const once = again(html)
        const twice = again(once)
        return [...(once === twice ? [] : [once, twice]), ...faults(once), ...faults(cleanHtml(once))]
      }),
    ).toEqual([])
  })

  it('what is left stays in its place: what stands around it on the page is still there', () => {
    const page = (html: string) =>
      `<!doctype html><html><body><main><h1>Título</h1><div>${html}</div></main><footer>Pé</footer></body></html>`
    expect(
      unclean((html) => {
        const [, root] = parse(page(html)).childNodes
        const body = root && 'childNodes' in root ? root.childNodes[1] : undefined
        const [main, footer, ...more] = body && 'childNodes' in body ? body.childNodes : []
        const inside = main && 'childNodes' in main ? main.childNodes.map(({ nodeName }) => nodeName) : []
        const shape = [main?.nodeName, ...inside, footer?.nodeName, ...more.map(({ nodeName }) => nodeName)]
        return shape.join() === 'main,h1,div,footer' ? [] : shape
      }),
    ).toEqual([])
  })
})

describe('links and pictures', () => {
  it.each(addresses)('at %j lead to the web, to mail and to telephones only', (address) => {
    const html = cleanHtml(`<a href="${address}">a</a><img src="${address}">`)
    const [link] = seen(parseFragment(html).childNodes)
    const href = link?.attributes.find(([name]) => name === 'href')?.[1]
    if (href === undefined) return
    expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(new URL(href, 'https://portal.example').protocol)
  })
})
