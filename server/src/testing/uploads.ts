import sharp from 'sharp'
import { documents } from './documents.ts'
import { multipart } from './multipart.ts'
import type { Caller } from './portal.ts'

/** A file as returned by an upload. */
interface UploadedFile {
  uuid: string
  fileName: string
  type: string
}

async function upload(who: Caller, name: string, content: Uint8Array): Promise<UploadedFile> {
  const { status, body } = await who.call('POST /files', multipart({}, { name, content }))
  if (status !== 201) throw new Error(`not uploaded: ${JSON.stringify(body)}`)
  return body
}

/** Uploads a picture of 400 by 200 pixels in one colour, with camera metadata; the extension determines the format. */
export async function uploadPhoto(
  who: Caller,
  name = 'Foto.jpg',
  background: string | { r: number; g: number; b: number; alpha: number } = '#862e9c',
): Promise<UploadedFile> {
  const channels = typeof background === 'string' ? 3 : 4
  const picture = sharp({ create: { width: 400, height: 200, channels, background } }).withExif({
    IFD0: { Copyright: 'alguén' },
  })
  return upload(who, name, await (name.endsWith('.png') ? picture.png() : picture.jpeg()).toBuffer())
}

/** Uploads a PDF. */
export const uploadPdf = (who: Caller, name = 'Acta.pdf'): Promise<UploadedFile> =>
  upload(who, name, documents.pdf)
