import { open, stat } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { minute } from '#contract/durations.ts'
import { runInWorker } from '../workers/run-in-worker.ts'
import type { RawPicture } from './bitmaps.ts'
import { isBmp, isIco } from './bitmaps.ts'

/** Maximum side of a stored picture, in pixels: more than the pages ever show. */
const maxSide = 2560
/**
 * Maximum number of pixels of an accepted picture: the largest of a phone, and not enough to fill the memory. GIFs
 * and formats decoded here are held in memory whole, with four bytes a pixel and more than once.
 */
const maxPixels: Record<Kind, number> = {
  common: 120_000_000,
  heif: 50_000_000,
  gif: 40_000_000,
  windows: 25_000_000,
}
/** The same for pictures that come in several passes (progressive, interlaced): they are held in memory whole, too. */
const maxPixelsInPasses = 50_000_000
/** Maximum size of a GIF in bytes: one of millions of frames takes ten times its size of memory. */
const maxGif = 50_000_000
/** Timeout for one picture, in milliseconds. */
const timeout = minute
const jpegQuality = 85
/** JPEG quality of pictures converted from HEIC, which are lossy already. */
const heicQuality = 80
/** Maximum side of a thumbnail, in pixels. */
const thumbnailSide = 150

/** A picture as it is stored, without its metadata. */
export interface Picture {
  content: Buffer
  /** PNG for pictures with transparency (logos, drawings), JPEG for all others. */
  type: 'jpg' | 'png'
  width: number
  height: number
}

/** The file is not a readable picture. */
export class NotAPicture extends Error {}

/** Pictures are decoded one after the other, because each needs memory. Slow formats have a separate queue. */
const rows: Record<'quick' | 'slow', Promise<unknown>> = { quick: Promise.resolve(), slow: Promise.resolve() }

/**
 * Reads the picture in the file `path` (JPEG, PNG, GIF, WebP, BMP, ICO, HEIC) and normalises it: upright, at most
 * 2,560 pixels long, without place, camera or date; only the first frame of an animation. The content determines the
 * format, not the file name.
 * @throws NotAPicture
 */
export const readPicture = (path: string): Promise<Picture> =>
  inTurn(path, (picture, quality) => encodePicture(picture, quality, maxSide))

/** Maximum side of a picture in a mail, in pixels: twice what mail programs show. */
const maxMailSide = 1200

/**
 * Prepares a picture (JPEG, PNG, GIF, WebP) for a mail: like {@link readPicture}, but smaller. A picture that already
 * fits, as most of the portal's do, is unchanged.
 * @throws NotAPicture
 */
export async function readMailPicture(content: Uint8Array): Promise<Picture> {
  const sharp = await loadSharp()
  try {
    const picture = sharp(content, { limitInputPixels: maxPixels.gif, failOn: 'error' })
    const { format, width, height, ...noted } = await picture.metadata()
    const isSmall = Math.max(width, height) <= maxMailSide
    const isBare = !(noted.exif ?? noted.xmp ?? noted.iptc ?? noted.orientation)
    if (!isSmall || !isBare || (format !== 'jpeg' && format !== 'png'))
      return await encodePicture(picture, jpegQuality, maxMailSide)
    // decoded nevertheless, to detect damaged pictures
    await picture.stats()
    return { content: Buffer.from(content), type: format === 'png' ? 'png' : 'jpg', width, height }
  } catch (cause) {
    throw new NotAPicture('the picture cannot be read', { cause })
  }
}

/** Transparent pictures as PNG, all others as JPEG. */
async function encodePicture(picture: Sharp, quality: number, longest: number): Promise<Picture> {
  const { hasAlpha } = await picture.metadata()
  const seeThrough = hasAlpha && !(await picture.stats()).isOpaque
  const upright = reducePicture(picture, longest)
  const result = seeThrough
    ? upright.png({ compressionLevel: 9, adaptiveFiltering: true })
    : upright.removeAlpha().jpeg({ quality, mozjpeg: true })
  const { data, info } = await result.toBuffer({ resolveWithObject: true })
  return { content: data, type: seeThrough ? 'png' : 'jpg', width: info.width, height: info.height }
}

