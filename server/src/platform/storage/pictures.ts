import { open } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { Sharp } from 'sharp'
import type { RawPicture } from './bitmaps.ts'
import { isBmp, isIco } from './bitmaps.ts'

/** Longest side of a stored picture, in pixels: more than any screen here shows. */
const longestSide = 2560
/**
 * Most pixels of a picture that is taken: a phone's largest, and not what would fill the memory. GIFs and what this
 * program decodes itself are held whole, four bytes a pixel and more than once.
 */
const mostPixels: Record<Kind, number> = {
  common: 120_000_000,
  heif: 50_000_000,
  gif: 40_000_000,
  windows: 25_000_000,
}
/** Milliseconds one picture may take. */
const patience = 60_000
const jpegQuality = 85
/** Of pictures that come from HEIC, which are lossy already. */
const heicQuality = 80
/** Longest side of a thumbnail, in pixels. */
const thumbnailSide = 150

/** A picture as it is stored, without its metadata. */
export interface Picture {
  content: Buffer
  /** PNG for what has see-through parts (logos, drawings), JPEG for all else. */
  type: 'jpg' | 'png'
  width: number
  height: number
}

/** The file is not a picture that can be read. */
export class NotAPicture extends Error {}

/**
 * Pictures are read one after the other: many at once would each want their memory. What takes long to decode waits
 * in a row of its own.
 */
const rows: Record<'quick' | 'slow', Promise<unknown>> = { quick: Promise.resolve(), slow: Promise.resolve() }

/**
 * Reads the picture in the file `path` (JPEG, PNG, GIF, WebP, BMP, ICO, HEIC) and makes it what the portal keeps:
 * upright, at most 2,560 pixels long, without place, camera or date; of an animated one the first frame. What the
 * file is called does not matter, only what it is.
 * @throws NotAPicture
 */
export const readPicture = (path: string): Promise<Picture> =>
  inTurn(path, (picture, quality) => written(picture, quality, longestSide))

/** Longest side of a picture inside a message, in pixels: twice what mail programs show. */
const longestInMail = 1200

/**
 * Makes a picture (JPEG, PNG, GIF, WebP) what goes into a message: as {@link readPicture}, but smaller. One that is so
 * already, as most of the portal's own are, stays as it is.
 * @throws NotAPicture
 */
export async function readMailPicture(content: Uint8Array): Promise<Picture> {
  const sharp = await loadSharp()
  try {
    const picture = sharp(content, { limitInputPixels: mostPixels.gif, failOn: 'error' })
    const { format, width, height, ...noted } = await picture.metadata()
    const isSmall = Math.max(width, height) <= longestInMail
    const isBare = !(noted.exif ?? noted.xmp ?? noted.iptc ?? noted.orientation)
    if (!isSmall || !isBare || (format !== 'jpeg' && format !== 'png'))
      return await written(picture, jpegQuality, longestInMail)
    // decoded all the same, so that what is broken is found out
    await picture.stats()
    return { content: Buffer.from(content), type: format === 'png' ? 'png' : 'jpg', width, height }
  } catch (cause) {
    throw new NotAPicture('the picture cannot be read', { cause })
  }
}

/** See-through pictures as PNG, all others as JPEG. */
async function written(picture: Sharp, quality: number, longest: number): Promise<Picture> {
  const { hasAlpha } = await picture.metadata()
  const seeThrough = hasAlpha && !(await picture.stats()).isOpaque
  const upright = reduced(picture, longest)
  const result = seeThrough
    ? upright.png({ compressionLevel: 9, adaptiveFiltering: true })
    : upright.removeAlpha().jpeg({ quality, mozjpeg: true })
  const { data, info } = await result.toBuffer({ resolveWithObject: true })
  return { content: data, type: seeThrough ? 'png' : 'jpg', width: info.width, height: info.height }
}

/** What is kept of a picture among the files of a record, all as JPEG without metadata. */
export interface Photo {
  /** At most 2,560 pixels long. */
  photo: Buffer
  /** Fits 150 by 150 pixels. */
  thumbnail: Buffer
  /** The picture in full size, where browsers cannot show what was sent (HEIC). */
  converted?: Buffer
}

/**
 * Reads the picture in the file `path` like {@link readPicture}, for showing as a photo: see-through parts become white.
 * @throws NotAPicture
 */
