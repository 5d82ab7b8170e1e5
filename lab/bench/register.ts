import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import autocannon from 'autocannon'
import { Stop } from '../../scripts/prepare.mjs'
import type { Client } from '../client.ts'
import { signedIn } from '../client.ts'
import type { Finding } from '../experiment.ts'
import { bound, median, quantile, whole } from '../experiment.ts'
import { seedMembers } from '../members.ts'
import type { Portal } from '../portal.ts'
import { withPortal } from '../portal.ts'

const members = 20_000
const targets = { page: 8, search: 3, share: 0.6, growth: 3, searchGrowth: 4, sortGrowth: 4 }
const connections = 10
const rounds = 5
const seconds = 3
/** Pages asked for under load, over and over; kept SQL of them all fits the server's memory of it. */
const loadPages = 420

/** How long pages and searches of the register take, and what the way through the portal costs. */
export const measureRegister = (): Promise<Finding[]> =>
  withPortal({}, async (portal) => {
    seedMembers(portal.folder, members)
    const admin = await signedIn(portal.url)
    await times(admin, pageQueries(300, members))
    const paged = await times(admin, pageQueries(1500, members))
    const searched = await times(admin, searchQueries(450))
    return [
      judge('Page of 25', paged, targets.page, 'any order, any page, any status'),
      judge('Search', searched, targets.search, 'first page of 25'),
      await shareOfBare(portal, admin),
    ]
  })

/**
 * What first pages, searches and the middle page of two sorts cost when an association is a hundred times as large.
 */
export async function measureRegisterGrowth(): Promise<Finding[]> {
  const [few, many] = [2000, 200_000]
  const kinds = (count: number) => [
    repeated(firstPages(5), 1000),
    searchQueries(300),
    repeated(middlePages(count), 200),
  ]
  const mediansOf = (count: number) =>
    withPortal({}, async ({ url, folder }) => {
      seedMembers(folder, count)
      const admin = await signedIn(url)
      const medians: number[] = []
      for (const queries of kinds(count)) medians.push(median(await times(admin, queries)))
      return medians
    })
  const [small, large] = [await mediansOf(few), await mediansOf(many)]
  const grown = (at: number, what: string, target: number, detail: string) => {
    const [before = Number.NaN, after = Number.NaN] = [small[at], large[at]]
    return bound(
      `${what} of ${whole(many)} members, times ${at === 0 ? 'those' : 'that'} of ${whole(few)}, total included`,
      `${(after / before).toFixed(1)} ×`,
      `≤ ${target} ×`,
      after / before <= target,
      `${detail}; medians ${after.toFixed(2)} and ${before.toFixed(2)} ms, one request at a time`,
    )
  }
  return [
    grown(0, 'First pages', targets.growth, 'active members by surname, pages 1 to 5 of 25; 1000 requests'),
    grown(1, 'Search', targets.searchGrowth, `first page of 25, ${searches.length} searches; 300 requests`),
    grown(
      2,
      'Middle page of two sorts',
      targets.sortGrowth,
      'surname and name, both ways, with and without the inactive; 200 requests',
    ),
  ]
}

const repeated = (queries: string[], count: number): string[] =>
  Array.from({ length: Math.ceil(count / queries.length) }, () => queries).flat()

/** How long each answer takes, in milliseconds, one request at a time. */
async function times(admin: Client, queries: string[]): Promise<number[]> {
  const taken: number[] = []
  for (const query of queries) {
    const began = performance.now()
    await admin.bytes(`/socios?${query}`)
    taken.push(performance.now() - began)
  }
  return taken
}

function judge(what: string, taken: number[], target: number, detail: string): Finding {
  const p95 = quantile(taken, 0.95)
  return bound(
    `${what} of the register of ${whole(members)} members, with total, p95`,
    `${p95.toFixed(1)} ms`,
    `< ${target} ms`,
    p95 < target,
    `${detail}; ${taken.length} requests one at a time; median ${median(taken).toFixed(1)} ms, longest ${whole(Math.max(...taken))} ms`,
  )
}

