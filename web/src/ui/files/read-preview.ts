import { isPreviewable } from '#contract/file-names.ts'
import { ApiError, NetworkError } from '../../shell/api.ts'
import { type FileSource, getAddress, getLocalFile } from './stored-file.ts'

/** Maximum size of a shown text in bytes: about two hundred pages. */
const maxTextBytes = 500_000

/** The content of a preview: a text, or the address of a document for a frame. */
export type PreviewContent =
  | { kind: 'text'; text: string; isCut: boolean }
  | { kind: 'frame'; url: string; end: () => void }

/**
 * Loads a file for its preview.
 * @throws ApiError `error.preview_file` for a type without preview, else ApiError or NetworkError
 */
export async function readPreview(held: FileSource): Promise<PreviewContent> {
  const { type } = held.file
  if (!isPreviewable(type)) throw new ApiError(400, 'error.preview_file')
  const local = getLocalFile(held)
  if (!local && !held.stored) throw new ApiError(404, 'file.error.not-found')
  if (type === 'pdf') {
    if (!local && held.stored) return { kind: 'frame', url: await getAddress(held.stored), end: () => {} }
    const url = URL.createObjectURL(new Blob(local ? [local] : [], { type: 'application/pdf' }))
    return { kind: 'frame', url, end: () => URL.revokeObjectURL(url) }
  }
  const bytes = local ? await local.slice(0, maxTextBytes + 1).arrayBuffer() : await readBeginning(held)
  return {
    kind: 'text',
    text: decodeText(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, maxTextBytes))),
    isCut: bytes.byteLength > maxTextBytes,
  }
}

async function readBeginning({ stored }: FileSource): Promise<ArrayBuffer> {
  if (!stored) throw new ApiError(404, 'file.error.not-found')
  const url = await getAddress(stored)
  try {
    const response = await fetch(url, { headers: { range: `bytes=0-${maxTextBytes}` } })
    if (!response.ok) throw new ApiError(response.status, response.headers.get('x-app-error') ?? '')
    return await response.arrayBuffer()
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    throw new NetworkError('The server could not be reached', { cause })
  }
}

/**
 * Decodes the beginning of a text file: UTF-8 or UTF-16 if valid, else windows-1252. The end can be in the middle of a
 * character.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
