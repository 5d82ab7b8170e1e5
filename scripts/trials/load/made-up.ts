import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Dice } from './dice.ts'

export const hashOf = (content: Uint8Array): string =>
  `sha256:${createHash('sha256').update(content).digest('hex')}`

/** A file before it is sent. */
export interface MadeFile {
  fileName: string
  type: string
  content: Buffer
  print: string
}

const letters = 'TRWAGMYFPDXBNJZSQVHLCKE'
const first = ['Uxía', 'Brais', 'Antía', 'Xoán', 'Sabela', 'Iago', 'Noa', 'Anxo', 'Carme', 'Roi']
const last = ['Núñez', 'Castro', 'Lema', 'Ínsua', 'Outeiro', 'Pazos', 'Souto', 'Vilar', 'Añón', 'Rei']
const words = 'acta conta festa xuntanza monte río praza leira obra veciñanza casa camiño fonte'.split(' ')

/** Makes up what the load sends; everything it makes has a name of its own. */
export interface MadeUp {
  dice: Dice
  /** A word nobody else is called. */
  marker: () => string
  dni: () => string
  person: () => { nombre: string; apellidos: string }
  text: (most: number) => string
  paper: () => MadeFile
  picture: () => MadeFile
}

/** @param namespace tells the names of one load from those of another */
export function madeUp(dice: Dice, namespace: number, pictures: MadeFile[]): MadeUp {
  let made = 0
  const text = (most: number) =>
    Array.from({ length: dice.between(1, most) }, () => dice.pick(words)).join(' ')
  const marker = () => {
    made += 1
    return `c${namespace}n${made}x`
  }
  return {
    dice,
    marker,
    dni: () => {
      made += 1
      const number = 10_000_000 + ((namespace * 100_000 + made) % 89_000_000)
      return `${number}${letters[number % 23]}`
    },
    person: () => ({ nombre: dice.pick(first), apellidos: `${dice.pick(last)} ${dice.pick(last)}` }),
    text,
    paper: () => {
      const size = dice.chance(0.05) ? dice.between(500_000, 3_000_000) : dice.between(1_000, 60_000)
      const content = Buffer.alloc(size, `%PDF-1.7\n${marker()} ${text(20)}\n`)
      return { fileName: `${marker()}.pdf`, type: 'pdf', content, print: hashOf(content) }
    },
    picture: () => ({ ...dice.pick(pictures), fileName: `${marker()}.jpg` }),
  }
}

/** Some pictures, the same for everybody. */
export const makePictures = (): Promise<MadeFile[]> =>
  Promise.all(
    ['#862e9c', '#1864ab', '#2b8a3e'].map(async (background, position) => {
      const size = { width: 320 + 80 * position, height: 240, channels: 3 as const }
      const content = await sharp({ create: { ...size, background } })
        .jpeg()
        .toBuffer()
      return { fileName: 'foto.jpg', type: 'jpg', content, print: `picture:${position}` }
    }),
  )
