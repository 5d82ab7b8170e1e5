import { Buffer } from 'node:buffer'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { getExtension } from '#contract/file-names.ts'
import type { AppContext } from '../app-context.ts'
import { getContentType } from '../storage/content-types.ts'
import { makeWorkbook } from '../workbooks/make-workbook.ts'
import { auditExport, type DataExport } from './audit-export.ts'
import { getSignedInUser } from './register-calls.ts'
import { untilClosed } from './until-closed.ts'

/** The workbook of a call, or its table as CSV. */
interface WorkbookDownload<Options> {
  /** Its ending says which. */
  fileName: string
  /** The address of the `*.worker.ts` that writes the workbook, and its input. */
  worker: URL
  options: Options
  /** Describes its rows in the audit trail. */
  leaving: Pick<DataExport, 'entidade' | 'facts'>
}

/** Sends a workbook as an attachment, and records the export in the audit trail. When the client disconnects, the worker stops. */
export const sendWorkbook = <Options>(
  context: Pick<AppContext, 'settings' | 'database' | 'clock' | 'write'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { fileName, worker, options, leaving }: WorkbookDownload<Options>,
): Promise<FastifyReply> =>
  untilClosed(reply, async (signal) => {
    const { DATABASE_URL, DATA_DIR } = context.settings
    const job = { place: { DATABASE_URL, DATA_DIR }, options }
    const { file, rows } = await makeWorkbook(worker, job, getSignedInUser(request).id, signal)
    await auditExport(context, request, { ...leaving, nome: fileName, cantos: rows })
    return reply
      .type(getContentType(getExtension(fileName)))
      .header('content-disposition', contentDisposition(fileName, { type: 'attachment' }))
      .header('referrer-policy', 'no-referrer')
      .send(Buffer.from(file))
  })
