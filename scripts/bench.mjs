// npm run bench: measures the speed and size of the portal on this machine and prints a table.
//   npm run bench -- account home-paint    some of the measures (scripts/bench/measures/, one file each)
//   npm run bench -- --write               puts the table into docs/benchmarks.md as well
// Figures depend on the machine, so missing a target is not an error: the exit code tells only whether all could be measured.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { describeMachine } from './bench/machine.mjs'
import { printTable, writeTable } from './bench/table.mjs'
import { showsHelp } from './help.mjs'
import { buildWeb, install, root, run, Stop } from './prepare.mjs'

const folder = join(root, 'scripts/bench/measures')
const page = join(root, 'docs/benchmarks.md')

const help = `
npm run bench [-- measure …] [--write]

Measures the speed and size of the portal on this machine and prints a table. Without names it takes all measures, the files
of scripts/bench/measures/.

  --write   puts the table into docs/benchmarks.md as well
`

await run(async () => {
  if (showsHelp(help)) return
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { write: { type: 'boolean', default: false } },
  })
  const names = chooseMeasures(positionals)
  if (values.write && positionals.length > 0)
    throw new Stop('--write renews the whole table: name no measure.')
  await install()
  await buildWeb()

  const rows = []
  const unmeasured = []
  for (const name of names) {
    console.log(`Measuring ${name}…`)
    const { measure } = await import(pathToFileURL(join(folder, `${name}.mjs`)).href)
    try {
      const measured = await measure()
      for (const { what, result } of measured) console.log(`  ${what}: ${result}`)
      rows.push(...measured)
    } catch (error) {
      console.error(error)
      unmeasured.push(name)
    }
  }
  const machine = describeMachine()
  printTable(rows, machine)
  if (unmeasured.length > 0) throw new Stop(`Not measured: ${unmeasured.join(', ')}.`)
  if (values.write) writeTable(page, rows, machine)
})

/** The measures asked for, or all; a measure is a file that exports `measure`, which resolves to rows of the table. */
function chooseMeasures(asked) {
  const all = readdirSync(folder)
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => name.replace(/\.mjs$/, ''))
    .sort()
  const unknown = asked.filter((name) => !all.includes(name))
  if (unknown.length > 0) {
    throw new Stop(`There is no measure ${unknown.join(', ')}; the measures are ${all.join(', ')}.`)
  }
  return asked.length > 0 ? asked : all
}
