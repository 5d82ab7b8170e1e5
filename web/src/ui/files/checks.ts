import { documentExtensions, type FilePurpose, getExtension, imageExtensions } from '#contract/file-names.ts'
import { ApiError } from '../../shell/api.ts'
import { portalConfig } from '../../shell/config.ts'
import { errorText, reportError } from '../../shell/errors.ts'
import { notify } from '../../shell/notices.ts'
import { readableSize } from './file-size.ts'

/** The accepted kinds of files; those with a purpose are read once by the server, and no record keeps them. */
export type FileKinds = 'pictures' | 'documents' | 'any' | FilePurpose

const endings: Record<FileKinds, readonly string[]> = {
  pictures: imageExtensions,
  documents: documentExtensions,
  any: [...imageExtensions, ...documentExtensions],
  extracto: ['n43', 'q43', 'txt', 'xml'],
  devolucion: ['xml'],
  importacion: ['csv', 'txt', 'xlsx', 'ods'],
}

const purposes: Partial<Record<FileKinds, FilePurpose>> = {
  extracto: 'extracto',
  devolucion: 'devolucion',
  importacion: 'importacion',
}

/** The only purpose of an upload of this kind; none for a file that a record keeps. */
export const getPurpose = (accepts: FileKinds): FilePurpose | undefined => purposes[accepts]

/** The server reads a little more, which people would not call 20 MB. */
const largestReadFile = 20_000_000

/** Most bytes of a file of this kind. */
export const getMaxSize = (accepts: FileKinds): number =>
  Math.min(portalConfig().maxFileSize, getPurpose(accepts) ? largestReadFile : Infinity)

/**
 * The `accept` attribute of a file input. With `image/*`, a phone offers camera and gallery; Windows recognises some pictures
 * by extension only.
 */
export const toAcceptAttribute = (accepts: FileKinds): string =>
  [
    ...(accepts === 'pictures' || accepts === 'any' ? ['image/*'] : []),
    ...endings[accepts].map((each) => `.${each}`),
  ].join()

/** Refuses a file that the server would refuse, before the upload. @throws ApiError with the server's own code */
export function checkFile({ name, size }: Pick<File, 'name' | 'size'>, accepts: FileKinds): void {
  const extension = getExtension(name)
  const limit = getMaxSize(accepts)
  if (!endings[accepts].includes(extension))
    throw new ApiError(400, 'upload.invalid_extension', { extension: extension || name })
  if (size === 0) throw new ApiError(400, 'file.error.empty-file')
  if (size > limit) throw new ApiError(413, 'file.error.max-file-size-exceeded', { limit })
}

/** An upload error for display: with the size limit in readable form, and never without an explanation. */
export function readableUploadError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  if (typeof error.params.limit === 'number')
    return new ApiError(error.status, error.code, { limit: readableSize(error.params.limit) })
  const isNamed = error.code !== '' || error.status === 401 || error.status === 403
  return isNamed ? error : new ApiError(error.status === 404 ? 400 : error.status, 'file.error.uploading')
}

/** Whether the error concerns this one file, so that it is shown at its field. */
export const isAboutFile = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 400 || error.status === 413) && error.code !== ''

/** Shows an upload error where there is no field: without a title when the error concerns the file. */
export function reportUpload(error: unknown): void {
  const told = readableUploadError(error)
  if (isAboutFile(told)) notify({ kind: 'error', text: errorText(told) })
  else reportError(told)
}
