import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cardWidths } from './card-widths.mjs'

const folder = join(import.meta.dirname, '../web/src/ui/list')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

it('writes the rules of cards for each width at which a list can become cards', () => {
  const { code } = cardWidths().transform.handler('.list-table.cards-below td { color: red }')
  const conditions = [
    ...code.matchAll(/@media screen and \(max-width: ([\d.]+)px\) \{\n\.list-table\.cards-below-(\d+) td/g),
  ]
  const widths = conditions.map(([, , width]) => Number(width))
  expect(conditions.map(([, most]) => Number(most))).toEqual(widths.map((width) => width - 0.02))
  expect(read('by-width.tsx')).toContain(`export type CardsBelow = ${widths.join(' | ')}`)
})

it('finds a class of the width in each rule of cards', () => {
  const selectors = read('list-cards.css')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/([^{}]+)\{/g)
  for (const [, selector = ''] of selectors)
    if (!selector.includes('@media'))
      expect(selector).toMatch(/^\s*\.(list-table|only-cards|only-table)\.cards-below/)
})
