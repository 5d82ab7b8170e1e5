import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { createOleFile, createZip, documents } from '../../testing/documents.ts'
import { verifyFileType } from './verify-file-type.ts'

const folder = mkdtempSync(join(tmpdir(), 'xuntanza-recognise-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Uploads these bytes with this extension, and returns the stored file. */
async function stored(extension: string, content: Uint8Array) {
  const path = join(folder, crypto.randomUUID())
  writeFileSync(path, content)
  return verifyFileType({ path, size: content.length }, extension, `${path}-aside`)
}
const taken = async (extension: string, content: Uint8Array) => {
  try {
    return (await stored(extension, content)).type
  } catch (error) {
    return (error as { code?: string }).code
  }
}
const refused = 'upload.invalid_extension'

describe('a text', () => {
  const shownText = async (content: Uint8Array) => {
    const { shown } = await stored('txt', content)
    return shown && 'path' in shown ? readFileSync(shown.path, 'utf8') : null
  }

  it('in UTF-8 is shown as it is, however it is cut into pieces', async () => {
    expect(await shownText(Buffer.from('\ufeffReunión'))).toBeNull()
    expect(await shownText(Buffer.from(`x${'ñ'.repeat(100_000)}`))).toBeNull()
    expect(await shownText(Buffer.from('tab\tline\r\nform\f'))).toBeNull()
  })

  it('written otherwise is shown in UTF-8', async () => {
    const text = 'Reunión ás 19:30 «na sede» '
    expect(await shownText(Buffer.from(text, 'latin1'))).toBe(text)
    expect(await shownText(Buffer.from([0x80, 0x20, 0x93]))).toBe('€ “')
    const long = text.repeat(10_000)
    expect(await shownText(Buffer.from(`\ufeff${long}`, 'utf16le'))).toBe(long)
    expect(await shownText(Buffer.from(`\ufeff${long}`, 'utf16le').swap16())).toBe(long)
    expect(await shownText(Buffer.from(`x${'ñ'.repeat(100_000)}\xe1`, 'latin1'))).toBe(
      `x${'ñ'.repeat(100_000)}á`,
    )
  })

  it.each([
    ['a zero in it', Buffer.from('ola\0')],
    ['a control character at its end', Buffer.concat([Buffer.alloc(200_000, 'x'), Buffer.from([7])])],
    [
      'UTF-16 that is none',
      Buffer.concat([Buffer.from('\ufeff', 'utf16le'), Buffer.from([0, 0xd8, 0x41, 0])]),
    ],
    ['a zero in UTF-16', Buffer.from('\ufeffola\0', 'utf16le')],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01', 'latin1')],
  ])('is none with %s', async (_, content) => {
    expect(await taken('txt', content)).toBe(refused)
  })
})

describe('a PDF', () => {
  it('begins like one, except for blanks', async () => {
    expect(await taken('pdf', documents.pdf)).toBe('pdf')
    expect(await taken('pdf', Buffer.concat([Buffer.from('\ufeff\r\n'), documents.pdf]))).toBe('pdf')
    expect(await taken('pdf', Buffer.concat([Buffer.from('<html>'), documents.pdf]))).toBe(refused)
    expect(await taken('pdf', documents.rtf)).toBe(refused)
  })
})

describe('a document of the old Office', () => {
  it('is what its streams say, not those of a document inside it', async () => {
    expect(await taken('xls', createOleFile(['Book']))).toBe('xls')
    expect(await taken('xls', createOleFile(['Workbook'], ['WordDocument']))).toBe('xls')
    expect(await taken('doc', createOleFile(['Workbook'], ['WordDocument']))).toBe(refused)
    expect(await taken('doc', createOleFile(['A', 'B', 'C', 'D', 'E', 'WordDocument']))).toBe('doc')
    expect(await taken('ppt', documents.doc)).toBe(refused)
  })

  it.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, 600)],
    ['cut to its signature', (bytes: Buffer) => bytes.subarray(0, 8)],
    ['whose directory bites its tail', (bytes: Buffer) => bytes.fill(1, 516, 517).fill(0, 517, 520)],
    ['whose directory lies beyond its end', (bytes: Buffer) => bytes.fill(0x7f, 48, 52)],
    ['whose table lies beyond its end', (bytes: Buffer) => bytes.fill(0x7f, 76, 80)],
    ['with sectors of no size', (bytes: Buffer) => bytes.fill(0, 30, 32)],
  ])('is none %s', async (_, spoil) => {
    expect(await taken('doc', spoil(Buffer.from(documents.doc)))).toBe(refused)
  })

  it('whose entries go round in circles is read once', async () => {
    const bytes = Buffer.from(documents.doc)
    // the second entry names itself and the first as its neighbours
    bytes.writeUInt32LE(1, 1024 + 128 + 68)
    expect(await taken('doc', bytes)).toBe('doc')
  })
})

