import { crc32, deflateRawSync } from 'node:zlib'

interface Member {
  name: string
  content: Buffer
  /** What the archive says its size is, where that is not true. */
  claims?: number
}

/** A ZIP archive; members that are the same object are stored once and listed as often as they are named. */
function zip(members: Member[]): Buffer {
  const locals: Buffer[] = []
  const listed: Buffer[] = []
  const places = new Map<Buffer, number>()
  let offset = 0
  for (const { name, content, claims = content.length } of members) {
    const packed = places.has(content) ? Buffer.alloc(0) : deflateRawSync(content, { level: 9 })
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(Math.min(claims, 0xffff_fffe), 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const at = places.get(content) ?? offset
    if (!places.has(content)) {
      places.set(content, offset)
      const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed])
      locals.push(local)
      offset += local.length
    }
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    listed.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, Buffer.from(name)]))
  }
  const directory = Buffer.concat(listed)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(members.length & 0xffff, 8)
  end.writeUInt16LE(members.length & 0xffff, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

/** What makes an archive a text document. */
const frame: Member[] = [
  { name: '[Content_Types].xml', content: Buffer.from('<Types/>') },
  { name: 'word/document.xml', content: Buffer.from('<w:document/>') },
]

/** Archives that are larger inside than out, or pretend to be something. */
export function archiveBombs(): [name: string, content: Buffer][] {
  const zeros = Buffer.alloc(150_000_000)
  const inner = zip([...frame, { name: 'word/media/a.bin', content: Buffer.alloc(20_000_000) }])
  const nested = [1, 2, 3, 4, 5].reduce<Buffer>(
    (content, level) => zip([...frame, { name: `word/media/${level}.docx`, content }]),
    inner,
  )
  const same = Buffer.alloc(1_000_000)
  return [
    ['ceros.docx', zip([...frame, { name: 'word/media/ceros.bin', content: zeros }])],
    [
      'dez-xiga.xlsx',
      zip([...frame, { name: 'xl/a.xml', content: Buffer.alloc(10), claims: 10_000_000_000 }]),
    ],
    [
      'un-por-todos.docx',
      zip([...frame, ...Array.from({ length: 15_000 }, (_, at) => ({ name: `word/${at}`, content: same }))]),
    ],
    [
      'moitos.odt',
      zip(Array.from({ length: 30_000 }, (_, at) => ({ name: `a${at}`, content: Buffer.from('x') }))),
    ],
    ['tipo-enorme.odt', zip([{ name: 'mimetype', content: Buffer.alloc(90_000_000, 'a'), claims: 39 }])],
    ['fora.docx', zip([...frame, { name: '../../../tmp/fuxido', content: Buffer.from('x') }])],
    ['dentro-de-dentro.docx', nested],
  ]
}
