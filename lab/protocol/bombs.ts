import { crc32, deflateSync } from 'node:zlib'
import { zipOf } from '../../server/src/testing/documents.ts'
import { signedIn } from '../client.ts'
import type { Portal } from '../portal.ts'
import { peakBytes, residentBytes } from '../portal.ts'

function pngChunk(type: string, content: Buffer): Buffer {
  const inside = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(inside))
  return Buffer.concat([length, inside, sum])
}

/** A PNG of one bit a pixel, all black: some hundred times as large in memory as on the wire. */
function png(width: number, height: number, rows = height): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(1, 8)
  const pixels = deflateSync(Buffer.alloc(rows * (Math.ceil(width / 8) + 1)), { level: 9 })
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const empty = Buffer.alloc(0)
  return Buffer.concat([signature, pngChunk('IHDR', head), pngChunk('IDAT', pixels), pngChunk('IEND', empty)])
}

/** A text document with this beside its own parts. */
const documentWith = (members: Record<string, Buffer>, claimedSize?: number): Buffer =>
  zipOf(
    { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>', ...members },
    claimedSize === undefined ? {} : { claimedSize },
  )

/** A picture that says of itself what is not in it. */
const claims = (head: string): Buffer => Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(100)])

/** Files that are larger inside than out. */
const files = (): Record<string, Buffer> => ({
  'ceros.docx': documentWith({ 'word/media/ceros.bin': Buffer.alloc(150_000_000) }),
  'dez-xiga.docx': documentWith({ 'word/a.xml': Buffer.alloc(10) }, 4_000_000_000),
  'moitos.docx': documentWith(
    Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`a${at}`, Buffer.from('x')])),
  ),
  'corenta-mil.png': png(40_000, 40_000),
  'dous-mil-millons.png': png(2_147_483_647, 2_147_483_647, 1),
  'longa.png': png(1, 200_000_000, 1000),
  'enorme.jpg': claims('\xff\xd8\xff\xc0\0\x11\x08\xff\xff\xff\xff\x03\x01\x22\0\x02\x11\x01\x03\x11\x01'),
  'enorme.webp': claims('RIFF\x7f\0\0\0WEBPVP8L\x70\0\0\0\x2f\xff\xff\xff\x0f'),
  'enorme.bmp': claims(
    'BM\xff\xff\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\xff\xff\xff\x7f\xff\xff\xff\x7f\x01\0\x20\0',
  ),
  'enorme.ico': claims('\0\0\x01\0\xff\xff\0\0\0\0\x01\0\x20\0\xff\xff\xff\xff\x16\0\0\0'),
})

/**
 * Sends files that swell up: each is refused.
 * @returns how many were sent, those that were not refused, and most memory the server took more than before, in bytes
 */
export async function throwBombs({
  url,
  pid,
}: Portal): Promise<{ tried: number; taken: string[]; growth: number }> {
  const admin = await signedIn(url)
  const made = Object.entries(files())
  const before = residentBytes(pid())
  const taken: string[] = []
  for (const [fileName, content] of made) {
    const answer = await admin.upload('/files', { fileName, content })
    if (answer.kind === 'lost' || answer.status !== 400) taken.push(`${fileName}: ${JSON.stringify(answer)}`)
  }
  return { tried: made.length, taken, growth: peakBytes(pid()) - before }
}
