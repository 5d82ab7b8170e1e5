import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { dice } from '../../../server/src/demo/names.ts'
import { drawPortrait } from '../../../server/src/demo/portraits.ts'
import { median, signedHeaders, withPortal } from '../portal.mjs'
import { seedSocios } from '../socios.mjs'

const members = 2000
const visits = 5
/** Photos there are; members share their contents, each under an address of their own. */
const photos = 20
const targets = { photos: 1.5, frame: 50 }
/** Scrolling: so many frames, so many pixels each; a flick of the thumb is slower. */
const [frames, step] = [300, 250]

/** The gallery of members as a phone shows it: opened, scrolled from beginning to end. */
export const measure = () =>
  withPortal(async ({ url, folder }) => {
    seedSocios(folder, members)
    const headers = await signedHeaders(url)
    await addPhotos(url, folder, headers)
    const { chromium } = await import('playwright-core')
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    })
    try {
      const open = () => openGallery(browser, url, headers.authorization.replace('Bearer ', ''))
      await (await open()).context.close()
      const opened = []
      for (let visit = 0; visit < visits; visit += 1) {
        const { context, milliseconds } = await open()
        opened.push(milliseconds)
        await context.close()
      }
      const { page } = await open()
      const busy = await watchMainThread(page)
      return rows({ opened, scrolled: await scroll(page), busy: await busy() })
    } finally {
      await browser.close()
    }
  })

/** Gives every member a photo, by the way of an upload and copies of its row. */
async function addPhotos(url, folder, headers) {
  const next = dice(photos)
  const uuids = []
  for (let each = 0; each < photos; each += 1)
    uuids.push(await upload(url, headers, await drawPortrait(next, each % 2 === 0, 30 + each * 2)))
  const database = new BetterSqlite3(join(folder, 'portal.sqlite'))
  const copy = database.prepare(
    `insert into file select ?, file_name, type, size, content, shown, shown_size, thumbnail, thumbnail_size,
       uploaded_by, created_at, ? from file where uuid = ?`,
  )
  const give = database.prepare('update socio set thumbnail = ? where id = ?')
  database.transaction(() => {
    for (const { id } of database.prepare('select id from socio').all()) {
      const uuid = randomUUID()
      copy.run(uuid, `socio:${id}/foto`, uuids[id % photos])
      give.run(uuid, id)
    }
  })()
  database.close()
}

async function upload(url, headers, content) {
  const body = new FormData()
  body.append('fileName', 'foto.jpg')
  body.append('type', 'jpg')
  body.append('content', new Blob([content], { type: 'image/jpeg' }), 'foto.jpg')
  const answer = await fetch(`${url}/api/files`, { method: 'POST', headers, body })
  return (await answer.json()).uuid
}

/** Opens the gallery in a browser that has never been there; how long until every photo in sight is painted. */
async function openGallery(browser, url, token) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token)
  await page.goto(`${url}/socios`)
  await page.waitForFunction(() => {
    const inSight = [...document.querySelectorAll('.gallery-card')].filter(
      (card) => card.getBoundingClientRect().top < innerHeight,
    )
    return inSight.length > 0 && inSight.every((card) => card.querySelector('img')?.complete)
  })
  return { context, page, milliseconds: await page.evaluate(() => performance.now()) }
}

/** Starts to count the processor time of the page's own thread; answers how to read it, in milliseconds. */
async function watchMainThread(page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1000
  }
  const before = await read()
  return async () => (await read()) - before
}

/** How long each frame takes while the gallery is scrolled, and in how many there was no card in the middle. */
const scroll = (page) =>
  page.evaluate(
    async ({ frames, step }) => {
      const times = []
      let blank = 0
      let last = performance.now()
      for (let frame = 0; frame < frames; frame += 1) {
        window.scrollBy(0, step)
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        times.push(performance.now() - last)
        last = performance.now()
        const middle = document.elementFromPoint(innerWidth / 4, innerHeight / 2)
        if (!middle?.closest('.gallery-card')) blank += 1
      }
      return { times: times.sort((one, other) => one - other), blank }
    },
    { frames, step },
  )

function rows({ opened, scrolled, busy }) {
  const shown = median(opened) / 1000
  const frame = scrolled.times[Math.floor(scrolled.times.length * 0.95)]
  return [
    {
      what: `Gallery of ${members.toLocaleString('en')} members: until the photos in sight are there`,
      result: `${shown.toFixed(2)} s`,
      target: `≤ ${targets.photos} s`,
      good: shown <= targets.photos,
      detail: `390 × 844, nothing in the browser's cache, median of ${visits} visits; slowest ${(Math.max(...opened) / 1000).toFixed(2)} s`,
    },
    {
      what: 'The same gallery, scrolled fast: p95 of a frame',
      result: `${frame.toFixed(0)} ms`,
      target: `≤ ${targets.frame} ms`,
      good: frame <= targets.frame,
      detail: `${frames} frames of ${step} pixels, ${(busy / frames).toFixed(1)} ms of processor time each; without a card in the middle: ${scrolled.blank}`,
    },
  ]
}
