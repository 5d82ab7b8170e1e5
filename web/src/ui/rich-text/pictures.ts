import { type Editor, FileRepository, ImageUploadEditing, Notification } from 'ckeditor5'
import { getExtension, isImageName } from '#contract/file-names.ts'
import { ApiError } from '../../shell/api.ts'
import { notify } from '../../shell/notices.ts'
import { reportUpload } from '../files/checks.ts'
import { PictureUpload } from './upload-adapter.ts'

/** Makes an editor upload its pictures to the gallery `gallery` and report errors as notices of the portal. */
export function takePictures(editor: Editor, gallery: string): void {
  editor.plugins.get(FileRepository).createUploadAdapter = (loader) => new PictureUpload(loader, gallery)

  editor.plugins.get(Notification).on('show:warning', (event, { message }: { message: string }) => {
    notify({ kind: 'error', text: String(message) })
    event.stop()
  })

  // until it has a description, a picture is decorative, so that screen readers do not read its address
  editor.plugins.get(ImageUploadEditing).on('uploadComplete', (_, { imageElement }) => {
    editor.model.enqueueChange({ isUndoable: false }, (writer) => {
      if (!imageElement.hasAttribute('alt')) writer.setAttribute('alt', '', imageElement)
    })
  })

  takeOtherFiles(editor)
}

/**
 * Handles pasted or dropped files without a media type, such as HEIC on Windows, which the editor would ignore silently.
 * Pictures by name are uploaded, others refused.
 */
function takeOtherFiles(editor: Editor): void {
  const document = editor.editing.view.document
  editor.listenTo(
    document,
    'clipboardInput',
    (event, { dataTransfer }: { dataTransfer: { files: File[] } }) => {
      const unknown = dataTransfer.files.filter(({ type }) => !type.startsWith('image/'))
      const pictures = unknown.filter(({ name }) => isImageName(name))
      const refused = dataTransfer.files.find(({ name }) => name !== '' && !isImageName(name))
      if (refused) {
        const extension = getExtension(refused.name) || refused.name
        reportUpload(new ApiError(400, 'upload.invalid_extension', { extension }))
      }
      if (pictures.length === 0) return
      editor.execute('uploadImage', { file: pictures })
      event.stop()
    },
    { priority: 'high' },
  )
}
