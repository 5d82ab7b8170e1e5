import { Stop } from '../../prepare.mjs'
import { median, signedHeaders, withPortal } from '../portal.mjs'
import { firstPages } from '../register-queries.mjs'
import { seedSocios } from '../socios.mjs'

const [few, many] = [2000, 200_000]
const target = 3
const pages = firstPages(5)
const rounds = 200

/** What the pages everybody opens first cost when an association is a hundred times as large. */
export const measure = async () => {
  const [small, large] = [await firstPageTime(few), await firstPageTime(many)]
  const factor = large / small
  const amount = (members) => members.toLocaleString('en')
  return [
    {
      what: `First pages of ${amount(many)} members, times those of ${amount(few)}, total included`,
      result: `${factor.toFixed(1)} ×`,
      target: `≤ ${target} ×`,
      good: factor <= target,
      detail: `active members by surname, pages 1 to ${pages.length} of 25; medians ${large.toFixed(2)} and ${small.toFixed(2)} ms of ${rounds * pages.length} requests one at a time`,
    },
  ]
}

/** Milliseconds an answer takes, the median. */
const firstPageTime = (members) =>
  withPortal(async ({ url, folder }) => {
    seedSocios(folder, members)
    const headers = await signedHeaders(url)
    const taken = []
    for (let round = 0; round < rounds; round += 1)
      for (const page of pages) {
        const began = performance.now()
        const answer = await fetch(`${url}/api/socios?${page}`, { headers })
        await answer.arrayBuffer()
        taken.push(performance.now() - began)
        if (!answer.ok) throw new Stop(`GET /api/socios?${page} answered ${answer.status}`)
      }
    return median(taken)
  })
