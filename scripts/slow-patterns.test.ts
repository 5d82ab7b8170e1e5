// test:all only: it tries every pattern with texts made to be slow
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { slowFor, slowText, slowTexts } from '../contract/testing/slow-texts.ts'
import { root } from './prepare.mjs'
import { listFiles } from './source-tree.ts'

/** Patterns of settings, of what the build made and of papers that are made up: only the operator writes their texts. */
const ofTheOperator = /^server\/src\/(platform\/(config\/(settings|version)\.ts|db\/migrations\/)|demo\/)/

interface Pattern {
  pattern: string
  flags: string
}

/** Every regular expression in a piece of a syntax tree. */
function* patternsIn(node: unknown): Generator<Pattern> {
  if (node === null || typeof node !== 'object') return
  if ('regex' in node) yield node.regex as Pattern
  for (const part of Object.values(node)) yield* patternsIn(part)
}

/** Whether a pattern has an unbounded repetition; otherwise the work for each character of a text is bounded. */
const canBeSlow = ({ pattern }: Pattern) => /[*+]|\{\d+,\}/.test(pattern)

/** Words of a pattern that have to occur as they stand, which is where its work begins. */
const splitWords = (pattern: string): string[] =>
  (
    pattern
      .replace(/\\[bBdDsSwWpP](\{[^}]*\})?|\[[^\]]*\]/g, '\n')
      .replace(/\\(.)/g, '$1')
      .match(/[^\n()|?*+{}^$.]+/g) ?? []
  ).slice(0, 8)

const files = ['contract', 'server/src']
  .flatMap((folder) => listFiles(root, folder))
  .filter(
    (path) => path.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(path) && !ofTheOperator.test(path),
  )

const patterns = new Map(
  files.flatMap((path) =>
    [...patternsIn(parseSync(path, readFileSync(join(root, path), 'utf8')).program)].map(
      ({ pattern, flags }): [string, Pattern & { path: string }] => [
        `${pattern}/${flags}`,
        { pattern, flags, path },
      ],
    ),
  ),
)

const length = 300_000
const texts = [...slowTexts(length, 'plain'), ...slowTexts(60_000), ...slowTexts(100, 'all')]

test('every pattern of the server and the contract is done in no time with texts made to be slow', () => {
  expect(patterns.size).toBeGreaterThan(80)
  const repeating = [...patterns.values()].filter(canBeSlow)
  expect(repeating.length).toBeGreaterThan(40)
  const slow = repeating.map(({ pattern, flags, path }) => {
    const own = splitWords(pattern).flatMap((word) =>
      ['', ' ', '1', 'a', '/', '>'].map((filling) =>
        slowText(length, (size) => (word + filling).repeat(size / (word.length + 1))),
      ),
    )
    const bad = slowFor([...own, ...texts], (text) => text.replace(new RegExp(pattern, flags), ''))
    return bad && `${path}: /${pattern}/${flags} with ${bad}`
  })
  expect(slow.filter(Boolean)).toEqual([])
})