describe('a document of the new Office', () => {
  it('with a password is a compound file', async () => {
    expect(await taken('docx', createOleFile(['EncryptionInfo', 'EncryptedPackage']))).toBe('docx')
    expect(await taken('docx', documents.doc)).toBe(refused)
    expect(await taken('odt', createOleFile(['EncryptionInfo', 'EncryptedPackage']))).toBe(refused)
  })

  it.each([
    ['an archive of something else', createZip({ 'foto.jpg': 'x' })],
    ['one without its list of contents', createZip({ 'word/document.xml': 'x' })],
    [
      'one with programs (macros)',
      createZip({ '[Content_Types].xml': 'x', 'word/document.xml': 'x', 'word/vbaProject.bin': 'x' }),
    ],
    [
      'one that writes outside itself',
      createZip({ '[Content_Types].xml': 'x', 'word/document.xml': 'x', '../../x': 'x' }),
    ],
    [
      'one that unpacks from the root',
      createZip({ '[Content_Types].xml': 'x', 'word/document.xml': 'x', '/etc/x': 'x' }),
    ],
    ['cut short', documents.docx.subarray(0, -10)],
    ['with something before it', Buffer.concat([Buffer.from('#!/bin/sh\n'), documents.docx])],
  ])('is none: %s', async (_, content) => {
    expect(await taken('docx', content)).toBe(refused)
  })

  it('that swells up when it is unpacked is refused, even when it claims to be small', async () => {
    const members = { '[Content_Types].xml': 'x', 'word/document.xml': 'x' }
    expect(await taken('docx', createZip({ ...members, 'word/media/bomb': Buffer.alloc(120_000_000) }))).toBe(
      refused,
    )
    expect(await taken('docx', createZip(members, { claimedSize: 4_000_000_000 }))).toBe(refused)
    expect(await taken('docx', createZip({ ...members, 'word/media/large': Buffer.alloc(20_000_000) }))).toBe(
      'docx',
    )
    const many = Object.fromEntries(Array.from({ length: 20_001 }, (_, index) => [`word/${index}`, '']))
    expect(await taken('docx', createZip({ ...members, ...many }))).toBe(refused)
    const long = Object.fromEntries(
      Array.from({ length: 100 }, (_, at) => [`word/${at}${'a'.repeat(60_000)}`, 'x']),
    )
    expect(await taken('docx', createZip({ ...members, ...long }))).toBe(refused)
  })
})

describe('an OpenDocument', () => {
  it('says what it is', async () => {
    expect(await taken('odt', createZip({ 'content.xml': 'x' }))).toBe(refused)
    expect(await taken('odt', createZip({ mimetype: 'application/zip' }))).toBe(refused)
    const bomb = `application/vnd.oasis.opendocument.text${' '.repeat(1_000_000)}`
    expect(await taken('odt', createZip({ mimetype: bomb }))).toBe(refused)
    expect(await taken('odt', documents.docx)).toBe(refused)
  })
})

describe('a picture', () => {
  const plain = sharp({
    create: { width: 300, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })

  it('is kept as it came, and shown as a JPEG that is white where it was see-through', async () => {
    const { type, content, shown, thumbnail } = await stored('png', await plain.clone().png().toBuffer())
    expect([type, content]).toEqual(['png', { path: expect.any(String) }])
    const [red] = await sharp(shown as Buffer)
      .raw()
      .toBuffer()
    expect(red).toBe(255)
    expect(await sharp(thumbnail as Buffer).metadata()).toMatchObject({
      format: 'jpeg',
      width: 150,
      height: 50,
    })
  })

  it.each([
    ['gif', () => plain.clone().gif().toBuffer()],
    ['webp', () => plain.clone().webp().toBuffer()],
    ['apng', () => plain.clone().png().toBuffer()],
    ['jpeg', () => plain.clone().jpeg().toBuffer()],
  ])('may be a %s, and nothing else of that name', async (extension, made) => {
    const content = await made()
    expect(await taken(extension, content)).toBe(extension)
    expect(await taken(extension, content.subarray(0, 40))).toBe(refused)
    expect(await taken('bmp', content)).toBe(refused)
    expect(await taken('heic', content)).toBe(refused)
  })

  it('that is a page as well is no danger: of a photo nothing but the picture is kept', async () => {
    const page = Buffer.concat([
      await plain.clone().jpeg().toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ])
    const { shown } = await stored('jpg', page)
    expect((shown as Buffer).includes('<script>')).toBe(false)
  })
})
