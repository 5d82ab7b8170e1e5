import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'

/** A file as a browser's chooser gives it. */
export interface Upload {
  name: string
  mimeType: string
  buffer: Buffer
}

const onePage = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`)

/** A PDF of one page, or something longer that begins like one. */
export const pdf = (name: string, buffer = onePage): Upload => ({ name, mimeType: 'application/pdf', buffer })

/** A plain text. */
export const text = (name: string, content: string): Upload => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})

/** A picture of one colour. */
export const photo = async (
  name: string,
  background: string,
  { width, height } = { width: 400, height: 300 },
): Promise<Upload> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

/** The same inside a request of the API. */
export const inline = ({ name, buffer }: Upload) => ({
  fileName: name,
  type: name.split('.').at(-1),
  content: buffer.toString('base64'),
})

/** Drags files of this device onto something and lets go, as a hand would. */
export async function dropFiles(page: Page, on: Locator, files: string[]): Promise<void> {
  // the bar with the save button would be in the way at the lower edge
  await on.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await on.boundingBox()
  if (!box) throw new Error('there is nothing to drop on')
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const device = await page.context().newCDPSession(page)
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    device.send('Input.dispatchDragEvent', { type, ...at, data: { items: [], files, dragOperationsMask: 1 } })
  await drag('dragEnter')
  await drag('dragOver')
  await drag('drop')
}
