import { crc32, deflateRawSync } from 'node:zlib'

/** A ZIP archive with these members. */
export function createZip(
  members: Record<string, string | Buffer>,
  { claimedSize }: { claimedSize?: number } = {},
): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(members)) {
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x0800, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claimedSize ?? content.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, Buffer.from(name)]),
    )
    locals.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, listed, end])
}

const unused = 0xffff_ffff
const endOfChain = 0xffff_fffe

/** An OLE compound file with streams of these names at the top, and `inside` in a storage below. */
export function createOleFile(names: string[], inside: string[] = []): Buffer {
  const header = Buffer.alloc(512, 0xff)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.fill(0, 8, 76)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(4096, 56)
  header.writeUInt32LE(endOfChain, 60)
  header.writeUInt32LE(endOfChain, 68)
  header.writeUInt32LE(0, 76)

  const entry = (name: string, kind: number, { right = unused, child = unused } = {}) => {
    const bytes = Buffer.alloc(128)
    bytes.write(name, 'utf16le')
    bytes.writeUInt16LE((name.length + 1) * 2, 64)
    bytes.writeUInt8(kind, 66)
    bytes.writeUInt32LE(unused, 68)
    bytes.writeUInt32LE(right, 72)
    bytes.writeUInt32LE(child, 76)
    return bytes
  }
  const streams = (list: string[], first: number) =>
    list.map((name, index) => entry(name, 2, index + 1 < list.length ? { right: first + index + 1 } : {}))
  const top = ['Pool', ...names]
  const entries = [
    entry('Root Entry', 5, { child: 1 }),
    entry('Pool', 1, { right: 2, ...(inside.length > 0 && { child: top.length + 1 }) }),
    ...streams(names, 2),
    ...streams(inside, top.length + 1),
  ]
  const sectors = Math.ceil(entries.length / 4)
  const directory = Buffer.concat([...entries, Buffer.alloc((sectors * 4 - entries.length) * 128)])
  const table = Buffer.alloc(512, 0xff)
  table.writeUInt32LE(0xffff_fffd, 0)
  for (let sector = 1; sector <= sectors; sector += 1)
    table.writeUInt32LE(sector === sectors ? endOfChain : sector + 1, sector * 4)
  return Buffer.concat([header, table, directory])
}

const office = (folder: string) =>
  createZip({ '[Content_Types].xml': '<Types/>', [`${folder}/document.xml`]: '<w:document/>' })
const openDocument = (kind: string) =>
  createZip({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml': '<office:document-content/>',
  })

/** A small file of each kind of document, by extension. */
export const documents = {
  pdf: Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  doc: createOleFile(['WordDocument', '1Table']),
  xls: createOleFile(['Workbook']),
  ppt: createOleFile(['PowerPoint Document', 'Current User']),
  docx: office('word'),
  xlsx: office('xl'),
  pptx: office('ppt'),
  odt: openDocument('text'),
  ods: openDocument('spreadsheet'),
  odp: openDocument('presentation'),
  rtf: Buffer.from('{\\rtf1\\ansi Ola\\par}'),
  txt: Buffer.from('Acta da reunión do 31 de maio\r\n'),
}
