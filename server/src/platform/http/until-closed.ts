import type { FastifyReply } from 'fastify'

/** Ends work in other threads when the client disconnects, unless it can send its request again and then needs the answer. */
export async function untilClosed<Answer>(
  reply: FastifyReply,
  work: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const gone = new AbortController()
  if (!reply.request.keyed) reply.raw.once('close', () => gone.abort())
  try {
    return await work(gone.signal)
  } catch (error) {
    // there is no client to answer
    if (gone.signal.aborted) return reply.hijack() as never
    throw error
  }
}
