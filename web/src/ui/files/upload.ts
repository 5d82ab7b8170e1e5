import { type FilePurpose, getExtension } from '#contract/file-names.ts'
import type { FileRef } from '#contract/files.ts'
import { call } from '../../shell/api.ts'
import { keepLocal } from './local-files.ts'
import { uploadFetch } from './upload-fetch.ts'

interface UploadOptions {
  /** The only purpose of a file that no record keeps. */
  para: FilePurpose | undefined
  signal: AbortSignal
  /** Receives the sent share, from 0 to 1. */
  progress: (share: number) => void
}

/**
 * Uploads a checked file. The server keeps it for up to a day until a record refers to it.
 * @throws ApiError, NetworkError, or the abort error
 */
export async function uploadFile(file: File, { para, signal, progress }: UploadOptions): Promise<FileRef> {
  const body = new FormData()
  body.append('fileName', file.name)
  body.append('type', getExtension(file.name))
  body.append('content', file, file.name)
  const send = uploadFetch((sent, total) => progress(total > 0 ? sent / total : 1))
  const uploaded = await call('POST /files', { query: { para }, body, signal, fetch: send })
  keepLocal(uploaded.uuid, file)
  return uploaded
}
