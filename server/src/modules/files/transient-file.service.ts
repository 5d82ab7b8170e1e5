import { buffer } from 'node:stream/consumers'
import { longestBankFile } from '#contract/bank-files.ts'
import type { FilePurpose } from '#contract/file-names.ts'
import type { FileIn } from '#contract/files.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'
import { toAcceptedFileName } from '../../platform/storage/file-names.ts'
import { findFile } from './files.rows.ts'
import { decodeContent, naming } from './inline-file.rules.ts'

/**
 * The content of a file in a request that is read once and kept by no record: sent along, or uploaded before for this purpose.
 * @throws AppError at `fichero`: 400 for a file that does not exist, belongs to another user or was uploaded for something else,
 * and for content that is not base64, empty, or has an ending that is not accepted; 413 when it is too large
 */
export async function readTransientFile(
  { database, storage }: Pick<AppContext, 'database' | 'storage'>,
  usuarioId: number,
  input: FileIn,
  purpose: FilePurpose,
): Promise<{ bytes: Uint8Array; fileName: string }> {
  if ('uuid' in input) {
    const row = await findFile(database.read, input.uuid)
    const isTheirs = row?.holder === null && row.uploaded_by === usuarioId && row.para === purpose
    const stored = isTheirs ? await storage.get(row.content) : null
    if (!row || !stored) throw fieldError('fichero', 'file.error.not-found')
    return { bytes: await buffer(stored.content), fileName: row.file_name }
  }
  try {
    return readInlineFile(input, purpose)
  } catch (error) {
    throw naming(error, 'fichero')
  }
}

function readInlineFile(input: Exclude<FileIn, { uuid: string }>, purpose: FilePurpose) {
  const fileName = toAcceptedFileName(input.fileName, input.type, purpose)
  const bytes = decodeContent(input, 'fichero')
  if (bytes.length === 0) throw new AppError('file.error.empty-file')
  if (bytes.length > longestBankFile)
    throw new AppError('file.error.max-file-size-exceeded', { params: { limit: longestBankFile } })
  return { bytes, fileName }
}
