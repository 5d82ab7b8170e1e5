import type { ParamsFor } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { FileRef } from '#contract/files.ts'
import { ApiError, apiUrl, call, fillPath, NetworkError } from '../../shell/api.ts'
import { localFile } from './local-files.ts'
import { ticketFor } from './ticket.ts'

/** Calls that return a file whose address can name its content. */
type FileCall = {
  [N in keyof Calls]: Calls[N] extends { answerKind: 'bytes'; query: infer Q }
    ? Q extends { shape: { v: unknown } }
      ? N
      : never
    : never
}[keyof Calls]

/** Location of a record's file. */
export interface StoredFile {
  call: FileCall
  params: Record<string, string | number>
  /** The file's uuid: with it in the address, the browser caches the response permanently. */
  version: string | undefined
  /** Additional query parameters, such as the size of a picture. */
  query?: Record<string, string>
  /** Whether the file is public: then its address needs no ticket. */
  isPublic?: boolean
}

/** For instance `storedFile('GET /socios/:id/photo', { id }, thumbnail.uuid)`. */
export const storedFile = <N extends FileCall>(
  name: N,
  params: ParamsFor<N>,
  version?: string,
  query?: Record<string, string>,
): StoredFile => ({ call: name, params, version, ...(query && { query }) })

/** Address of a public file. */
export const publicAddress = (stored: StoredFile, isDownload = false): string =>
  address(stored, { download: isDownload ? 'true' : undefined })

const address = ({ call: name, params, version, query }: StoredFile, more: Record<string, unknown>): string =>
  apiUrl(fillPath(name.slice('GET '.length), params), { ...query, v: version, ...more })

/** The whole file, for a picture. @throws ApiError, NetworkError, or the abort error */
export const fetchBytes = (
  { call: name, params, version, query }: StoredFile,
  signal: AbortSignal,
): Promise<Blob> => (call as unknown as LooseCall)(name, { params, query: { ...query, v: version }, signal })

type LooseCall = (
  name: FileCall,
  input: { params: StoredFile['params']; query: Record<string, string | undefined>; signal: AbortSignal },
) => Promise<Blob>

/**
 * Address for the browser itself. Unless the file is public, it has a ticket, which is valid for about ten minutes. A request
 * has checked that the file exists, so that the user never sees a bare error.
 * @throws ApiError, NetworkError
 */
export async function getAddress(stored: StoredFile, isDownload = false): Promise<string> {
  const ticket = stored.isPublic ? undefined : await ticketFor(address(stored, {}))
  const url = address(stored, { download: isDownload ? 'true' : undefined, ticket })
  const response = await fetch(url, { method: 'HEAD' }).catch((cause: unknown) => {
    throw new NetworkError('The server could not be reached', { cause })
  })
  if (!response.ok) throw new ApiError(response.status, response.headers.get('x-app-error') ?? '')
  return url
}

/** A file on a screen: a new upload, or a stored file with its location. */
export interface FileSource {
  file: FileRef
  stored?: StoredFile | undefined
}

/** The local content if the file was uploaded during this visit, else undefined. */
export const getLocalFile = ({ file, stored }: FileSource): File | undefined =>
  stored ? undefined : localFile(file.uuid)

/** Whether a picture needs more pixels than points. The server cannot know; it draws no picture that requires a session. */
export const isScreenSharp = (): boolean => typeof window !== 'undefined' && window.devicePixelRatio > 1
