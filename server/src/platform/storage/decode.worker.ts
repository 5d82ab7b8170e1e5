import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import createLibheif from 'libheif-js/libheif-wasm/libheif.js'
import { serveJobs } from '../workers/serve-jobs.ts'
import type { RawPicture } from './bitmaps.ts'
import { isBmp, isIco, readBmp, readIco } from './bitmaps.ts'
import type { DecodeJob } from './pictures.ts'

/** The part of libheif's interface used here, which its own types omit. */
interface HeifImage {
  get_width: () => number
  get_height: () => number
  display: (
    target: { data: Uint8ClampedArray; width: number; height: number },
    done: (shown: unknown) => void,
  ) => void
  free: () => void
}
interface Libheif {
  HeifDecoder: new () => { decode: (bytes: Uint8Array) => HeifImage[] }
}

/** The first picture of a HEIC/HEIF file, rotated as its metadata says. */
async function readHeif(bytes: Buffer, maxPixels: number): Promise<RawPicture> {
  const wasmBinary = readFileSync(fileURLToPath(import.meta.resolve('libheif-js/libheif-wasm/libheif.wasm')))
  const { HeifDecoder } = (createLibheif as unknown as (options: object) => Libheif)({ wasmBinary })
  const [image] = new HeifDecoder().decode(bytes)
  if (!image) throw new Error('no picture inside')
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > maxPixels) throw new Error('too many pixels')
  const data = new Uint8ClampedArray(width * height * 4)
  await new Promise<void>((resolve, reject) =>
    image.display({ data, width, height }, (shown) =>
      shown ? resolve() : reject(new Error('not decodable')),
    ),
  )
  return { width, height, data: new Uint8Array(data.buffer) }
}

async function decode({ path, maxPixels }: DecodeJob): Promise<RawPicture | Uint8Array> {
  // a file larger than its pixels could be is not read
  if (statSync(path).size > maxPixels * 4 + 1_000_000) throw new Error('too large')
  const bytes = readFileSync(path)
  if (isBmp(bytes)) return readBmp(bytes, maxPixels)
  return isIco(bytes) ? readIco(bytes, maxPixels) : readHeif(bytes, maxPixels)
}

// the decoder prints what it cannot read
console.log = console.error = () => undefined
serveJobs(decode, (picture) => ('data' in picture ? [picture.data.buffer as ArrayBuffer] : []))
