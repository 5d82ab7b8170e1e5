import { readFile } from 'node:fs/promises'

/** The motifs of the drawings for events and meetings; there are three of each in `pictures/`. */
export const motifs = [
  ...(['path', 'wood', 'chestnuts', 'bonfire', 'carnival', 'flowers', 'sea', 'garden'] as const),
  ...(['house', 'table', 'books', 'stage', 'sewing', 'hall', 'office', 'snow'] as const),
]
export type Motif = (typeof motifs)[number]

/** Portraits of women and of men, of younger and of older ones: so many of each. */
const portraits = 10

const read = (name: string) => readFile(new URL(`./pictures/${name}.jpg`, import.meta.url))

/** A drawing as JPEG; those at three places after each other differ. */
export const scene = (motif: Motif, place: number): Promise<Buffer> => read(`${motif}-${1 + (place % 3)}`)

/** The drawn portrait of an invented person as JPEG, always the same for the same number. */
export const portrait = (isWoman: boolean, age: number, number: number): Promise<Buffer> =>
  read(`${isWoman ? 'woman' : 'man'}-${age < 62 ? 'younger' : 'older'}-${1 + (number % portraits)}`)
