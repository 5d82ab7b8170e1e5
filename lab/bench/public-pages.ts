import { Stop } from '../../scripts/prepare.mjs'
import type { Course, Finding } from '../experiment.ts'
import { atLeast, bound, median, multiple, whole } from '../experiment.ts'
import { withPortal } from '../portal.ts'
import { byTurns, sendMany } from './requests.ts'

/** How many times as many pages a second come from memory. */
const target = 20

/** The addresses of one page: the router opens it in capitals too, but only the spelling of the table is kept in memory. */
const addresses = { kept: '/eventos', rendered: '/EVENTOS' }

/**
 * How many visitors a second get a public page from memory, and how many get the same page rendered for each. Both are sent
 * uncompressed: to compress each rendered page would take the server longer still.
 */
export const measurePublicPages = ({ rounds }: Course): Promise<Finding[]> =>
  withPortal({}, async ({ url }) => {
    await check(url)
    const perSecond = (path: string) => async (duration: number) => {
      const { requests, duration: lasted } = await sendMany({ url: url + path, duration })
      return requests.total / lasted
    }
    const pairs = await byTurns(rounds, perSecond(addresses.kept), perSecond(addresses.rendered))
    const [kept, rendered] = ([0, 1] as const).map((at) => whole(median(pairs.map((pair) => pair[at]))))
    return [
      bound(
        'Public page, from memory against rendered anew',
        atLeast(median(pairs.map(([kept, rendered]) => kept / rendered)), target, multiple),
        `${kept} against ${rendered} requests/s; \`${addresses.kept}\`, and the same page as \`${addresses.rendered}\`, which is not kept`,
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