async function shareOfBare({ url, folder }: Portal, admin: Client): Promise<Finding> {
  const queries = pageQueries(loadPages, members)
  const requests = queries.map((query) => ({ path: `/api/socios?${query}` }))
  /** Pages a second through the portal. */
  const load = async () => {
    const options = { url, headers: admin.headers(), requests, connections, duration: seconds }
    const result = await autocannon(options)
    if (result.non2xx + result.errors > 0)
      throw new Stop(`${result.non2xx} refusals and ${result.errors} errors under load`)
    return result.requests.total / result.duration
  }
  /** Sets of queries a second, in a thread that does nothing else. */
  const bare = async (): Promise<number> => {
    const file = join(folder, 'portal.sqlite')
    const worker = new Worker(new URL('bare-register.worker.ts', import.meta.url), {
      workerData: { file, queries, seconds },
    })
    const [perSecond] = await once(worker, 'message')
    await worker.terminate()
    return perSecond
  }
  await load()
  const pairs: { bare: number; portal: number }[] = []
  for (let round = 0; round < rounds; round += 1) pairs.push({ bare: await bare(), portal: await load() })
  const share = median(pairs.map((pair) => pair.portal / pair.bare))
  const rate = (which: 'bare' | 'portal') => whole(median(pairs.map((pair) => pair[which])))
  return bound(
    `The same pages with ${connections} connections, share of their queries run bare`,
    `${Math.round(share * 100)} %`,
    `≥ ${targets.share * 100} %`,
    share >= targets.share,
    `${rate('portal')} pages/s through HTTP, ${rate('bare')} sets of queries/s in one thread without it`,
  )
}

const pageSize = 25
const sorts = [
  ...['id', 'numero', 'dni', 'nombre', 'apellidos', 'telefono', 'email', 'anoNac', 'mesNac', 'diaNac'],
  ...['profesion', 'sexo', 'fechaAlta', 'fechaBaja'],
]
/** The status shown, and the share of the made-up members it shows. */
const filters: [string, number][] = [
  ['', 1],
  ['fechaBaja:NULL', 0.9],
  ['fechaBaja:NOT_NULL', 0.1],
]
/** Names, parts of names, numbers, what most have and what nobody has. */
const searches = [
  ...['garcía', 'nuñez', 'zas', 'a', 'x', 'maría do carme', 'garcía lópez', 'ro ma se'],
  ...['981', '6', '20001', 'socia19999', 'correo.example', 'nada disto', 'qqqq'],
]

/** `count` pages of a register of `members`: every order, both ways, every status, early and late pages. */
const pageQueries = (count: number, members: number): string[] =>
  Array.from({ length: count }, (_, at) => {
    const [filter, share] = filters[at % filters.length] ?? ['', 1]
    const direction = at % 2 ? 'asc' : 'desc'
    const last = Math.floor((members * share) / pageSize) - 1
    // steps of the golden ratio spread over all pages
    const page = Math.floor(((at * 0.618034) % 1) * last)
    return queryOf({ page, sort: `${sorts[at % sorts.length]},${direction}`, filters: filter })
  })

/** `count` searches, the first page of each. */
const searchQueries = (count: number): string[] =>
  Array.from({ length: count }, (_, at) =>
    queryOf({
      page: 0,
      sort: 'apellidos,asc',
      filters: at % 2 ? 'fechaBaja:NULL' : '',
      search: searches[at % searches.length],
    }),
  )

/** The page in the middle of a register of `members`, by surname and name and by name and surname. */
const middlePages = (members: number): string[] =>
  filters.slice(0, 2).flatMap(([filter, share]) =>
    [
      ['apellidos,asc', 'nombre,asc'],
      ['nombre,desc', 'apellidos,desc'],
    ].map((sort) =>
      [
        queryOf({ page: Math.floor((members * share) / pageSize / 2), filters: filter }),
        ...sort.map((each) => queryOf({ sort: each }).replace(/^size=\d+&/, '')),
      ].join('&'),
    ),
  )

/** The pages everybody opens first: active members by surname. */
const firstPages = (count: number): string[] =>
  Array.from({ length: count }, (_, page) =>
    queryOf({ page, sort: 'apellidos,asc', filters: 'fechaBaja:NULL' }),
  )

const queryOf = (parameters: Record<string, string | number | undefined>): string =>
  new URLSearchParams(
    Object.entries({ size: pageSize, ...parameters }).map(([name, value]) => [name, String(value)]),
  ).toString()
