import { Buffer } from 'node:buffer'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { makePdf } from '../pdf/make-pdf.ts'
import type { Paper } from '../pdf/paper.ts'
import { getContentType } from '../storage/content-types.ts'
import { getSignedInUser } from './register-calls.ts'
import { getPolicy } from './send-file.ts'
import { untilClosed } from './until-closed.ts'

/** Papers to send as one PDF. */
interface PaperDownload {
  fileName: string
  papers: Paper[]
  /** Whether the browser saves the file instead of showing it. */
  download?: boolean
  /** Runs when the file is complete, before it is sent. */
  leaving?: (() => Promise<void>) | undefined
}

/** Sends papers as one PDF, shown inline unless `download` is set. When the client disconnects, the worker stops. */
export const sendPdf = (
  request: FastifyRequest,
  reply: FastifyReply,
  { fileName, papers, download = false, leaving }: PaperDownload,
): Promise<FastifyReply> =>
  untilClosed(reply, async (signal) => {
    const file = await makePdf(papers, getSignedInUser(request).id, signal)
    await leaving?.()
    return reply
      .type(getContentType('pdf'))
      .header(
        'content-disposition',
        contentDisposition(fileName, { type: download ? 'attachment' : 'inline' }),
      )
      .header('content-security-policy', getPolicy('pdf'))
      .header('referrer-policy', 'no-referrer')
      .send(Buffer.from(file))
  })
