/** Pictures the portal takes, by the ending of their name. */
export const imageExtensions = [
  'jpg',
  'jpeg',
  'gif',
  'png',
  'apng',
  'webp',
  'bmp',
  'ico',
  'heic',
  'heif',
] as const

/** Papers the portal takes, by the ending of their name. */
export const documentExtensions = [
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'odt',
  'ods',
  'odp',
  'txt',
  'rtf',
] as const

/** Ending of a file's name in lower case without the dot; empty when it has none. */
export const extensionOf = (fileName: string): string =>
  /[^/\\]\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''

/** Whether a file of that name may be a picture. */
export const isImageName = (fileName: string): boolean =>
  (imageExtensions as readonly string[]).includes(extensionOf(fileName))

/** Whether the portal takes a file of that name at all. */
export const isAcceptedName = (fileName: string): boolean =>
  isImageName(fileName) || (documentExtensions as readonly string[]).includes(extensionOf(fileName))

/** Whether a browser can show a file of that type in a preview. */
export const isPreviewable = (type: string): boolean => type === 'pdf' || type === 'txt'

/** A file's name without its ending: what a title starts from. */
export const titleOf = (fileName: string): string => {
  const extension = extensionOf(fileName)
  return extension ? fileName.slice(0, -extension.length - 1) : fileName
}
