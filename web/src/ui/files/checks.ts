import { documentExtensions, extensionOf, imageExtensions } from '#contract/file-names.ts'
import { ApiError } from '../../shell/api.ts'
import { portalConfig } from '../../shell/config.ts'
import { errorText, reportError } from '../../shell/errors.ts'
import { notify } from '../../shell/notifications.tsx'
import { readableSize } from './file-size.ts'

/** Which files a place takes. */
export type Accepts = 'pictures' | 'documents' | 'any'

const endings: Record<Accepts, readonly string[]> = {
  pictures: imageExtensions,
  documents: documentExtensions,
  any: [...imageExtensions, ...documentExtensions],
}

/**
 * What a file chooser is to offer. A phone asked for `image/*` offers its camera and its gallery; Windows knows some
 * pictures by their ending only.
 */
export const acceptOf = (accepts: Accepts): string =>
  [...(accepts === 'documents' ? [] : ['image/*']), ...endings[accepts].map((each) => `.${each}`)].join()

/** Refuses before it is sent what the server would refuse. @throws ApiError with the server's own code */
export function checkFile({ name, size }: Pick<File, 'name' | 'size'>, accepts: Accepts): void {
  const extension = extensionOf(name)
  const limit = portalConfig().maxFileSize
  if (!endings[accepts].includes(extension))
    throw new ApiError(400, 'upload.invalid_extension', { extension: extension || name })
  if (size === 0) throw new ApiError(400, 'file.error.empty-file')
  if (size > limit) throw new ApiError(413, 'file.error.max-file-size-exceeded', { limit })
}

/** A failure of an upload as it is told: the limit as people read it, and never without saying what failed. */
export function toldUploadError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  if (typeof error.params.limit === 'number')
    return new ApiError(error.status, error.code, { limit: readableSize(error.params.limit) })
  const isNamed = error.code !== '' || error.status === 401 || error.status === 403
  return isNamed ? error : new ApiError(error.status === 404 ? 400 : error.status, 'file.error.uploading')
}

/** Whether the server took this one file for wrong, which is told where it was chosen. */
export const isAboutFile = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 400 || error.status === 413) && error.code !== ''

/** Tells why a file was not taken where there is no field to tell it at: without a title for what is wrong with it. */
export function reportUpload(error: unknown): void {
  const told = toldUploadError(error)
  if (isAboutFile(told)) notify({ kind: 'error', text: errorText(told) })
  else reportError(told)
}
