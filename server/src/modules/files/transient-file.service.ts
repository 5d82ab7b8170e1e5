import { buffer } from 'node:stream/consumers'
import { longestBankFile } from '#contract/bank-files.ts'
import { fieldErrors } from '#contract/errors.ts'
import type { FilePurpose } from '#contract/file-names.ts'
import type { FileIn } from '#contract/files.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'
import { acceptedFileName } from '../../platform/storage/file-names.ts'
import { findFile } from './files.rows.ts'

/**
 * The content of a file in a request that is read once and kept by no record: sent along, or uploaded before for this purpose.
 * @throws AppError 400 at `fichero` for a file that does not exist, belongs to another user or was uploaded for something else;
 * 400 for content that is not base64, empty, or has an ending that is not accepted; 413 when it is too large
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
  const { content, type } = input
  const fileName = acceptedFileName(input.fileName, type, purpose)
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(content)) throw fieldError('content', fieldErrors.invalidValue)
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length === 0) throw new AppError('file.error.empty-file')
  if (bytes.length > longestBankFile)
    throw new AppError('file.error.max-file-size-exceeded', { params: { limit: longestBankFile } })
  return { bytes, fileName }
}
