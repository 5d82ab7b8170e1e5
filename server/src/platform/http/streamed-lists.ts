import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { z } from 'zod'
import type { StreamedList } from '../db/lists.ts'

/** The response of a list call, written in batches of rows; each row passes through its response schema. */
export function streamList<Row>(response: z.ZodType, { batches, total }: StreamedList<Row>): Readable {
  if (!(response instanceof z.ZodObject)) throw new Error('only a list call answers a list')
  return Readable.from(writeRows(response.shape.content as z.ZodType, batches, total))
}

async function* writeRows<Row>(
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
    // reading and writing rows never yields by itself: let the server handle other requests in between
    await turn()
  }
  yield `],"totalElements":${total ?? written}}`
}