/** The stored versions of a picture of a record, all as JPEG without metadata. */
export interface Photo {
  /** At most 2,560 pixels long. */
  photo: Buffer
  /** Fits 150 by 150 pixels. */
  thumbnail: Buffer
  /** The picture in full size, when browsers cannot show the original (HEIC). */
  converted?: Buffer
}

/**
 * Reads the picture in the file `path` like {@link readPicture}, as a photo: transparent parts become white.
 * @throws NotAPicture
 */
export const readPhoto = (path: string): Promise<Photo> =>
  inTurn(path, async (picture, quality, kind) => {
    const photo = await reducePicture(picture.clone())
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

/**
 * Shorter side of the medium version of a picture, in pixels: a third of the width of a phone with three pixels a
 * point.
 */
const mediumSide = 480

/** Creates the medium version, a JPEG, of a stored picture. @throws NotAPicture */
export const reduceToMedium = (shown: Uint8Array): Promise<Buffer> =>
  remakePicture(shown, (picture) =>
    picture
      .resize({ width: mediumSide, height: mediumSide, fit: 'outside', withoutEnlargement: true })
      .jpeg({ quality: jpegQuality, mozjpeg: true }),
  )

/** Another form of a stored picture, made after those before it. @throws NotAPicture */
export const remakePicture = (stored: Uint8Array, work: (picture: Sharp) => Sharp): Promise<Buffer> => {
  const turn = rows.quick.then(async () => {
    const sharp = await loadSharp()
    return work(sharp(stored, { limitInputPixels: maxPixels.common, failOn: 'error' }))
      .timeout({ seconds: timeout / 1000 })
      .toBuffer()
      .catch((cause) => {
        throw new NotAPicture('the picture cannot be read', { cause })
      })
  })
  rows.quick = turn.catch(() => null)
  return turn
}

/** Decodes a picture after those before it; any error means that the file is not a picture. */
async function inTurn<T>(
  path: string,
  work: (picture: Sharp, quality: number, kind: Kind) => Promise<T>,
): Promise<T> {
  const kind = await detectKind(path)
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
  const options = { limitInputPixels: maxPixels[kind], failOn: 'error' } as const
  if (kind === 'gif' && (await stat(path)).size > maxGif) throw new Error('too large')
  if (!isDecodedInWorker(kind)) {
    const picture = sharp(path, options)
    const { isProgressive, width, height } = await picture.metadata()
    if (isProgressive && width * height > maxPixelsInPasses) throw new Error('too many pixels')
    return picture
  }
  const decoded = await decodeInWorker(path, maxPixels[kind])
  if (!isRaw(decoded)) return sharp(decoded, options)
  const { width, height, data } = decoded
  return sharp(data, { ...options, raw: { width, height, channels: 4 } })
}

/** Upright and within the size limit. */
const reducePicture = (picture: Sharp, longest = maxSide): Sharp =>
  picture
    .autoOrient()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: timeout / 1000 })

type Kind = 'common' | 'gif' | 'heif' | 'windows'

const isDecodedInWorker = (kind: Kind): boolean => kind === 'heif' || kind === 'windows'

/** Format by the first bytes; `common` covers what the picture library reads, or refuses. */
async function detectKind(path: string): Promise<Kind> {
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

/** A Uint8Array contains a PNG that was found inside an icon. */
const isRaw = (decoded: RawPicture | Uint8Array): decoded is RawPicture => 'data' in decoded

/** Input of the decoding worker. */
export interface DecodeJob {
  path: string
  maxPixels: number
}

/** Decodes slow formats in a worker thread: a phone's HEIC takes five seconds. */
function decodeInWorker(path: string, maxPixels: number): Promise<RawPicture | Uint8Array> {
  const job: DecodeJob = { path, maxPixels }
  // the memory of the HEIC decoder never shrinks
  const terms = { signal: AbortSignal.timeout(timeout), isKept: false }
  return runInWorker(new URL('./decode.worker.ts', import.meta.url), job, terms)
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
