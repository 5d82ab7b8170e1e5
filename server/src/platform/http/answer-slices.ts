import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { pace } from '../workers/pace.ts'

/** Characters of a long text that are encoded, compressed and sent at once. */
const atOnce = 262_144
/** A shorter text is sent in one piece. */
const long = 1_000_000

/**
 * Sends long texts in slices. To encode and copy a page or an answer of ten million characters at once would keep other requests
 * waiting. Register it before the compression.
 */
export function sendInSlices(app: FastifyInstance): void {
  app.addHook('onSend', (_request, _reply, payload, done) => {
    const isLong = typeof payload === 'string' && payload.length > long
    done(null, isLong ? Readable.from(sliceText(payload), { objectMode: false }) : payload)
  })
}

/** The bytes of a text; no slice ends within a character. */
export async function* sliceText(text: string, length = atOnce): AsyncGenerator<Buffer> {
  for (let start = 0; start < text.length; ) {
    const end = start + length
    const isWithin = end < text.length && /^[\ud800-\udbff]$/.test(text.charAt(end - 1))
    const slice = text.slice(start, isWithin ? end + 1 : end)
    yield Buffer.from(slice)
    start += slice.length
    await pace()
  }
}
