import { readFileSync, writeFileSync } from 'node:fs'
import { Stop } from '../prepare.mjs'

/**
 * @typedef {object} Row One line of the table.
 * @property {string} what What was measured, in the words of docs/benchmarks.md.
 * @property {string} result The figure with its unit.
 * @property {string} target The bound it should keep to; empty for a figure told for information.
 * @property {boolean} good Whether it does.
 * @property {string} detail What it was computed from.
 */

/** What a table without another name stands between. */
const figures = 'figures: npm run bench -- --write'
const heads = ['What', 'Result', 'Target', 'Detail']

/** @param {Row} row */
const cells = ({ what, result, target, good, detail }) => [
  what,
  result,
  target && `${target} ${good ? '✓' : '✗'}`,
  detail,
]

/** Prints the table for a terminal. */
export function printTable(/** @type {Row[]} */ rows, machine) {
  const lines = [heads, ...rows.map(cells)]
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column].length)))
  console.log(`\n${machine.map((pair) => pair.join(' ')).join(' · ')}\n`)
  for (const line of lines) {
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
  }
}

/** Puts the table between the two marks of the page that bear its name. */
export function writeTable(page, /** @type {Row[]} */ rows, machine, name = figures) {
  const start = `<!-- ${name} -->`
  const end = `<!-- end of ${name.split(': npm')[0]} -->`
  const text = readFileSync(page, 'utf8')
  const [before, rest] = text.split(start)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Stop(`${page} lacks the marks the figures stand between.`)
  const line = (values) => `| ${values.join(' | ')} |`
  const table = [
    machine.map(([name, value]) => `${name}: ${value}`).join(' · '),
    '',
    line(heads),
    line(heads.map(() => '---')),
    ...rows.map((row) => line(cells(row))),
  ]
  writeFileSync(page, `${before}${start}\n${table.join('\n')}\n${end}${after}`)
  console.log(`\nWritten to ${page}`)
}
