import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { z } from 'zod'
import type { StreamedList } from '../db/lists.ts'

/** The answer of a list call, written a batch of rows at a time; each row leaves through the schema it has there. */
export function streamList<Row>(response: z.ZodType, { batches, total }: StreamedList<Row>): Readable {
  if (!(response instanceof z.ZodObject)) throw new Error('only a list call answers a list')
  return Readable.from(written(response.shape.content as z.ZodType, batches, total))
}

async function* written<Row>(
  rows: z.ZodType,
  batches: AsyncIterable<Row[]>,
  total?: number,
): AsyncGenerator<string> {
  let written = 0
  yield '{"content":['
  for await (const batch of batches) {
    const json = JSON.stringify(z.encode(rows, batch)).slice(1, -1)
    if (json) yield written === 0 ? json : `,${json}`
    written += batch.length
    // reading and writing rows waits for nothing: without this nobody else would be served in between
    await turn()
  }
  yield `],"totalElements":${total ?? written}}`
}
