import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import type { Page } from 'playwright-core'
import { drawPortrait } from '../../server/src/demo/portraits.ts'
import { seededRandom } from '../../server/src/testing/random.ts'
import { signedInContext, withBrowser } from '../browser.ts'
import { signedIn } from '../client.ts'
import type { Finding } from '../experiment.ts'
import { atMost, bound, median, milliseconds, quantile, seconds } from '../experiment.ts'
import { seedMembers } from '../members.ts'
import type { Portal } from '../portal.ts'
import { withPortal } from '../portal.ts'

const visits = 5
const frames = 300

/** A long list, and how it is looked at. */
interface List {
  /** In words, for the table. */
  what: string
  path: string
  members: number
  isPhone: boolean
  hasPhotos?: true
  /** Selects its rows. */
  row: string
  /** Whether all that is in sight is there; runs in the page. */
  isThere: () => boolean
  /** Most milliseconds until it is. */
  most: number
  /** Pixels it is scrolled by at each frame. */
  step: number
}

/** Gallery of members as a phone shows it. */
export const measureGallery = () =>
  measureList({
    what: 'Gallery of 2,000 members: until the photos in sight are there',
    path: '/socios',
    members: 2000,
    isPhone: true,
    hasPhotos: true,
    row: '.gallery-card',
    isThere: () => {
      const cards = [...document.querySelectorAll('.gallery-card')]
      const inSight = cards.filter((card) => card.getBoundingClientRect().top < innerHeight)
      return inSight.length > 0 && inSight.every((card) => card.querySelector('img')?.complete)
    },
    most: 1500,
    step: 250,
  })

/** The register with all its rows, as a desk shows it. */
export const measureRegisterList = () =>
  measureList({
    what: 'Register of 20,000 members, all rows: until the first are painted',
    path: '/socios-admin',
    members: 20_000,
    isPhone: false,
    row: '[data-row]',
    // the HTML has the rows of the other width too, hidden, until the program has started
    isThere: () =>
      [...document.querySelectorAll('[data-row]')].filter((row) => row.getClientRects().length > 0).length >
      0,
    most: 1000,
    step: 1000,
  })

/** The list opened in browsers that have never been there, then scrolled fast. */
const measureList = ({ what, path, members, isPhone, hasPhotos, row, isThere, most, step }: List) =>
  withPortal({}, (portal) =>
    withBrowser(async (browser): Promise<Finding[]> => {
      seedMembers(portal.folder, members)
      if (hasPhotos) await addPhotos(portal)
      /** The list in a new browser, and the milliseconds until all in sight was there. */
      const visit = async () => {
        const context = await signedInContext(browser, isPhone, portal.url)
        const page = await context.newPage()
        await page.goto(portal.url + path)
        await page.waitForFunction(isThere, undefined, { polling: 'raf' })
        return { page, taken: await page.evaluate(() => performance.now()) }
      }
      // the first visit is a warm-up
      let visited = await visit()
      const times: number[] = []
      while (times.length < visits) {
        await visited.page.context().close()
        visited = await visit()
        times.push(visited.taken)
      }
      const scrolled = await scroll(visited.page, step, row)
      return [
        bound(
          what,
          atMost(median(times), most, seconds),
          `${isPhone ? '390 × 844' : '1440 × 900'}, nothing in the browser's cache, median of ${visits} visits; slowest ${seconds(Math.max(...times))}`,
        ),
        bound(
          'The same list, scrolled fast: p95 of a frame',
          atMost(quantile(scrolled.times, 0.95), 50, milliseconds),
          `${frames} frames of ${step} pixels; without a row in the middle: ${scrolled.blank}`,
        ),
      ]
    }),
  )

/** Scrolls a list: how long each frame took, and in how many there was no row in the middle. */
const scroll = (page: Page, step: number, row: string): Promise<{ times: number[]; blank: number }> =>
  page.evaluate(
    async ({ frames, step, row }) => {
      const times: number[] = []
      let blank = 0
      let last = performance.now()
      for (let frame = 0; frame < frames; frame += 1) {
        window.scrollBy(0, step)
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        times.push(performance.now() - last)
        last = performance.now()
        const middle = document.elementFromPoint(innerWidth / 4, innerHeight / 2)
        if (!middle?.closest(row)) blank += 1
      }
      return { times, blank }
    },
    { frames, step, row },
  )

/** Gives every member a photo, by the way of some uploads and copies of their rows. */
async function addPhotos({ url, folder }: Portal): Promise<void> {
  const admin = await signedIn(url)
  const random = seededRandom(20)
  const uuids: string[] = []
  for (let each = 0; each < 20; each += 1) {
    const content = await drawPortrait(random.next, each % 2 === 0, 30 + each * 2)
    const answer = await admin.upload('/files', { fileName: 'foto.jpg', content })
    if (answer.kind === 'answer') uuids.push((answer.body as { uuid: string }).uuid)
  }
  const database = new BetterSqlite3(join(folder, 'portal.sqlite'))
  const columns =
    'file_name, type, size, content, shown, shown_size, thumbnail, thumbnail_size, medium, medium_size, uploaded_by, created_at'
  const copy = database.prepare(
    `insert into file (uuid, ${columns}, holder) select ?, ${columns}, ? from file where uuid = ?`,
  )
  const give = database.prepare('update socio set thumbnail = ? where id = ?')
  database.transaction(() => {
    for (const id of database.prepare('select id from socio').pluck().all() as number[]) {
      const uuid = randomUUID()
      copy.run(uuid, `socio:${id}/foto`, uuids[id % uuids.length])
      give.run(uuid, id)
    }
  })()
  database.close()
}
