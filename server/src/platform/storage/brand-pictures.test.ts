import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { logoForms } from '#contract/axustes.ts'
import { logoForm, portadaForm } from './brand-pictures.ts'

const clear = { r: 0, g: 0, b: 0, alpha: 0 }
/** A green bar on a clear ground, 400 by 100 pixels: the logo takes the middle. */
const logo = () =>
  sharp({ create: { width: 300, height: 60, channels: 4, background: '#0b6623' } })
    .extend({ top: 20, bottom: 20, left: 50, right: 50, background: clear })
    .png()
    .toBuffer()

async function pixel(picture: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * info.channels
  return [...data.subarray(at, at + info.channels)]
}

describe('an icon of a logo', () => {
  it.each(['icon-32', 'icon-192', 'icon-512'] as const)(
    '%s is a square, see-through around the logo',
    async (form) => {
      const { bytes, type } = await logoForm(await logo(), form)
      const { width, height } = await sharp(bytes).metadata()
      expect([type, width, height]).toEqual(['png', logoForms[form], logoForms[form]])
      expect((await pixel(bytes, 0, 0))[3]).toBe(0)
      const middle = logoForms[form] / 2
      expect((await pixel(bytes, middle, middle)).slice(0, 3)).toEqual([11, 102, 35])
    },
  )

  it.each([
    ['icon-180', 18],
    ['icon-maskable', 112],
  ] as const)(
    '%s is white from edge to edge, with the logo inside of what systems cut',
    async (form, margin) => {
      const { bytes } = await logoForm(await logo(), form)
      const side = logoForms[form]
      const middle = side / 2
      for (const [x, y] of [
        [0, 0],
        [side - 1, side - 1],
        [middle, 0],
        [0, middle],
        [margin, margin],
        [margin - 2, middle],
      ] as const)
        expect((await pixel(bytes, x, y)).slice(0, 3), `${x} ${y}`).toEqual([255, 255, 255])
      const { hasAlpha } = await sharp(bytes).metadata()
      expect(hasAlpha && !(await sharp(bytes).stats()).isOpaque).toBe(false)
      expect((await pixel(bytes, middle, middle)).slice(0, 3)).toEqual([11, 102, 35])
    },
  )

  it('head keeps its shape, at most 144 pixels high', async () => {
    const large = await sharp(await logo())
      .resize(1200)
      .png()
      .toBuffer()
    const { width, height } = await sharp((await logoForm(large, 'head')).bytes).metadata()
    expect([width, height]).toEqual([320, 80])
  })
})

it('the picture of the home page stands upright, without metadata, and is not enlarged', async () => {
  const turned = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#0b6623' } })
    .withExif({ IFD0: { Copyright: 'alguén' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { width, height, exif, orientation } = await sharp(
    (await portadaForm(turned, 'wide')).bytes,
  ).metadata()
  expect([width, height, exif, orientation]).toEqual([200, 400, undefined, undefined])
})
