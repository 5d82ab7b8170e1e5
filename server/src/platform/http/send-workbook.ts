import { Buffer } from 'node:buffer'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { contentTypeOf } from '../storage/content-types.ts'
import { makeWorkbook } from '../workbooks/run-in-worker.ts'
import { signedOf } from './register-calls.ts'

/** A workbook as a call answers it. */
interface Wanted<Asked> {
  fileName: string
  /** The address of the `*.worker.ts` that makes it, and what it is asked for. */
  worker: URL
  asked: Asked
  /** Runs when it is made, before it leaves. */
  leaving?: () => Promise<void>
}

/** Answers a request with a workbook that the browser saves; when the client leaves, nobody goes on making it. */
export async function sendWorkbook<Asked>(
  { settings }: Pick<AppContext, 'settings'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { fileName, worker, asked, leaving }: Wanted<Asked>,
): Promise<FastifyReply> {
  const { DATABASE_URL, DATA_DIR } = settings
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  try {
    const job = { place: { DATABASE_URL, DATA_DIR }, asked }
    const file = await makeWorkbook(worker, job, signedOf(request).id, gone.signal)
    await leaving?.()
    return reply
      .type(contentTypeOf('xlsx'))
      .header('content-disposition', contentDisposition(fileName, { type: 'attachment' }))
      .header('referrer-policy', 'no-referrer')
      .send(Buffer.from(file))
  } catch (error) {
    if (gone.signal.aborted) return reply.hijack()
    throw error
  }
}
