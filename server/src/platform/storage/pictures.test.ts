import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { NotAPicture, readPicture } from './pictures.ts'

const folder = mkdtempSync(join(tmpdir(), 'xuntanza-pictures-'))
afterAll(() => rmSync(folder, { recursive: true }))

const keep = async (content: Uint8Array) => {
  const path = join(folder, 'picture')
  writeFileSync(path, content)
  const picture = await readPicture(path)
  return { ...picture, metadata: await sharp(picture.content).metadata() }
}
const plain = (width: number, height: number, background: string | object = '#862e9c', channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background } })
/** Red, green, blue and opacity of one pixel. */
const pixel = async (content: Buffer, x: number, y: number) => {
  const { data, info } = await sharp(content).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
}

describe('a stored picture', () => {
  it('is at most 2,560 pixels long and never enlarged', async () => {
    expect(await keep(await plain(4000, 1000).jpeg().toBuffer())).toMatchObject({ width: 2560, height: 640 })
    expect(await keep(await plain(30, 10).jpeg().toBuffer())).toMatchObject({ width: 30, height: 10 })
  })

  it('stands upright and says nothing of place, camera or date', async () => {
    const photo = await plain(40, 20)
      .withExif({ IFD0: { Model: 'Teléfono' }, IFD3: { GPSLatitude: '42/1 52/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { width, height, metadata } = await keep(photo)
    expect([width, height]).toEqual([20, 40])
    expect(metadata).not.toHaveProperty('exif')
    expect(metadata.orientation).toBeUndefined()
  })

  it('is a JPEG, also of a PNG that hides nothing, and a PNG of one with see-through parts', async () => {
    expect(await keep(await plain(9, 9, '#fff', 4).png().toBuffer())).toMatchObject({ type: 'jpg' })
    const logo = await keep(await plain(9, 9, { r: 0, g: 0, b: 0, alpha: 0.5 }, 4).png().toBuffer())
    expect([logo.type, logo.metadata.format]).toEqual(['png', 'png'])
  })

  it('is the first frame of an animated one', async () => {
    const frames = await sharp(
      [await plain(8, 8, '#f00').png().toBuffer(), await plain(8, 8, '#00f').png().toBuffer()],
      {
        join: { animated: true },
      },
    )
      .gif({ delay: [100, 100] })
      .toBuffer()
    const { content, width, height } = await keep(frames)
    expect([width, height]).toEqual([8, 8])
    const [red = 0, , blue = 255] = await pixel(content, 4, 4)
    expect(red).toBeGreaterThan(240)
    expect(blue).toBeLessThan(15)
  })

  it('comes from a HEIC too', async () => {
    const { content, type } = await keep(readFileSync(new URL('../../testing/picture.heic', import.meta.url)))
    const [red = 0, green = 0, blue = 255] = await pixel(content, 20, 24)
    expect([type, red > 220, green > 180, blue < 110]).toEqual(['jpg', true, true, true])
  })
})

/** A Windows bitmap of two by two pixels: red, green below blue, white. */
function bitmap(bits: 8 | 24 | 32, icon = false): Buffer {
  const header = Buffer.alloc(40)
  header.writeUInt32LE(40, 0)
  header.writeInt32LE(2, 4)
  header.writeInt32LE(icon ? 4 : 2, 8)
  header.writeUInt16LE(1, 12)
  header.writeUInt16LE(bits, 14)
  header.writeUInt32LE(bits === 8 ? 4 : 0, 32)
  const colours = [
    [0, 0, 255],
    [0, 255, 0],
    [255, 0, 0],
    [255, 255, 255],
  ]
  const palette = bits === 8 ? Buffer.from(colours.flatMap((colour) => [...colour, 0])) : Buffer.alloc(0)
  const row = (indices: number[]) => {
    if (bits === 8) return [...indices, 0, 0]
    if (bits === 24) return [...indices.flatMap((index) => colours[index] ?? []), 0, 0]
    return indices.flatMap((index) => [...(colours[index] ?? []), icon && index === 3 ? 0 : 255])
  }
  const body = Buffer.concat([header, palette, Buffer.from([...row([0, 1]), ...row([2, 3])])])
  if (icon) return body
  const start = Buffer.alloc(14)
  start.write('BM')
  start.writeUInt32LE(14 + 40 + palette.length, 10)
  return Buffer.concat([start, body])
}

function createIcon(content: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt32LE(content.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, content])
}

describe('a Windows picture', () => {
  it.each([8, 24, 32] as const)('of %i bits is read from below', async (bits) => {
    const { content } = await keep(await sharpen(bitmap(bits)))
    expect((await pixel(content, 0, 12))[0]).toBeGreaterThan(200)
    expect((await pixel(content, 12, 12))[1]).toBeGreaterThan(200)
    expect((await pixel(content, 0, 0))[2]).toBeGreaterThan(200)
  })

  it('in an icon keeps transparency', async () => {
    const { content, type } = await keep(createIcon(bitmap(32, true), 2))
    expect(type).toBe('png')
    expect(await pixel(content, 0, 1)).toEqual([255, 0, 0, 255])
    expect((await pixel(content, 1, 0))[3]).toBe(0)
  })

  it('in an icon may be a PNG', async () => {
    const png = await plain(48, 48).png().toBuffer()
    expect(await keep(createIcon(png, 48))).toMatchObject({ width: 48, height: 48, type: 'jpg' })
  })
})

describe('a file that is no picture', () => {
  it.each([
    ['text', Buffer.from('ola')],
    ['nothing much', Buffer.from([0])],
    [
      'SVG, which can carry scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['half a bitmap', bitmap(24).subarray(0, 60)],
    ['an icon of nothing', createIcon(Buffer.alloc(0), 16)],
    ['a bitmap as large as a field', giant()],
  ])('is refused: %s', async (_, content) => {
    await expect(keep(content)).rejects.toThrow(NotAPicture)
  })

  it('half a photo', async () => {
    const photo = await plain(800, 800).jpeg().toBuffer()
    await expect(keep(photo.subarray(0, 200))).rejects.toThrow(NotAPicture)
  })

  it('a picture of more pixels than the memory should hold', async () => {
    const huge = await plain(12_000, 12_000, '#000').png().toBuffer()
    await expect(keep(huge)).rejects.toThrow(NotAPicture)
  })

  it('a picture in several passes, which is held whole, of more pixels than that allows', async () => {
    const jpeg = (progressive: boolean) => plain(7200, 7000).jpeg({ progressive }).toBuffer()
    await expect(keep(await jpeg(true))).rejects.toThrow(NotAPicture)
    expect(await keep(await jpeg(false))).toMatchObject({ width: 2560 })
  }, 60_000)

  it('a GIF of millions of frames', async () => {
    const gif = await plain(1, 1).gif().toBuffer()
    await expect(keep(Buffer.concat([gif, Buffer.alloc(50_000_000)]))).rejects.toThrow(NotAPicture)
    expect(await keep(Buffer.concat([gif, Buffer.alloc(1_000_000)]))).toMatchObject({ width: 1 })
  })

  it('a picture of a kind that is held whole, and of more pixels than that allows', async () => {
    const whyNot = (content: Buffer) => keep(content).catch((error) => String(error.cause))
    const gif = await plain(10, 10).gif().toBuffer()
    const frame = gif.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 10, 0, 10, 0]))
    gif.writeUInt16LE(7000, frame + 5)
    gif.writeUInt16LE(6000, frame + 7)
    expect(await whyNot(gif)).toContain('pixel limit')
    const bytes = bitmap(24)
    bytes.writeInt32LE(5001, 14 + 4)
    bytes.writeInt32LE(5000, 14 + 8)
    expect(await whyNot(bytes)).toContain('impossible size')
  })
})

function giant(): Buffer {
  const bytes = bitmap(24)
  bytes.writeInt32LE(100_000, 14 + 4)
  bytes.writeInt32LE(100_000, 14 + 8)
  return bytes
}

/** The same picture, each pixel eight times as large, so that JPEG's blur does not mix the colours. */
function sharpen(bytes: Buffer): Buffer {
  const bits = bytes.readUInt16LE(28)
  const start = bytes.readUInt32LE(10)
  const stride = Math.ceil((2 * bits) / 32) * 4
  const wide = (row: number) =>
    [0, 1].flatMap((column) => {
      const at = start + row * stride + (column * bits) / 8
      return Array(8)
        .fill([...bytes.subarray(at, at + bits / 8)])
        .flat() as number[]
    })
  const head = Buffer.from(bytes.subarray(0, start))
  head.writeInt32LE(16, 18)
  head.writeInt32LE(16, 22)
  return Buffer.concat([
    head,
    Buffer.from([0, 1].flatMap((row) => Array(8).fill(wide(row)).flat() as number[])),
  ])
}
