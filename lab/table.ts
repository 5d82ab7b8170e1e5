import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { root, Stop } from '../scripts/prepare.mjs'
import type { Finding } from './experiment.ts'

const page = join(root, 'docs/benchmarks.md')
const heads = ['What', 'Result', 'Target', 'Detail']
const cells = ({ what, result, target, good, detail }: Finding): string[] => [
  what,
  result,
  target && `${target} ${good ? '✓' : '✗'}`,
  detail,
]

/** What the figures depend on, and how they came about. */
function circumstances(command: string): string {
  const [cpu] = os.cpus()
  const versionOf = (name: string) =>
    JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version
  return [
    `Date: ${new Date().toISOString().slice(0, 10)}`,
    `Machine: ${os.cpus().length} × ${cpu?.model.trim()}, ${(os.totalmem() / 2 ** 30).toFixed(0)} GiB`,
    `System: ${os.type()} ${os.release()} ${os.arch()}`,
    `Node: ${process.versions.node}`,
    ...['fastify', 'better-sqlite3', 'kysely', 'react'].map((name) => `${name}: ${versionOf(name)}`),
    `Command: \`${command}\``,
  ].join(' · ')
}

/** Prints the table for a terminal. */
export function printTable(findings: readonly Finding[], command: string): void {
  const lines = [heads, ...findings.map(cells)]
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  console.log(`\n${circumstances(command)}\n`)
  for (const line of lines)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

/** Puts each table between the two marks of docs/benchmarks.md that bear its name, or the name of the experiment. */
export function writeTables(findings: readonly Finding[], command: string, name: string): void {
  for (const [table, some] of Map.groupBy(findings, (finding) => finding.table ?? name)) {
    const [start, end] = [`<!-- lab: ${table} -->`, `<!-- end of lab: ${table} -->`]
    const [before, rest] = readFileSync(page, 'utf8').split(start)
    const after = rest?.split(end)[1]
    if (after === undefined) throw new Stop(`${page} lacks the marks ${start} and ${end}.`)
    const line = (values: string[]) => `| ${values.join(' | ')} |`
    const rows = [heads, heads.map(() => '---'), ...some.map(cells)].map(line)
    const text = [circumstances(command), '', ...rows].join('\n')
    writeFileSync(page, `${before}${start}\n${text}\n${end}${after}`)
  }
  console.log(`\nWritten to ${page}`)
}
