import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import type { Browser, Page } from 'playwright-core'
import { drawPortrait } from '../../server/src/demo/portraits.ts'
import { seededRandom } from '../../server/src/testing/random.ts'
import { newContext, openOften, scroll, withBrowser } from '../browser.ts'
import type { Client } from '../client.ts'
import { signedIn } from '../client.ts'
import type { Finding } from '../experiment.ts'
import { bound, figure, median, quantile, whole } from '../experiment.ts'
import { seedMembers } from '../members.ts'
import type { Portal } from '../portal.ts'
import { withPortal } from '../portal.ts'

const visits = 5
const frames = 300
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`

/** A page in a browser that has never been there, signed in, once `isThere` says so in it; how long that took. */
async function openPage(
  browser: Browser,
  admin: Client,
  address: string,
  { isPhone, isThere }: { isPhone: boolean; isThere: () => boolean },
): Promise<{ page: Page; milliseconds: number }> {
  const context = await newContext(browser, isPhone)
  const page = await context.newPage()
  const token = admin.headers().authorization?.replace('Bearer ', '') ?? ''
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token)
  await page.goto(address)
  await page.waitForFunction(isThere, undefined, { polling: 'raf' })
  return { page, milliseconds: await page.evaluate(() => performance.now()) }
}

/** Gallery of members as a phone shows it: opened, scrolled from beginning to end. */
export const measureGallery = (): Promise<Finding[]> =>
  withPortal({}, (portal) =>
    withBrowser(async (browser) => {
      const [members, step] = [2000, 250]
      seedMembers(portal.folder, members)
      const admin = await signedIn(portal.url)
      await addPhotos(portal, admin)
      const isThere = () => {
        const cards = [...document.querySelectorAll('.gallery-card')]
        const inSight = cards.filter((card) => card.getBoundingClientRect().top < innerHeight)
        return inSight.length > 0 && inSight.every((card) => card.querySelector('img')?.complete)
      }
      const open = () => openPage(browser, admin, `${portal.url}/socios`, { isPhone: true, isThere })
      const { page, middle, slowest } = await openOften(visits, open)
      const { times, blank } = await scroll(page, { frames, step, row: '.gallery-card' })
      const frame = quantile(times, 0.95)
      return [
        bound(
          `Gallery of ${whole(members)} members: until the photos in sight are there`,
          seconds(middle),
          '≤ 1.5 s',
          middle <= 1500,
          `390 × 844, nothing in the browser's cache, median of ${visits} visits; slowest ${seconds(slowest)}`,
        ),
        bound(
          'The same gallery, scrolled fast: p95 of a frame',
          `${whole(frame)} ms`,
          '≤ 50 ms',
          frame <= 50,
          `${frames} frames of ${step} pixels; without a card in the middle: ${blank}`,
        ),
      ]
    }),
  )

/** Gives every member a photo, by the way of some uploads and copies of their rows. */
async function addPhotos({ folder }: Portal, admin: Client): Promise<void> {
  const random = seededRandom(20)
  const uuids: string[] = []
  for (let each = 0; each < 20; each += 1) {
    const content = await drawPortrait(random.next, each % 2 === 0, 30 + each * 2)
    const answer = await admin.upload('/files', { fileName: 'foto.jpg', content })
    if (answer.kind === 'answer') uuids.push((answer.body as { uuid: string }).uuid)
  }
  const database = new BetterSqlite3(join(folder, 'portal.sqlite'))
  const copy = database.prepare(
    `insert into file select ?, file_name, type, size, content, shown, shown_size, thumbnail, thumbnail_size,
       uploaded_by, created_at, ? from file where uuid = ?`,
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

/** The register with all its rows, as somebody at a desk opens it, scrolls through it and searches it. */
export const measureRegisterList = (): Promise<Finding[]> =>
  withPortal({}, (portal) =>
    withBrowser(async (browser) => {
      const [members, step] = [20_000, 1000]
      seedMembers(portal.folder, members)
      const admin = await signedIn(portal.url)
      const isThere = () => document.querySelector('[data-row]') !== null
      const open = () => openPage(browser, admin, `${portal.url}/socios-admin`, { isPhone: false, isThere })
      const { page, middle, slowest } = await openOften(visits, open)
      const { times, blank } = await scroll(page, { frames, step, row: '[data-row]' })
      const searches = await search(page)
      const frame = quantile(times, 0.95)
      return [
        bound(
          `Register of ${whole(members)} members, all rows: until the first are painted`,
          seconds(middle),
          '≤ 1 s',
          middle <= 1000,
          `1440 × 900, nothing in the browser's cache, median of ${visits} visits; slowest ${seconds(slowest)}`,
        ),
        bound(
          'The same list, scrolled fast: p95 of a frame',
          `${whole(frame)} ms`,
          '≤ 50 ms',
          frame <= 50,
          `${frames} frames of ${step} pixels; without a row in the middle: ${blank}`,
        ),
        figure(
          'The same list, searched: from the last key to the rows found',
          `${whole(median(searches))} ms`,
          `300 ms of them the pause that ends a word; median of ${searches.length} words`,
        ),
      ]
    }),
  )

/** Milliseconds from the last key to the rows found, for some words. */
async function search(page: Page): Promise<number[]> {
  const box = page.getByRole('searchbox')
  const times: number[] = []
  for (const word of ['souto', 'carme', '986', 'nogueira']) {
    await box.fill('')
    await page.waitForFunction(() => !location.search.includes('search='))
    await box.fill(word)
    const began = performance.now()
    await page.waitForFunction(
      (asked) =>
        location.search.includes(`search=${asked}`) &&
        document.querySelector('.list-rows[aria-busy="false"]'),
      word,
    )
    times.push(performance.now() - began)
  }
  return times
}
