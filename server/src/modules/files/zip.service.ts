import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import { auditExport, type DataExport } from '../../platform/http/audit-export.ts'
import { sendZip } from '../../platform/http/send-zip.ts'
import { fileNameFor } from '../../platform/storage/file-names.ts'
import { findFileRows } from './files.rows.ts'

/** The record that the files belong to. */
export type FilesOwner = Pick<DataExport, 'entidade' | 'rexistro'>

/**
 * Answers a request with these files, in this order, as one archive. Whether the asker may see them is decided before.
 * The audit trail says who took them.
 * @param title what the archive is called, without an ending
 * @throws AppError 404 `file.error.not-found` when there are none
 */
export async function sendFilesAsZip(
  context: Pick<AppContext, 'database' | 'storage' | 'clock' | 'write'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { uuids, title, owner }: { uuids: readonly string[]; title: string; owner: FilesOwner },
): Promise<FastifyReply> {
  const rows = await findFileRows(context.database.read, uuids)
  const members = uuids.flatMap((uuid) => {
    const row = rows.get(uuid)
    if (!row) return []
    const { content, size, file_name: fileName, created_at: at } = row
    return [{ key: content, size: Number(size), fileName, at: new Date(at) }]
  })
  if (members.length === 0) throw new AppError('file.error.not-found')
  const fileName = fileNameFor(title, 'zip')
  await auditExport(context, request, { ...owner, nome: fileName, cantos: members.length })
  return sendZip(context.storage, request, reply, { fileName, members })
}
