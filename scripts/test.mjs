// npm test: installs what is missing, then runs the checks. The last line is the total: «N passed, N failed».
//   --all                 everything: tests and journeys that take long, and the server's tests on PostgreSQL as well
//   --only lint,server    some of the steps (their names are below)
//   --postgres URL|auto   the server's tests on that PostgreSQL; auto starts a throw-away one
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, join, relative, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureChromium } from './chromium.mjs'
import { ensureHunspell } from './hunspell.mjs'
import { ensurePostgres, startPostgres } from './postgres.mjs'
import { install, node24, root, run, Stop, showsHelp, staleParts } from './prepare.mjs'
import { runStep } from './step.mjs'

const reports = join(root, 'test-results')
/** Minutes of the last whole runs. */
const durations = join(reports, 'minutes.json')
const cruise = (rules) =>
  `depcruise --config .dependency-cruiser${rules}.mjs contract server web e2e scripts lab`
const checks = {
  lint: ['biome', 'check', '--error-on-warnings', '--max-diagnostics=200'],
  // each further checker of a project instantiates the types of the contract again
  types: ['tsc', '-b', '--pretty', 'false', '--checkers', '1', '--builders', '1'],
  structure: ['node', 'scripts/check-structure.ts'],
  imports: ['sh', '-c', `${cruise('')} && ${cruise('.folders')}`],
  deadcode: ['knip', '--no-progress'],
  build: ['node', 'scripts/build.mjs'],
}
const suites = ['contract', 'server', 'web', 'scripts']
const all = [...Object.keys(checks), ...suites, 'e2e']

const total = { passed: 0, failed: 0 }
/** Seconds of each test file. */
const fileTimes = []
let databaseUrl
let isQuick = false

const help = `
npm test [-- --all] [--only step,step] [--postgres URL|auto]

Installs what is missing, then runs the checks: the tests on SQLite, the journeys. The last line is the total.

  --all        also the tests and journeys that take long, and the server's tests on PostgreSQL (npm run test:all)
  --only       some of the steps, each in full: ${all.join(', ')}
  --postgres   only the server's tests, on that PostgreSQL; auto starts a throw-away one
`

if (!showsHelp(help)) {
  if (!(await run(main))) total.failed += 1
  if (total.failed > 0) process.exitCode = 1
  console.log(`${total.passed} passed, ${total.failed} failed`)
}

async function main() {
  const { values } = parseArgs({
    options: { all: { type: 'boolean' }, only: { type: 'string' }, postgres: { type: 'string' } },
  })
  const only = values.only?.split(',') ?? (values.postgres ? ['server'] : all)
  const unknown = only.filter((name) => !all.includes(name))
  if (unknown.length > 0) {
    throw new Stop(`There is no step ${unknown.join(', ')}; the steps are ${all.join(', ')}.`)
  }
  const wanted = (name) => only.includes(name)
  if ([values.all, values.only, values.postgres].filter(Boolean).length > 1)
    throw new Stop('--all, --only and --postgres do not go together.')
  const isEverything = values.all ?? false
  isQuick = only === all && !isEverything
  const started = performance.now()
  if (isQuick || isEverything) announce(isEverything)

  await install()
  if (isEverything || values.postgres === 'auto') ensurePostgres()
  if (wanted('e2e')) ensureChromium()
  if (wanted('scripts')) ensureHunspell()
  mkdirSync(reports, { recursive: true })
  // The database has a process group of its own; leaving by process.exit lets it be stopped on the way out.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130))
  if (values.postgres) {
    await runOnPostgres(values.postgres)
  } else {
    await runChecks(Object.keys(checks).filter((name) => wanted(name) || (name === 'build' && wanted('e2e'))))
    const chosen = suites.filter(wanted)
    // Side by side: each waits for disks, clocks and pages a third of its time.
    await Promise.all([chosen.length > 0 && runVitest(chosen, ''), wanted('e2e') && runPlaywright()])
    if (isEverything) await runOnPostgres('auto')
  }
  tellSlowest()
  // a run that failed may have ended early
  if ((isQuick || isEverything) && total.failed === 0)
    noteDuration(isEverything, (performance.now() - started) / 60_000)
}

/** Says what comes, and how long it takes: as long as the last time on this machine. */
function announce(isEverything) {
  const what = isEverything
    ? 'Checks, then all tests and journeys side by side, then the server on PostgreSQL'
    : 'Checks, then tests and journeys side by side'
  const last = readReport(durations)?.[isEverything ? 'all' : 'quick']
  const expected = last ? `${Math.ceil(last)} minutes the last time here` : usual(isEverything)
  console.log(`${what}: ${expected}. A line every half minute says what it is doing.`)
}
function usual(isEverything) {
  const on = `two processors (here: ${availableParallelism()})`
  return `about ${isEverything ? 40 : 20} minutes on ${on}, the first time also the packages`
}

function noteDuration(isEverything, minutes) {
  const before = readReport(durations) ?? {}
  writeFileSync(durations, JSON.stringify({ ...before, [isEverything ? 'all' : 'quick']: minutes }))
}

function tellSlowest() {
  const slowest = fileTimes.toSorted((one, other) => other.seconds - one.seconds).slice(0, 20)
  if (slowest.length < 20) return
  console.log('The twenty slowest test files, in seconds:')
  for (const { seconds, name } of slowest) console.log(`${seconds.toFixed(1).padStart(8)}  ${name}`)
}

async function runOnPostgres(wanted) {
  const postgres = wanted === 'auto' ? await startPostgres() : { url: wanted, stop() {} }
  databaseUrl = postgres.url
  try {
    await runVitest(['server'], ' on PostgreSQL')
  } finally {
    await postgres.stop()
    databaseUrl = undefined
  }
}

