import { addManySocios } from '../../e2e/many-socios.ts'
import type { Client } from '../client.ts'
import { signedIn } from '../client.ts'
import type { Finding } from '../experiment.ts'
import { atMost, bound, median, milliseconds, multiple, quantile, whole } from '../experiment.ts'
import { withPortal } from '../portal.ts'

const members = 20_000
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
  ...['quintás', 'mouriño', 'zas', 'a', 'x', 'carme souto', 'souto lamas', 'ro ma se'],
  ...['981', '6', '10001', 'socia19999', 'carballeira.example', 'nada disto', 'qqqq'],
]

/** Measures how long pages and searches of the register take. */
export const measureRegister = (): Promise<Finding[]> =>
  amongMembers(members, async (admin) => {
    const judge = async (what: string, queries: string[], target: number, detail: string) => {
      const times = await measureTimes(admin, queries)
      return bound(
        `${what} of the register of ${whole(members)} members, with total, p95`,
        atMost(quantile(times, 0.95), target, milliseconds),
        `${detail}; ${times.length} requests one at a time; median ${milliseconds(median(times))}, longest ${milliseconds(Math.max(...times))}`,
      )
    }
    await measureTimes(admin, pageQueries(300))
    return [
      await judge('Page of 25', pageQueries(1500), 8, 'any order, any page, any status'),
      await judge('Search', searchQueries(450), 3, 'first page of 25'),
    ]
  })

/** Compares the time of first pages, searches and the middle page of two sorts with an association a hundred times as large. */
export async function measureRegisterGrowth(): Promise<Finding[]> {
  const [few, many] = [2000, 200_000]
  const timesAmong = (count: number) =>
    amongMembers(count, async (admin) => ({
      first: await measureTimes(admin, repeated(firstPages(5), 1000)),
      search: await measureTimes(admin, searchQueries(300)),
      middle: await measureTimes(admin, repeated(middlePages(count), 200)),
    }))
  const [small, large] = [await timesAmong(few), await timesAmong(many)]
  const ofTerm = (times: number[], term: number) =>
    median(times.filter((_, at) => at % searches.length === term))
  const byTerm = searches
    .map((term, at) => ({ term, times: ofTerm(large.search, at) / ofTerm(small.search, at) }))
    .sort((one, other) => other.times - one.times)
    .slice(0, 4)
    .map(({ term, times }) => `«${term}» ${multiple(times)}`)
  const grown = (what: string, kind: keyof typeof small, target: number, detail: string) => {
    const [before, after] = [median(small[kind]), median(large[kind])]
    return bound(
      `${what} of ${whole(many)} members, times those of ${whole(few)}, total included`,
      atMost(after / before, target, multiple),
      `${detail}; ${large[kind].length} requests; medians ${after.toFixed(2)} and ${before.toFixed(2)} ms, one request at a time`,
    )
  }
  const terms = `first page of 25, ${searches.length} searches, most by ${byTerm.join(', ')}`
  return [
    grown('First pages', 'first', 3, 'active members by surname, pages 1 to 5 of 25'),
    grown('Searches', 'search', 4, terms),
    grown(
      'Middle pages of two sorts',
      'middle',
      4,
      'surname and name, both ways, with and without the inactive',
    ),
  ]
}

/** Measures `work` among `count` members; a start of the portal merges the indexes of searches, as it does every day. */
const amongMembers = <T>(count: number, work: (admin: Client) => Promise<T>): Promise<T> =>
  withPortal({}, async ({ url, folder, stop, start }) => {
    addManySocios(folder, count)
    await stop()
    await start()
    return work(await signedIn(url))
  })

const repeated = (queries: string[], count: number): string[] =>
  Array.from({ length: Math.ceil(count / queries.length) }, () => queries).flat()

/** `count` pages: every order, both ways, every status, early and late pages. */
const pageQueries = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => {
    const [filter, share] = filters[at % filters.length] ?? ['', 1]
    const sort = `${sorts[at % sorts.length]},${at % 2 ? 'asc' : 'desc'}`
    const last = Math.floor((members * share) / pageSize) - 1
    // steps of the golden ratio spread over all pages
    return toPath({ page: Math.floor(((at * 0.618034) % 1) * last), sort, filters: filter })
  })

/** `count` searches, the first page of each. */
const searchQueries = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => {
    const search = searches[at % searches.length] ?? ''
    return toPath({ page: 0, sort: 'apellidos,asc', filters: at % 2 ? 'fechaBaja:NULL' : '', search })
  })

/** The page in the middle of a register of `count` members, by surname and name and by name and surname. */
const middlePages = (count: number): string[] =>
  filters.slice(0, 2).flatMap(([filter, share]) => {
    const path = toPath({ page: Math.floor((count * share) / pageSize / 2), filters: filter })
    return ['apellidos,asc&sort=nombre,asc', 'nombre,desc&sort=apellidos,desc'].map(
      (by) => `${path}&sort=${by}`,
    )
  })

/** The pages everybody opens first: active members by surname. */
const firstPages = (count: number): string[] =>
  Array.from({ length: count }, (_, page) =>
    toPath({ page, sort: 'apellidos,asc', filters: 'fechaBaja:NULL' }),
  )

const toPath = (parameters: Record<string, string | number>): string =>
  `/socios?${new URLSearchParams({ size: String(pageSize), ...parameters } as Record<string, string>)}`

/** The response time of each path, in milliseconds, one request at a time. */
async function measureTimes(client: Client, paths: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const path of paths) {
    const began = performance.now()
    await client.bytes(path)
    times.push(performance.now() - began)
  }
  return times
}
