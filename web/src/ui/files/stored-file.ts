import type { ParamsFor } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { FileRef } from '#contract/files.ts'
import { ApiError, apiUrl, call, fillPath, NetworkError } from '../../shell/api.ts'
import { localFile } from './local-files.ts'
import { ticketFor } from './ticket.ts'

/** Calls that answer a file behind the session. */
type FileCall = {
  [N in keyof Calls]: Calls[N] extends { answerKind: 'bytes'; query: infer Q }
    ? Q extends { shape: { ticket: unknown } }
      ? N
      : never
    : never
}[keyof Calls]

/** Where a file of a record is read. */
export interface StoredFile {
  call: FileCall
  params: Record<string, string | number>
  /** The file's uuid: with it in the address the browser may keep the answer for good. */
  version: string | undefined
  /** What else the call's query says: which form of a picture. */
  query?: Record<string, string>
  /** Whether anybody may read it: then its address needs no ticket. */
  isPublic?: boolean
}

/** For instance `storedFile('GET /socios/:id/photo', { id }, thumbnail.uuid)`. */
export const storedFile = <N extends FileCall>(
  name: N,
  params: ParamsFor<N>,
  version?: string,
  query?: Record<string, string>,
): StoredFile => ({ call: name, params, version, ...(query && { query }) })

/** Address of a file that anybody may read. */
export const publicAddress = (stored: StoredFile, isDownload = false): string =>
  address(stored, { download: isDownload ? 'true' : undefined })

const address = ({ call: name, params, version, query }: StoredFile, more: Record<string, unknown>): string =>
  apiUrl(fillPath(name.slice('GET '.length), params), { ...query, v: version, ...more })

/** The whole file, for what is shown as a picture. @throws ApiError, NetworkError, or the abort's own error */
export const bytesOf = (
  { call: name, params, version, query }: StoredFile,
  signal: AbortSignal,
): Promise<Blob> => (call as unknown as LooseCall)(name, { params, query: { ...query, v: version }, signal })

type LooseCall = (
  name: FileCall,
  input: { params: StoredFile['params']; query: Record<string, string | undefined>; signal: AbortSignal },
) => Promise<Blob>

/**
 * Address that the browser itself can ask for; with a ticket, good for about ten minutes, unless anybody may read the
 * file. It is known to be there: nobody is led to a bare error.
 * @throws ApiError, NetworkError
 */
export async function addressOf(stored: StoredFile, isDownload = false): Promise<string> {
  const ticket = stored.isPublic ? undefined : await ticketFor(address(stored, {}))
  const url = address(stored, { download: isDownload ? 'true' : undefined, ticket })
  const response = await fetch(url, { method: 'HEAD' }).catch((cause: unknown) => {
    throw new NetworkError('The server could not be reached', { cause })
  })
  if (!response.ok) throw new ApiError(response.status, response.headers.get('x-app-error') ?? '')
  return url
}

/** A file as a screen holds it: uploaded just now, or stored with its record, then with where it is read. */
export interface HeldFile {
  file: FileRef
  stored?: StoredFile | undefined
}

/** The file's bytes on this device if they were uploaded in this visit, else undefined. */
export const localOf = ({ file, stored }: HeldFile): File | undefined =>
  stored ? undefined : localFile(file.uuid)