/** The children's environment: Node 24 and the installed tools first, SQLite unless a PostgreSQL is given. */
function childEnvironment() {
  const { TEST_DATABASE_URL, TEST_QUICK, NODE_ENV, NO_COLOR, FORCE_COLOR, ...rest } = process.env
  const path = [join(root, 'node_modules/.bin'), rest.PATH].join(delimiter)
  // Hundreds of portals and workers start: each reads the program as the first one compiled it.
  const cache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') }
  const colour = process.stdout.isTTY && !NO_COLOR ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
  return {
    ...rest,
    ...colour,
    ...cache,
    PATH: path,
    ...(isQuick ? { TEST_QUICK: '1' } : {}),
    ...(databaseUrl ? { TEST_DATABASE_URL: databaseUrl } : {}),
  }
}

/** Playwright sets FORCE_COLOR itself, and Node complains for every worker when it meets NO_COLOR as well. */
function withoutColourRule() {
  const { NO_COLOR, ...rest } = childEnvironment()
  return rest
}

/** Runs a command of the tools to its end, however long that takes. */
function execute(name, [command, ...args], environment = childEnvironment()) {
  return runStep(name, command === 'node' ? node24() : command, args, { cwd: root, env: environment })
}

function tell(name, { good, output, seconds }, { passed, failed }, detail = '') {
  total.passed += passed
  total.failed += failed
  if (!good || failed > 0) console.log(`\n${output.trim()}\n`)
  console.log(`${good && failed === 0 ? '✓' : '✗'} ${name}${detail} (${seconds} s)`)
}

/** Two at a time: they are short, and the machines this runs on have two cores. */
async function runChecks(names) {
  const waiting = [...names]
  const work = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      if (name === 'build' && staleParts().length === 0) {
        tell(name, { good: true, output: '', seconds: '0.0' }, { passed: 1, failed: 0 }, ': up to date')
        continue
      }
      const result = await execute(name, checks[name])
      tell(name, result, result.good ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
    }
  }
  await Promise.all([work(), work()])
}

async function runVitest(chosen, where) {
  const file = join(reports, 'vitest.json')
  rmSync(file, { force: true })
  const projects = chosen.flatMap((suite) => ['--project', `${suite}*`])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const result = await execute('unit tests', ['vitest', 'run', ...projects, ...reporters])
  const files = readReport(file)?.testResults ?? []
  for (const { name, startTime, endTime } of files)
    fileTimes.push({ name: relative(root, name) + where, seconds: (endTime - startTime) / 1000 })
  const counts = chosen.map((suite) => ({
    suite,
    ...countVitest(files.filter((each) => relative(root, each.name).split(sep)[0] === suite)),
  }))
  const passed = sum(counts, 'passed')
  const failed = sum(counts, 'failed')
  // Something outside of the tests went wrong, a promise without a handler for instance.
  const crash = !result.good && failed === 0 ? 1 : 0
  const flaky = files.flatMap(secondTries)
  const perSuite = counts.map(({ suite, passed, failed }) => `${suite} ${passed} of ${passed + failed}`)
  tell(
    'unit tests',
    result,
    { passed, failed: failed + crash },
    `${where}: ${[...perSuite, ...secondTryNote(flaky.length)].join(', ')}`,
  )
  for (const line of flaky) console.log(line)
}

/** The tests that passed only on their second try, with the reason of the first failure. */
function secondTries({ name, assertionResults }) {
  return assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length > 0)
    .map(
      ({ fullName, failureMessages: [reason] }) =>
        `${relative(root, name)}: ${fullName}\n${reason.split('\n')[0]}`,
    )
}

function secondTryNote(count) {
  return count > 0 ? [`${count} passed only on the second try`] : []
}

/** A file that could not be loaded has failed although it holds no test; a suite without any test has failed too. */
function countVitest(files) {
  const statuses = files.flatMap(({ status, assertionResults }) => {
    const own = assertionResults.map((each) => each.status)
    return status === 'failed' && !own.includes('failed') ? [...own, 'failed'] : own
  })
  const count = (wanted) => statuses.filter((status) => status === wanted).length
  const [passed, failed] = [count('passed'), count('failed')]
  return { passed, failed: passed + failed === 0 ? 1 : failed }
}

async function runPlaywright() {
  const file = join(reports, 'e2e.json')
  rmSync(file, { force: true })
  const notBuilt = 'The pages or the server are not built, so no journey could run.'
  const result =
    staleParts().length > 0
      ? { good: false, output: notBuilt, seconds: '0.0' }
      : await execute('e2e', ['playwright', 'test'], withoutColourRule())
  const report = readReport(file)
  for (const { file: name, specs, suites: inner = [] } of report?.suites ?? []) {
    const tests = [...specs, ...inner.flatMap((suite) => suite.specs)].flatMap((spec) => spec.tests)
    const results = tests.flatMap((test) => test.results)
    fileTimes.push({ name: `e2e/${name}`, seconds: sum(results, 'duration') / 1000 })
  }
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  const passed = expected + flaky
  const failed = unexpected || (!result.good || passed === 0 ? 1 : 0)
  const notes = [skipped > 0 && `${skipped} skipped`, ...secondTryNote(flaky)].filter(Boolean)
  tell('e2e', result, { passed, failed }, [`: ${passed} of ${passed + unexpected}`, ...notes].join(', '))
  // The last lines of the runner name them.
  if (flaky > 0 && failed === 0)
    console.log(
      result.output
        .trim()
        .split('\n')
        .slice(-2 * flaky - 3)
        .join('\n'),
    )
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function sum(counts, key) {
  return counts.reduce((so, count) => so + count[key], 0)
}
