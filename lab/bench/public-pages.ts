import autocannon from 'autocannon'
import { Stop } from '../../scripts/prepare.mjs'
import type { Finding } from '../experiment.ts'
import { bound, median, whole } from '../experiment.ts'
import { withPortal } from '../portal.ts'

const connections = 10
const rounds = 5
const seconds = 3
const warmUp = 3
/** How many times as many pages a second come from memory. */
const target = 20

/**
 * The addresses of one page: the router opens it in capitals too, but only the spelling of the table is kept in memory. Each round asks for
 * one after the other, so that whatever else the machine does meets both.
 */
const addresses = { kept: '/eventos', rendered: '/EVENTOS' }

/**
 * How many visitors a second get a public page from memory, and how many get the same page rendered for each. Both are sent
 * uncompressed: to compress each rendered page would take the server longer still.
 */
export const measurePublicPages = (): Promise<Finding[]> =>
  withPortal({}, async ({ url }) => {
    await check(url)
    for (const path of Object.values(addresses)) await perSecond(url + path, warmUp)
    const pairs: { kept: number; rendered: number }[] = []
    for (let round = 0; round < rounds; round += 1)
      pairs.push({
        kept: await perSecond(url + addresses.kept, seconds),
        rendered: await perSecond(url + addresses.rendered, seconds),
      })
    const times = median(pairs.map(({ kept, rendered }) => kept / rendered))
    const rate = (which: keyof typeof addresses) => whole(median(pairs.map((pair) => pair[which])))
    return [
      bound(
        'Public page, from memory against rendered anew',
        `${times.toFixed(0)} ×`,
        `≥ ${target} ×`,
        times >= target,
        `${rate('kept')} against ${rate('rendered')} requests/s; \`${addresses.kept}\`, and the same page as \`${addresses.rendered}\`, which is not kept`,
      ),
    ]
  })

/** @throws Stop when the addresses do not do what they are here for */
async function check(url: string): Promise<void> {
  const pages = { kept: await fetch(url + addresses.kept), rendered: await fetch(url + addresses.rendered) }
  const heading = /<h1.*?<\/h1>/s
  const [kept, rendered] = await Promise.all([pages.kept.text(), pages.rendered.text()])
  if (heading.exec(kept)?.[0] === undefined || heading.exec(kept)?.[0] !== heading.exec(rendered)?.[0])
    throw new Stop('The two addresses are different pages.')
  if (!pages.kept.headers.has('etag') || pages.rendered.headers.has('etag'))
    throw new Stop('Of the two addresses exactly one must come from memory.')
}

async function perSecond(url: string, duration: number): Promise<number> {
  const result = await autocannon({ url, connections, duration })
  if (result.non2xx + result.errors > 0)
    throw new Stop(`${url}: ${result.non2xx} refusals and ${result.errors} errors under load`)
  return result.requests.total / result.duration
}
