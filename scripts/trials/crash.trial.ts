import { median, withFolder } from '../bench/portal.mjs'
import { killFirstStarts } from './crash/first-starts.ts'
import type { Outcome } from './crash/kills.ts'
import { killOften } from './crash/kills.ts'
import type { Place } from './crash/place.ts'
import { dice } from './load/dice.ts'
import type { Finding, Trial } from './trial.ts'
import { toNumber } from './trial.ts'

const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' }
/** One kill of a first start for so many of the others. */
const firstStartsEach = 5
/** Longest it may take to end, in milliseconds. */
const mostToEnd = 10_500

export const trial: Trial = {
  about:
    'kills the portal at random moments while people work, starts it again, and looks for what they were promised',
  options: {
    engine: { type: 'string', default: 'both' },
    times: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
  },
  run: async (given, tell) => {
    const engines: Place['engine'][] =
      given.engine === 'both' ? ['sqlite', 'postgres'] : [given.engine === 'postgres' ? 'postgres' : 'sqlite']
    const times = toNumber(given, 'times')
    const seed = toNumber(given, 'seed')
    const findings: Finding[] = []
    for (const engine of engines) {
      const starts = Math.ceil(times / firstStartsEach)
      const first = await withFolder((folder: string) =>
        killFirstStarts(engine, folder, starts, dice(seed).fork(1000)),
      )
      tell(`${engine}: ${starts} first starts killed, ${first.length} contradictions`)
      const outcome = await withFolder((folder: string) => killOften(engine, folder, { times, seed }, tell))
      findings.push(
        none(
          `${names[engine]}, killed in its first start ${starts} times: not made up for by the next`,
          first,
          'tables, administrator and pages are there; every start by itself',
        ),
      )
      findings.push(...findingsOf(names[engine], outcome))
    }
    return findings
  },
}

const none = (what: string, problems: string[], detail: string): Finding => ({
  what,
  result: String(problems.length),
  target: '0',
  good: problems.length === 0,
  detail: problems.length > 0 ? problems.slice(0, 8).join('; ') : detail,
})

function findingsOf(
  name: string,
  { ledger, kills, contradictions, faults, mail, stored, later, waits, stops, unexpected }: Outcome,
): Finding[] {
  const { happened, notHappened } = ledger.settled
  const killed = [
    `portal ${kills.portal} times, ${kills.start} times more while it started`,
    ...(kills.database > 0 ? [`database ${kills.database} times`] : []),
  ].join('; ')
  const told = (milliseconds: number[]) =>
    `${(median(milliseconds) / 1000).toFixed(1)} s, slowest ${(Math.max(...milliseconds) / 1000).toFixed(1)} s`
  return [
    none(
      `${name}, killed under load: contradictions to ${ledger.acknowledged.toLocaleString('en')} acknowledged writes`,
      contradictions,
      `${killed}; ${happened + notHappened} records with writes never answered: ${happened} whole, ${notHappened} not at all`,
    ),
    none(
      `${name}: faults of the database and answers of 500`,
      [...faults, ...unexpected],
      faultsLooked(name),
    ),
    none(
      `${name}: stored files nobody knows, and known ones that are not there`,
      [...stored.orphans, ...stored.missing],
      `${stored.contents} files; ${stored.unclaimed} uploads and ${stored.toRemove} contents wait to be removed, ${stored.halfWay.length} broke off`,
    ),
    none(
      `${name}: the same two days later, and what broke off`,
      [
        ...later.orphans,
        ...later.missing,
        ...later.halfWay,
        ...Array<string>(later.toRemove + later.unclaimed).fill('not removed'),
      ],
      `${later.contents} files; the clean-up of the start is all it took`,
    ),
    none(
      `${name}: mails lost, or sent again after that was recorded`,
      mail.problems,
      `${mail.total} mails, ${mail.repeated} came twice: under way at a kill`,
    ),
    {
      what: `${name}: told to end (SIGTERM) in the middle of writes and uploads ${stops.waits.length} times, median until it has ended`,
      result: told(stops.waits),
      target: '≤ 10 s, exit code 0',
      good: stops.codes.length === 0 && Math.max(...stops.waits) <= mostToEnd,
      detail:
        stops.codes.length > 0 ? `exit codes ${stops.codes.join()}` : 'all that was acknowledged is there',
    },
    {
      what: `${name}: until it answers again after a kill, median`,
      result: told(waits.portal),
      target: '',
      good: true,
      detail:
        waits.database.length > 0
          ? `without a restart, once its database is started again: ${told(waits.database)}`
          : 'from the start of the process',
    },
  ]
}

const faultsLooked = (name: string): string =>
  name === names.sqlite
    ? 'integrity_check and foreign_key_check after every kill'
    : 'ended as by a power cut, with fsync; 503 while it is away'
