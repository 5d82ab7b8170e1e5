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

/** The circumstances of a measurement. */
function circumstances(command: string): string {
  const [cpu] = os.cpus()
  const readVersion = (name: string) =>
    JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version
  return [
    `Date: ${new Date().toISOString().slice(0, 10)}`,
    `Machine: ${os.cpus().length} × ${cpu?.model.trim()}, ${(os.totalmem() / 2 ** 30).toFixed(0)} GiB`,
    `System: ${os.type()} ${os.release()} ${os.arch()}`,
    `Node: ${process.versions.node}`,
    ...['fastify', 'better-sqlite3', 'kysely', 'react'].map((name) => `${name}: ${readVersion(name)}`),
    `Command: \`${command}\``,
  ].join(' · ')
}

/** The table as Markdown. */
function renderRows(findings: readonly Finding[]): string {
  const line = (values: string[]) => `| ${values.join(' | ')} |`
  return [heads, heads.map(() => '---'), ...findings.map(cells)].map(line).join('\n')
}

export const printTable = (findings: readonly Finding[], command: string): void =>
  console.log(`\n${circumstances(command)}\n\n${renderRows(findings)}`)

/** Puts each table between the two marks of docs/benchmarks.md that bear its name, or the name of the experiment. */
export function writeTables(findings: readonly Finding[], command: string, name: string): void {
  for (const [table, some] of Map.groupBy(findings, (finding) => finding.table ?? name)) {
    const [start, end] = [`<!-- lab: ${table} -->`, `<!-- end of lab: ${table} -->`]
    const [before, rest] = readFileSync(page, 'utf8').split(start)
    const after = rest?.split(end)[1]
    if (after === undefined) throw new Stop(`${page} lacks the marks ${start} and ${end}.`)
    writeFileSync(page, `${before}${start}\n${circumstances(command)}\n\n${renderRows(some)}\n${end}${after}`)
  }
  console.log(`\nWritten to ${page}`)
}
