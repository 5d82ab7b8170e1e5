import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { dniOf, surnames, women } from '../../server/src/demo/names.ts'
import type { Random } from '../../server/src/testing/random.ts'

export const hashOf = (content: Uint8Array): string =>
  `sha256:${createHash('sha256').update(content).digest('hex')}`

export type Sort = 'paper' | 'picture'

/** A file before it is sent. */
export interface MadeFile {
  sort: Sort
  fileName: string
  content: Buffer
  /** What its bytes must be when they are read again, as {@link SentFile} tells it. */
  print: string
}

/** Makes up what the load sends; everything it makes has a name of its own. */
export interface MadeUp {
  random: Random
  /** A word nothing else is called. */
  marker: () => string
  dni: () => string
  person: () => { nombre: string; apellidos: string }
  day: () => [year: number, month: number, day: number]
  file: (sort: Sort) => MadeFile
}

/** @param namespace tells the names of one person's work from those of another's */
export function madeUp(random: Random, namespace: number, pictures: Buffer[]): MadeUp {
  let made = 0
  const marker = () => `c${namespace}n${++made}x`
  return {
    random,
    marker,
    dni: () => dniOf(10_000_000 + ((namespace * 100_000 + ++made) % 89_000_000)),
    person: () => ({
      nombre: random.pick(women),
      apellidos: `${random.pick(surnames)} ${random.pick(surnames)}`,
    }),
    day: () => [random.between(2000, 2025), random.between(1, 12), random.between(1, 28)],
    file: (sort) => {
      if (sort === 'picture') {
        const position = random.between(0, pictures.length - 1)
        const content = pictures[position] as Buffer
        return { sort, fileName: `${marker()}.jpg`, content, print: `picture:${position}` }
      }
      const size = random.chance(0.05) ? random.between(500_000, 3_000_000) : random.between(1_000, 60_000)
      const content = Buffer.alloc(size, `%PDF-1.7\n${marker()}\n`)
      return { sort, fileName: `${marker()}.pdf`, content, print: hashOf(content) }
    },
  }
}

/** Some pictures, the same for all. */
export const makePictures = (): Promise<Buffer[]> =>
  Promise.all(
    ['#862e9c', '#1864ab', '#2b8a3e'].map((background, position) =>
      sharp({ create: { width: 320 + 80 * position, height: 240, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    ),
  )
