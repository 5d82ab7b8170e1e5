import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { toListSchema } from '#contract/lists.ts'
import { StreamedList } from '../db/lists.ts'
import { streamList } from './streamed-lists.ts'

const response = toListSchema(z.object({ id: z.number() }))

async function* batches(...all: { id: number }[][]) {
  yield* all
}
const written = async (list: StreamedList<{ id: number }>) =>
  JSON.parse(await text(streamList(response, list))) as unknown

describe('a list asked for whole', () => {
  it('is written batch by batch, with how many rows there were', async () => {
    const list = new StreamedList(batches([{ id: 1 }, { id: 2 }], [], [{ id: 3 }]))
    expect(await written(list)).toEqual({ content: [{ id: 1 }, { id: 2 }, { id: 3 }], totalElements: 3 })
    expect(await written(new StreamedList(batches()))).toEqual({ content: [], totalElements: 0 })
  })

  it('lets nothing leave that its call does not name', async () => {
    const rows = [{ id: 1, secret: 'ES91' }]
    expect(await written(new StreamedList(batches(rows)))).toEqual({ content: [{ id: 1 }], totalElements: 1 })
  })

  it('breaks off at a row that cannot be', async () => {
    const rows = [{ id: 'one' as unknown as number }]
    await expect(text(streamList(response, new StreamedList(batches(rows))))).rejects.toThrow()
  })

  it('can be made into another one', async () => {
    const list = new StreamedList(batches([{ id: 1 }], [{ id: 2 }]), 9).map(({ id }) => ({ id: id + 1 }))
    expect(await written(list)).toEqual({ content: [{ id: 2 }, { id: 3 }], totalElements: 9 })
  })

  it('lets others have their turn between two batches', async () => {
    const order: string[] = []
    async function* slow() {
      for (const id of [1, 2]) {
        order.push(`batch ${id}`)
        yield [{ id }]
      }
    }
    setImmediate(() => order.push('another request'))
    await written(new StreamedList(slow()))
    expect(order).toEqual(['batch 1', 'another request', 'batch 2'])
  })
})
