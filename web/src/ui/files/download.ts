import { ApiError } from '../../shell/api.ts'
import { errorText, reportError } from '../../shell/errors.ts'
import { notify } from '../../shell/notices.ts'
import { type FileSource, getAddress, getLocalFile, type StoredFile } from './stored-file.ts'

/** Saves a file; the browser streams it to disk without loading it into the page. */
export async function download(held: FileSource): Promise<void> {
  try {
    await save(await getUrl(held, true), held.file.fileName)
  } catch (error) {
    reportFileError(error, () => void download(held))
  }
}

/** Opens a file in a new tab, with the browser's or the device's viewer. */
export async function openInTab(held: FileSource): Promise<void> {
  // Opened immediately: after an await, browsers block it as a pop-up.
  const tab = window.open('', '_blank')
  try {
    const url = await getUrl(held, false)
    if (tab) tab.location.href = url
    // The tab was blocked: save the file, because showing it would replace this page.
    else save(url, held.file.fileName)
  } catch (error) {
    tab?.close()
    reportFileError(error, () => void openInTab(held))
  }
}

/** Opens a file with the device's application for its type, for instance a calendar, or saves it; the page stays. */
export async function openWithDevice(stored: StoredFile): Promise<void> {
  try {
    location.assign(await getAddress(stored))
  } catch (error) {
    reportFileError(error, () => void openWithDevice(stored))
  }
}

/** Reports that a file could not be loaded; also a missing one, because no screen shows that. */
function reportFileError(error: unknown, retry: () => void): void {
  if (error instanceof ApiError && error.status === 404)
    notify({ kind: 'error', text: errorText(new ApiError(404, 'file.error.not-found')) })
  else reportError(error, { retry })
}

/** Address of a file for the browser itself. That of a local file is valid for a minute. */
async function getUrl(held: FileSource, isDownload: boolean): Promise<string> {
  const local = getLocalFile(held)
  if (local) {
    const url = URL.createObjectURL(local)
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
    return url
  }
  if (!held.stored) throw new ApiError(404, 'file.error.not-found')
  return getAddress(held.stored, isDownload)
}

/** Saves a file from memory. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file)
  save(url, file.name)
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

function save(url: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
}
