import type { Client } from '../client.ts'
import { signedIn } from '../client.ts'
import type { Finding } from '../experiment.ts'
import { atMost, bound, median, milliseconds, multiple, quantile, whole } from '../experiment.ts'
import { seedMembers } from '../members.ts'
import { withPortal } from '../portal.ts'

const members = 20_000
const targets = { page: 8, search: 3, growth: 3, searchGrowth: 4, sortGrowth: 4 }

/** How long pages and searches of the register take. */
export const measureRegister = (): Promise<Finding[]> =>
  withPortal({}, async ({ url, folder }) => {
    seedMembers(folder, members)
    const admin = await signedIn(url)
    await timesOf(admin, pageQueries(300, members))
    const paged = await timesOf(admin, pageQueries(1500, members))
    const searched = await timesOf(admin, searchQueries(450))
    return [
      judge('Page of 25', paged, targets.page, 'any order, any page, any status'),
      judge('Search', searched, targets.search, 'first page of 25'),
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
      const taken: number[][] = []
      for (const queries of kinds(count)) taken.push(await timesOf(admin, queries))
      const ofTerm = (term: number) => taken[1]?.filter((_, at) => at % searches.length === term) ?? []
      return { medians: taken.map(median), byTerm: searches.map((_, term) => median(ofTerm(term))) }
    })
  const [small, large] = [await mediansOf(few), await mediansOf(many)]
  const byTerm = searches
    .map((term, at) => ({ term, times: (large.byTerm[at] ?? 0) / (small.byTerm[at] ?? 0) }))
    .sort((one, other) => other.times - one.times)
    .slice(0, 4)
    .map(({ term, times }) => `«${term}» ${multiple(times)}`)
  const grown = (at: number, what: string, target: number, detail: string) => {
    const [before = Number.NaN, after = Number.NaN] = [small.medians[at], large.medians[at]]
    return bound(
      `${what} of ${whole(many)} members, times ${at === 0 ? 'those' : 'that'} of ${whole(few)}, total included`,
      atMost(after / before, target, multiple),
      `${detail}; medians ${after.toFixed(2)} and ${before.toFixed(2)} ms, one request at a time`,
    )
  }
  return [
    grown(0, 'First pages', targets.growth, 'active members by surname, pages 1 to 5 of 25; 1000 requests'),
    grown(
      1,
      'Search',
      targets.searchGrowth,
      `first page of 25, ${searches.length} searches, most by ${byTerm.join(', ')}; 300 requests`,
    ),
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

function judge(what: string, times: number[], target: number, detail: string): Finding {
  return bound(
    `${what} of the register of ${whole(members)} members, with total, p95`,
    atMost(quantile(times, 0.95), target, milliseconds),
    `${detail}; ${times.length} requests one at a time; median ${milliseconds(median(times))}, longest ${milliseconds(Math.max(...times))}`,
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
/** Names, parts of names, numbers, a text that most members have and one that none has. */
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
    return pathOf({ page, sort: `${sorts[at % sorts.length]},${direction}`, filters: filter })
  })

/** `count` searches, the first page of each. */
const searchQueries = (count: number): string[] =>
  Array.from({ length: count }, (_, at) =>
    pathOf({
      page: 0,
      sort: 'apellidos,asc',
      filters: at % 2 ? 'fechaBaja:NULL' : '',
      search: searches[at % searches.length],
    }),
  )

/** The page in the middle of a register of `members`, by surname and name and by name and surname. */
const middlePages = (members: number): string[] =>
  filters.slice(0, 2).flatMap(([filter, share]) =>
    ['sort=apellidos,asc&sort=nombre,asc', 'sort=nombre,desc&sort=apellidos,desc'].map((sort) => {
      const page = Math.floor((members * share) / pageSize / 2)
      return `${pathOf({ page, filters: filter })}&${sort}`
    }),
  )

/** The pages everybody opens first: active members by surname. */
const firstPages = (count: number): string[] =>
  Array.from({ length: count }, (_, page) =>
    pathOf({ page, sort: 'apellidos,asc', filters: 'fechaBaja:NULL' }),
  )

const pathOf = (parameters: Record<string, string | number | undefined>): string => {
  const all = Object.entries({ size: pageSize, ...parameters }).map(([name, value]) => [name, String(value)])
  return `/socios?${new URLSearchParams(all)}`
}

/** How long the answer to each path takes, in milliseconds, one request at a time. */
async function timesOf(client: Client, paths: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const path of paths) {
    const began = performance.now()
    await client.bytes(path)
    times.push(performance.now() - began)
  }
  return times
}
