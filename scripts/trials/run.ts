// Runs one trial; npm run trial calls it, see scripts/trial.mjs.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { describeMachine } from '../bench/machine.mjs'
import { printTable, writeTable } from '../bench/table.mjs'
import { root, run, Stop } from '../prepare.mjs'
import type { Trial } from './trial.ts'

const folder = join(root, 'scripts/trials')
const page = join(root, 'docs/benchmarks.md')
const ending = '.trial.ts'

// leaving by process.exit lets what was started be stopped on the way out
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130))

await run(async () => {
  const [name, ...given] = process.argv.slice(2)
  const names = readdirSync(folder)
    .filter((each) => each.endsWith(ending))
    .map((each) => each.slice(0, -ending.length))
  const open = async (each: string): Promise<Trial> => (await import(join(folder, each + ending))).trial
  if (!name) {
    for (const each of names) console.log(`npm run trial -- ${each}\n    ${(await open(each)).about}`)
    return
  }
  if (!names.includes(name)) throw new Stop(`There is no trial ${name}; the trials are ${names.join(', ')}.`)

  const trial = await open(name)
  if (given.includes('--help') || given.includes('-h')) {
    console.log(`npm run trial -- ${name} [options] [--write]\n\n${trial.about}\n`)
    for (const option of Object.keys(trial.options)) console.log(`  --${option}`)
    return
  }
  const { write, ...values } = parseArgs({
    args: given,
    options: { ...trial.options, write: { type: 'boolean', default: false } },
  }).values
  const findings = await trial.run(values, (line) => console.log(line))
  const command = ['npm run trial --', name, ...given.filter((each) => each !== '--write')].join(' ')
  printTable(findings, describeMachine())
  if (write)
    writeTable(page, findings, [...describeMachine(), ['Command', `\`${command}\``]], `trial: ${name}`)
  const bad = findings.filter(({ good }) => !good)
  if (bad.length > 0) throw new Stop(`Not as it must be: ${bad.map(({ what }) => what).join('; ')}.`)
})
