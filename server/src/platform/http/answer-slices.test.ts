import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import { sendInSlices, sliceText } from './answer-slices.ts'

const collected = async (slices: AsyncIterable<Buffer>): Promise<Buffer[]> => {
  const all = []
  for await (const slice of slices) all.push(slice)
  return all
}

it('divides a text between its characters, of however many bytes they are', async () => {
  for (const text of ['Ola', 'Ñandú €€€', '😀😀😀', 'a😀b😀c', ''])
    for (const length of [1, 2, 3, 4]) {
      const slices = await collected(sliceText(text, length))
      expect(Buffer.concat(slices).toString()).toBe(text)
      expect(slices.map(String).join('')).toBe(text)
      expect(slices.length).toBeLessThanOrEqual(Math.ceil(text.length / length))
    }
})

// id: long-answers-in-slices
it('sends a long answer in several pieces, and a short one in one', async () => {
  const app = fastify()
  sendInSlices(app)
  app.get('/:length', async ({ params }) => ({ text: 'ñ'.repeat((params as { length: number }).length) }))
  const getPieces = async (length: number) => {
    const answer = await app.inject({ url: `/${length}`, payloadAsStream: true })
    const pieces: Buffer[] = await answer.stream().toArray()
    expect(JSON.parse(Buffer.concat(pieces).toString()).text).toHaveLength(length)
    return pieces.length
  }
  expect(await getPieces(1000)).toBe(1)
  expect(await getPieces(3_000_000)).toBeGreaterThan(5)
  const head = await app.inject({ method: 'HEAD', url: '/3000000' })
  expect([head.statusCode, head.payload]).toEqual([200, ''])
  await app.close()
})
