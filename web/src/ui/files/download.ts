import { ApiError } from '../../shell/api.ts'
import { errorText, reportError } from '../../shell/errors.ts'
import { notify } from '../../shell/notifications.tsx'
import { addressOf, type HeldFile, localOf, type StoredFile } from './stored-file.ts'

/** Has the browser save a file; it goes from the server to the disk without passing through the page's memory. */
export async function download(held: HeldFile): Promise<void> {
  try {
    await save(await urlOf(held, true), held.file.fileName)
  } catch (error) {
    reportFileError(error, () => void download(held))
  }
}

/** Shows a file in a tab of its own, with the browser's or the device's means. */
export async function openInTab(held: HeldFile): Promise<void> {
  // Opened at once: after waiting, browsers take it for a pop-up nobody asked for.
  const tab = window.open('', '_blank')
  try {
    const url = await urlOf(held, false)
    if (tab) tab.location.href = url
    // No tab allowed: rather saved than shown in place of this page.
    else save(url, held.file.fileName)
  } catch (error) {
    tab?.close()
    reportFileError(error, () => void openInTab(held))
  }
}

/** Hands a file to what the device has for its kind, a calendar for instance, or has it saved; the page stays. */
export async function openWithDevice(stored: StoredFile): Promise<void> {
  try {
    location.assign(await addressOf(stored))
  } catch (error) {
    reportFileError(error, () => void openWithDevice(stored))
  }
}

/** Tells that a file could not be had; that it is gone, too, because no screen shows that. */
function reportFileError(error: unknown, retry: () => void): void {
  if (error instanceof ApiError && error.status === 404)
    notify({ kind: 'error', text: errorText(new ApiError(404, 'file.error.not-found')) })
  else reportError(error, { retry })
}

/** Address of a file for the browser itself. That of a file of this device is good for a minute. */
async function urlOf(held: HeldFile, isDownload: boolean): Promise<string> {
  const local = localOf(held)
  if (local) {
    const url = URL.createObjectURL(local)
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
    return url
  }
  if (!held.stored) throw new ApiError(404, 'file.error.not-found')
  return addressOf(held.stored, isDownload)
}

/** Saves a file that the page holds. */
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
