import type { Options, Result } from 'autocannon'
import autocannon from 'autocannon'
import { Stop } from '../../scripts/prepare.mjs'
import type { Client } from '../client.ts'

/** As many requests as ten connections can send. @throws Stop when one is refused or lost */
export async function sendMany(options: Options): Promise<Result> {
  const result = await autocannon({ ...options, connections: 10 })
  const { errors, non2xx } = result
  if (errors + non2xx > 0)
    throw new Stop(`${options.url}: ${non2xx} refusals and ${errors} errors under load`)
  return result
}

/**
 * What two measures give in each round, after a warm-up. They are taken by turns, so that whatever else the machine does
 * meets both.
 * @param one takes the seconds it lasts, as does `other`
 */
export async function byTurns<T>(
  rounds: number,
  one: (duration: number) => Promise<T>,
  other: (duration: number) => Promise<T>,
): Promise<[T, T][]> {
  await one(3)
  await other(3)
  const pairs: [T, T][] = []
  for (let round = 0; round < rounds; round += 1) pairs.push([await one(4), await other(4)])
  return pairs
}

/** How long the answer to each path takes, in milliseconds, one request at a time. */
export async function timesOf(client: Client, paths: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const path of paths) {
    const began = performance.now()
    await client.bytes(path)
    times.push(performance.now() - began)
  }
  return times
}
