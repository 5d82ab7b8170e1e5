import { gzipSync } from 'node:zlib'
import type { Random } from '../random.ts'
import { hostileText } from './hostile.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n')
const contents: [name: string, content: Buffer][] = [
  ['Acta.pdf', pdf],
  ['foto.png', png],
  ['notas.txt', Buffer.from('Olá, que tal?\n')],
  ['foto.jpg', png],
  ['foto.gif', Buffer.from('GIF89a\xff\xff\xff\xff\x80\0\0', 'latin1')],
  ['foto.webp', Buffer.from('RIFF\xff\xff\xff\x7fWEBPVP8 ', 'latin1')],
  [
    'foto.bmp',
    Buffer.from('BM\xff\xff\xff\xff\0\0\0\0\x36\0\0\0\x28\0\0\0\xff\xff\xff\x7f\xff\xff\xff\x7f', 'latin1'),
  ],
  ['icona.ico', Buffer.from('\0\0\x01\0\xff\xff', 'latin1')],
  ['foto.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ['acta.docx', Buffer.from('PK\x03\x04\xff\xff\xff\xff', 'latin1')],
  ['acta.odt', Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1')],
  ['acta.doc', Buffer.from('d0cf11e0a1b11ae1ffffffff', 'hex')],
  ['acta.rtf', Buffer.from('{\\rtf1 }')],
  ['debuxo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['comprimido.txt', gzipSync(Buffer.alloc(100_000))],
  ['baleiro.pdf', Buffer.alloc(0)],
]

/** An upload, sound or not; with the header that goes with it. */
export function multipartBody(random: Random): { body: Buffer; type: string } {
  const boundary = `xuntanza${random.between(1, 1e9)}`
  const [name, content] = random.pick(random.chance(0.5) ? contents.slice(0, 3) : contents)
  const fileName = random.chance(0.3) ? `${hostileText(random)}${random.pick(['', '.pdf', '.png'])}` : name
  const part = (disposition: string, inside: Buffer) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`),
    inside,
    Buffer.from('\r\n'),
  ]
  const quoted = (text: string) => text.replace(/[\r\n"]/g, '_')
  const parts = part(`name="content"; filename="${quoted(fileName)}"`, content)
  if (random.chance(0.5)) parts.unshift(...part('name="fileName"', Buffer.from(fileName)))
  if (random.chance(0.3))
    parts.unshift(...part('name="type"', Buffer.from(random.chance(0.5) ? 'pdf' : hostileText(random))))
  const sound = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
  const type = `multipart/form-data; boundary=${boundary}`
  if (random.chance(0.4)) return { body: sound, type }
  switch (random.between(0, 9)) {
    case 0:
      return { body: sound.subarray(0, random.between(0, sound.length)), type }
    case 1:
      return { body: sound, type: 'multipart/form-data' }
    case 2:
      return { body: sound, type: `multipart/form-data; boundary=${'b'.repeat(random.pick([70, 300]))}` }
    case 3:
      return { body: sound, type: `multipart/mixed; boundary=${boundary}` }
    case 4:
      return {
        body: Buffer.concat([...parts, ...parts, ...parts, Buffer.from(`--${boundary}--\r\n`)]),
        type,
      }
    case 5:
      return { body: Buffer.from(`--${boundary}--\r\n`), type }
    case 6: {
      const many = Array.from({ length: 200 }, (_, at) => part(`name="f${at}"`, Buffer.from('x'))).flat()
      return { body: Buffer.concat([...many, sound]), type }
    }
    case 7:
      return {
        body: Buffer.concat([
          Buffer.from(`--${boundary}\r\n${'x-a: b\r\n'.repeat(3000)}\r\n\r\nx\r\n`),
          sound,
        ]),
        type,
      }
    case 8:
      return { body: Buffer.concat(part('name="__proto__"', pdf)), type }
    default:
      return {
        body: Buffer.concat([...part('name="content"; filename*=UTF-8\'\'%00%ff..%2f', pdf), sound]),
        type,
      }
  }
}
