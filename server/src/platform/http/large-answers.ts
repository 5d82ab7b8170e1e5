import { Readable } from 'node:stream'
import { z } from 'zod'
import { inBatches } from '../db/batches.ts'
import { pace } from '../workers/pace.ts'

/** Entries of a list inside an answer that are written at once: some milliseconds. */
const atOnce = 500

/** Whether a list inside an answer is so long that serialising it would block other requests, or has more than `most` entries. */
export const isLarge = (answer: unknown, most = atOnce): answer is Record<string, unknown> =>
  typeof answer === 'object' &&
  answer !== null &&
  Object.values(answer).some((value) => Array.isArray(value) && value.length > most)

/** The JSON of an answer with long lists, written in slices; each part passes through its response schema. */
export function streamAnswer(response: z.ZodType, answer: Record<string, unknown>): Readable {
  return Readable.from(writeAnswer(getLongLists(response, answer), answer))
}

/** The shape of an answer; of several kinds, that of the kind whose lists it has. */
function getLongLists(response: z.ZodType, answer: Record<string, unknown>): Record<string, z.ZodType> {
  const kinds = response instanceof z.ZodUnion ? response.options : [response]
  const shapes = kinds.flatMap((kind) => (kind instanceof z.ZodObject ? [kind.shape] : []))
  const shape = shapes.find((each) =>
    Object.entries(each).every(
      ([name, field]) => !(field instanceof z.ZodArray) || Array.isArray(answer[name]),
    ),
  )
  if (!shape) throw new Error('only an object has lists inside')
  return shape
}

async function* writeAnswer(
  shape: Record<string, z.ZodType>,
  answer: Record<string, unknown>,
): AsyncGenerator<string> {
  let before = '{'
  for (const [name, field] of Object.entries(shape)) {
    const value = answer[name]
    if (value === undefined) continue
    yield `${before}${JSON.stringify(name)}:`
    before = ','
    if (Array.isArray(value) && field instanceof z.ZodArray) yield* writeList(field, value)
    else yield JSON.stringify(z.encode(field, value as never))
  }
  yield before === '{' ? '{}' : '}'
}

async function* writeList(list: z.ZodType, entries: readonly unknown[]): AsyncGenerator<string> {
  let before = '['
  for (const some of inBatches(entries, atOnce)) {
    yield before + JSON.stringify(z.encode(list, some as never)).slice(1, -1)
    before = ','
    await pace()
  }
  yield before === '[' ? '[]' : ']'
}
