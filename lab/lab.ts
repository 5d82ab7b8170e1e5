import { parseArgs } from 'node:util'
import { endWithParent } from '../scripts/end-with-parent.mjs'
import { run, Stop } from '../scripts/prepare.mjs'
import type { Experiment } from './experiment.ts'
import { printTable, writeTables } from './table.ts'

/** Experiments by name, each with the file that exports it as `experiment`. */
type Entry = [about: string, file: string]
const experiments: Record<string, Entry> = {
  backup: ['backs up, restores and moves a large portal', './backup.ts'],
  bench: ['measures speed and size, or the measures named after it', './bench/bench.ts'],
  cluster: ['kills servers behind nginx while people work', './cluster.ts'],
  crash: ['kills the portal at random moments while people work', './crash.ts'],
  engines: ['walks through the portal in WebKit and Firefox', './engines/engines.ts'],
  fuzz: ['sends hostile requests made up from the OpenAPI document', './fuzz.ts'],
  stalls: ['measures how long one request keeps the others waiting', './stalls/stalls.ts'],
}

const help = `
npm run lab -- NAME [options] [--write]

Experiments on running portals; lab/README.md tells more. NAME --help lists the options of one. --write puts what came out into
docs/benchmarks.md. The exit code tells whether every target was met.

${Object.entries(experiments)
  .map(([name, [about]]) => `  ${name.padEnd(10)}${about}`)
  .join('\n')}
`

/** @throws Stop for a number that is none */
function readOption(name: string, text: string, otherwise: number | string): number | string {
  if (typeof otherwise === 'string') return text
  if (!/^\d+$/.test(text)) throw new Stop(`--${name} is «${text}», but must be a whole number.`)
  return Number(text)
}

// leaving by process.exit lets what was started be stopped on the way out
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130))
if (process.env.npm_lifecycle_event) endWithParent()

await run(async () => {
  const [name = '--help', ...rest] = process.argv.slice(2)
  if (name === '--help' || name === '-h') {
    console.log(help.trim())
    return
  }
  const entry = experiments[name]
  if (!entry) throw new Stop(`There is no experiment ${name}; --help lists them.`)
  const [about, file] = entry
  const { experiment } = (await import(file)) as { experiment: Experiment }
  if (rest.includes('--help') || rest.includes('-h')) {
    console.log(`npm run lab -- ${name} [options] [--write]\n\n${about}\n`)
    for (const [option, value] of Object.entries(experiment.options))
      console.log(`  --${option}${value === '' ? '' : `, ${value} without it`}`)
    return
  }
  const options = Object.entries(experiment.options)
  const { values, positionals } = parseArgs({
    args: rest,
    allowPositionals: experiment.takesNames ?? false,
    options: {
      ...Object.fromEntries(
        options.map(([option, otherwise]) => [option, { type: 'string', default: String(otherwise) }]),
      ),
      write: { type: 'boolean', default: false },
    },
  })
  const given = Object.fromEntries(
    options.map(([option, otherwise]) => [
      option,
      readOption(option, String((values as Record<string, unknown>)[option]), otherwise),
    ]),
  )
  const findings = await experiment.run(given as never, (line) => console.log(line), positionals)
  const command = ['npm run lab --', name, ...rest.filter((each) => each !== '--write')].join(' ')
  printTable(findings, command)
  if (values.write) writeTables(findings, command, name)
  const bad = findings.filter(({ good }) => !good)
  if (bad.length > 0) throw new Stop(`Not as it must be: ${bad.map(({ what }) => what).join('; ')}.`)
})
// what an experiment that failed still waits for would keep the process
process.exit()
