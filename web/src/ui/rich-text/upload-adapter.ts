import type { FileLoader, UploadAdapter, UploadResponse } from 'ckeditor5'
import { getExtension } from '#contract/file-names.ts'
import { ApiError, apiUrl, call } from '../../shell/api.ts'
import { checkFile, reportUpload } from '../files/checks.ts'
import { toJpegIfHeic } from '../files/heic.ts'
import { uploadFetch } from '../files/upload-fetch.ts'

/**
 * Uploads the pictures of a rich text. Errors are shown here, as notices of the portal; the editor only removes the picture.
 */
export class PictureUpload implements UploadAdapter {
  private readonly loader: FileLoader
  private readonly gallery: string
  private readonly cancel = new AbortController()

  constructor(loader: FileLoader, gallery: string) {
    this.loader = loader
    this.gallery = gallery
  }

  async upload(): Promise<UploadResponse> {
    try {
      const file = await this.loader.file
      if (!file) throw new ApiError(400, 'file.error.empty-file')
      return { default: await this.send(withName(file)) }
    } catch (error) {
      reportUpload(error)
      // without a reason, because it has been shown
      throw undefined
    }
  }

  abort(): void {
    this.cancel.abort()
  }

  private async send(original: File): Promise<string> {
    checkFile(original, 'pictures')
    const file = await toJpegIfHeic(original)
    const { gallery } = this
    const { signal } = this.cancel
    const { id } = await call('POST /images', { body: { gallery, name: file.name }, signal })
    const body = new FormData()
    body.append('content', file, file.name)
    const { version } = await call('POST /upload/gallery/:gallery/:id', {
      params: { gallery, id },
      body,
      signal,
      fetch: uploadFetch((sent, total) => {
        this.loader.uploaded = sent
        this.loader.uploadTotal = total
      }),
    })
    return apiUrl(`/download/gallery/${gallery}/${id}`, { version })
  }
}

/** A pasted picture has no name, or one without an extension. */
function withName(file: File): File {
  if (getExtension(file.name) || !/^image\/\w+$/.test(file.type)) return file
  return new File([file], `${file.name || 'imaxe'}.${file.type.slice('image/'.length)}`, { type: file.type })
}