export const readPhoto = (path: string): Promise<Photo> =>
  inTurn(path, async (picture, quality, kind) => {
    const photo = await reduced(picture.clone())
      .flatten({ background: '#fff' })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer()
    const sharp = await loadSharp()
    const thumbnail = await sharp(photo)
      .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: jpegQuality })
      .toBuffer()
    return {
      photo,
      thumbnail,
      ...(kind === 'heif' && {
        converted: await picture.clone().removeAlpha().jpeg({ quality }).toBuffer(),
      }),
    }
  })

/** Shorter side of the middle form of a picture, in pixels: a third of a phone's window with three pixels a point. */
const mediumSide = 480

/** Makes the middle form, a JPEG, of a picture as the portal shows it. @throws NotAPicture */
export const reducedToMedium = (shown: Uint8Array): Promise<Buffer> => {
  const turn = rows.quick.then(async () => {
    const sharp = await loadSharp()
    return sharp(shown, { limitInputPixels: mostPixels.common })
      .resize({ width: mediumSide, height: mediumSide, fit: 'outside', withoutEnlargement: true })
      .timeout({ seconds: patience / 1000 })
      .jpeg({ quality: jpegQuality, mozjpeg: true })
      .toBuffer()
      .catch((cause) => {
        throw new NotAPicture('the picture cannot be read', { cause })
      })
  })
  rows.quick = turn.catch(() => null)
  return turn
}

/** Decodes a picture when those before it are done; whatever goes wrong with it makes the file no picture. */
async function inTurn<T>(
  path: string,
  work: (picture: Sharp, quality: number, kind: Kind) => Promise<T>,
): Promise<T> {
  const kind = await kindOf(path)
  const row = isDecodedInWorker(kind) ? 'slow' : 'quick'
  const turn = rows[row]
    .then(() => decode(path, kind))
    .then((picture) => work(picture, kind === 'heif' ? heicQuality : jpegQuality, kind))
    .catch((cause) => {
      throw new NotAPicture('the file is not a picture that can be read', { cause })
    })
  rows[row] = turn.then(
    () => null,
    () => null,
  )
  return turn
}

async function decode(path: string, kind: Kind): Promise<Sharp> {
  const sharp = await loadSharp()
  const options = { limitInputPixels: mostPixels[kind], failOn: 'error' } as const
  if (!isDecodedInWorker(kind)) return sharp(path, options)
  const decoded = await decodeInWorker(path, mostPixels[kind])
  if (!isRaw(decoded)) return sharp(decoded, options)
  const { width, height, data } = decoded
  return sharp(data, { ...options, raw: { width, height, channels: 4 } })
}

/** Upright and small enough. */
const reduced = (picture: Sharp, longest = longestSide): Sharp =>
  picture
    .autoOrient()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: patience / 1000 })

type Kind = 'common' | 'gif' | 'heif' | 'windows'

const isDecodedInWorker = (kind: Kind): boolean => kind === 'heif' || kind === 'windows'

/** By the first bytes; `common` is what the picture library reads, or refuses. */
async function kindOf(path: string): Promise<Kind> {
  const file = await open(path)
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(16), length: 16 })
    if (buffer.subarray(4, 8).toString('latin1') === 'ftyp') return 'heif'
    if (buffer.subarray(0, 3).toString('latin1') === 'GIF') return 'gif'
    return isBmp(buffer) || isIco(buffer) ? 'windows' : 'common'
  } finally {
    await file.close()
  }
}

/** A Uint8Array of a file's bytes stands for a PNG that was found inside an icon. */
const isRaw = (decoded: RawPicture | Uint8Array): decoded is RawPicture => 'data' in decoded

/** Decodes what takes long and would keep everybody waiting: five seconds for a phone's HEIC. */
function decodeInWorker(path: string, mostPixels: number): Promise<RawPicture | Uint8Array> {
  const worker = new Worker(new URL('./decode.worker.ts', import.meta.url), {
    workerData: { path, mostPixels },
    // the decoder prints what it could not read
    stdout: true,
    stderr: true,
  })
  return new Promise<RawPicture | Uint8Array>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error('took too long'))
      void worker.terminate()
    }, patience)
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('ended without a picture'))
    })
  })
}

let loading: Promise<typeof import('sharp')['default']> | undefined

/** Loaded with the first picture: it takes 25 MB. Only the formats named here, not SVG, PDF or whatever else. */
function loadSharp(): Promise<typeof import('sharp')['default']> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] })
    const formats = ['Jpeg', 'Png', 'Webp', 'Nsgif']
    sharp.unblock({
      operation: formats.flatMap((name) => [`VipsForeignLoad${name}File`, `VipsForeignLoad${name}Buffer`]),
    })
    sharp.cache(false)
    return sharp
  })
  return loading
}
