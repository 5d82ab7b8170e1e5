import { getExtension } from '#contract/file-names.ts'
import { load } from '../../shell/load.ts'

/** JPEG quality of a converted HEIC, and its maximum side: the same as on the server. */
const quality = 0.8
const maxSide = 2560

/** Whether a file is a HEIC picture, by its name or media type. */
export const isHeic = (file: File): boolean =>
  ['heic', 'heif'].includes(getExtension(file.name)) || /^image\/hei[cf]/.test(file.type)

/**
 * Converts a HEIC picture to JPEG where possible: by the browser itself (Safari), else by a decoder that is downloaded on
 * demand. Other and unreadable files stay unchanged; then the server tries.
 */
export async function toJpegIfHeic(file: File): Promise<File> {
  if (!isHeic(file)) return file
  try {
    const picture = await createImageBitmap(file).catch(() => decode(file))
    const blob = await toJpeg(picture)
    return new File([blob], file.name.replace(/\.hei[cf]$/i, '.jpg'), { type: 'image/jpeg' })
  } catch {
    return file
  }
}

async function decode(file: File): Promise<ImageBitmap> {
  const { decodeHeic } = await load(() => import('./heic-decoder.ts'))
  return createImageBitmap(await decodeHeic(await file.arrayBuffer()))
}

function toJpeg(picture: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No JPEG'))), 'image/jpeg', quality),
  )
}
