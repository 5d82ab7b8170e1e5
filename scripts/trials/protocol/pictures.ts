import { crc32, deflateSync, gzipSync } from 'node:zlib'

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

function chunk(type: string, content: Buffer): Buffer {
  const inside = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(inside))
  return Buffer.concat([length, inside, sum])
}

/** A PNG of one bit a pixel, all black: some hundred times as large in memory as on the wire. */
function png(width: number, height: number, rows = height, more: Buffer[] = []): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(1, 8)
  const pixels = deflateSync(Buffer.alloc(Math.min(rows * (Math.ceil(width / 8) + 1), 400_000_000)), {
    level: 9,
  })
  const context = [chunk('IHDR', head), ...more, chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...context])
}

function gif(width: number, height: number, frames: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  const frame = Buffer.from('\x21\xf9\x04\0\x01\0\0\0\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0', 'latin1')
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from(';')])
}

/** A picture that says of itself what is not in it. */
const claims = (head: string, rest = 100): Buffer =>
  Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(rest)])

/** Pictures that are larger inside than out, or pretend to be something; true where the portal may take them. */
export function pictureBombs(): [name: string, content: Buffer, mayBeTaken?: true][] {
  const text = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(200_000_000))])
  const script = '<script>alert(1)</script>'
  return [
    ['corenta-mil.png', png(40_000, 40_000)],
    ['dous-mil-millons.png', png(2_147_483_647, 2_147_483_647, 100)],
    ['longa.png', png(1, 200_000_000, 1000)],
    ['texto-inchado.png', png(100, 100, 100, [chunk('zTXt', text)]), true],
    ['enorme.gif', gif(65_535, 65_535, 1), true],
    ['cadros.gif', gif(500, 500, 20_000), true],
    [
      'enorme.jpg',
      claims('\xff\xd8\xff\xc0\0\x11\x08\xff\xff\xff\xff\x03\x01\x22\0\x02\x11\x01\x03\x11\x01'),
    ],
    ['enorme.webp', claims('RIFF\x7f\0\0\0WEBPVP8L\x70\0\0\0\x2f\xff\xff\xff\x0f')],
    [
      'enorme.bmp',
      claims('BM\xff\xff\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\xff\xff\xff\x7f\xff\xff\xff\x7f\x01\0\x20\0'),
    ],
    ['enorme.ico', claims('\0\0\x01\0\xff\xff\0\0\0\0\x01\0\x20\0\xff\xff\xff\xff\x16\0\0\0')],
    ['cortada.heic', claims('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 5000)],
    ['debuxo.svg', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)],
    ['debuxo.png', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9999999" height="9999999"/>`)],
    ['foto.tiff', claims('II*\0\x08\0\0\0')],
    ['foto.jpg', claims('II*\0\x08\0\0\0')],
    ['programa.gif', Buffer.from(`GIF89a=1;/*${'\0'.repeat(20)}*/alert(1)`)],
    ['paxina.jpg', Buffer.from(`\xff\xd8\xff${script}`, 'latin1')],
    ['comprimida.png', gzipSync(png(100, 100))],
    ['cortada.png', png(2000, 2000).subarray(0, 60)],
  ]
}
