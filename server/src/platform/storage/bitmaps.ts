/**
 * Reads BMP and ICO, which the picture library does not support. Formats: «BITMAPINFOHEADER» and «Icons», Microsoft
 * Learn; run-length compression is not supported.
 */

/** Decoded picture, four bytes (red, green, blue, opacity) a pixel, from the top left. */
export interface RawPicture {
  width: number
  height: number
  data: Uint8Array
}

/** The bytes are not a supported picture. */
class NotABitmap extends Error {}

export const isBmp = (bytes: Buffer): boolean => bytes.subarray(0, 2).toString('latin1') === 'BM'
export const isIco = (bytes: Buffer): boolean => bytes.length > 6 && bytes.readUInt32LE(0) === 0x0001_0000

/** @throws NotABitmap */
export const readBmp = (bytes: Buffer, maxPixels: number): RawPicture =>
  guardRead(() =>
    readDib(bytes.subarray(14), { pixelsAt: bytes.readUInt32LE(10) - 14, icon: false, maxPixels }),
  )

/**
 * The largest picture of an icon: decoded, or the bytes of a PNG inside it.
 * @throws NotABitmap
 */
export const readIco = (bytes: Buffer, maxPixels: number): RawPicture | Buffer =>
  guardRead(() => {
    const entries = Array.from({ length: bytes.readUInt16LE(4) }, (_, index) => 6 + index * 16).map((at) => ({
      // 0 stands for 256
      width: bytes.readUInt8(at) || 256,
      content: bytes.subarray(
        bytes.readUInt32LE(at + 12),
        bytes.readUInt32LE(at + 12) + bytes.readUInt32LE(at + 8),
      ),
    }))
    const largest = entries.sort((a, b) => b.width - a.width)[0]?.content
    if (!largest || largest.length === 0) throw new NotABitmap('an icon without pictures')
    if (largest.readUInt32BE(0) === 0x8950_4e47) return largest
    return readDib(largest, { pixelsAt: null, icon: true, maxPixels })
  })

/** Converts the RangeError of reading past the end into the error of this module. */
function guardRead<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof RangeError ? new NotABitmap('cut short') : error
  }
}

interface Layout {
  /** Offset of the pixels, or null when they follow header and palette. */
  pixelsAt: number | null
  /** In an icon the height is doubled, for the transparency mask that follows. */
  icon: boolean
  maxPixels: number
}

function readDib(dib: Buffer, { pixelsAt, icon, maxPixels }: Layout): RawPicture {
  const headerSize = dib.readUInt32LE(0)
  if (headerSize < 40) throw new NotABitmap('a header older than Windows 3')
  const width = dib.readInt32LE(4)
  const tall = dib.readInt32LE(8)
  const height = Math.abs(tall) / (icon ? 2 : 1)
  const bits = dib.readUInt16LE(14)
  const compression = dib.readUInt32LE(16)
  if (width < 1 || !Number.isInteger(height) || height < 1 || width * height > maxPixels)
    throw new NotABitmap('impossible size')
  const hasMasks = compression === 3 || compression === 6
  if ((compression !== 0 && !hasMasks) || ![1, 4, 8, 16, 24, 32].includes(bits))
    throw new NotABitmap('unknown compression')

  const masks = hasMasks
    ? [40, 44, 48].map((at) => dib.readUInt32LE(at))
    : bits === 16
      ? [0x7c00, 0x03e0, 0x001f]
      : [0xff0000, 0x00ff00, 0x0000ff]
  const paletteAt = headerSize + (hasMasks && headerSize === 40 ? (compression === 6 ? 16 : 12) : 0)
  const colours = bits <= 8 ? dib.readUInt32LE(32) || 2 ** bits : 0
  const start = pixelsAt ?? paletteAt + colours * 4
  const stride = Math.ceil((width * bits) / 32) * 4
  if (start < 0 || start + stride * height > dib.length) throw new NotABitmap('cut short')

  const data = new Uint8Array(width * height * 4)
  for (let row = 0; row < height; row += 1) {
    const from = start + (tall > 0 ? height - 1 - row : row) * stride
    for (let column = 0; column < width; column += 1) {
      const to = (row * width + column) * 4
      data[to + 3] = 255
      if (bits <= 8) {
        const bit = column * bits
        const index = (dib.readUInt8(from + (bit >> 3)) >> (8 - bits - (bit & 7))) & (2 ** bits - 1)
        const at = paletteAt + Math.min(index, colours - 1) * 4
        for (let part = 0; part < 3; part += 1) data[to + part] = dib.readUInt8(at + 2 - part)
      } else {
        const pixel = dib.readUIntLE(from + (column * bits) / 8, bits / 8)
        for (let part = 0; part < 3; part += 1) data[to + part] = channel(pixel, masks[part] ?? 0)
        if (icon && bits === 32) data[to + 3] = pixel >>> 24
      }
    }
  }
  // old icons have an empty alpha channel and use only the mask
  if (icon && isInvisible(data)) {
    for (let at = 3; at < data.length; at += 4) data[at] = 255
    applyMask(dib, start + stride * height, { width, height, data })
  } else if (icon && bits < 32) applyMask(dib, start + stride * height, { width, height, data })
  return { width, height, data }
}

function isInvisible(data: Uint8Array): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) return false
  return true
}

/** The bits of `pixel` under `mask`, scaled to 0…255. */
function channel(pixel: number, mask: number): number {
  if (mask === 0) return 0
  const shift = 31 - Math.clz32(mask & -mask)
  return Math.round((((pixel & mask) >>> shift) * 255) / (mask >>> shift))
}

function applyMask(dib: Buffer, start: number, { width, height, data }: RawPicture): void {
  const stride = Math.ceil(width / 32) * 4
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const byte = dib.readUInt8(start + (height - 1 - row) * stride + (column >> 3))
      if ((byte >> (7 - (column & 7))) & 1) data[(row * width + column) * 4 + 3] = 0
    }
}
