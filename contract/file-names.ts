/** Accepted pictures, by file extension. */
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

/** Accepted documents, by file extension. */
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

/** Files of banks and of other programs, which are read once, by file extension. */
export const exchangeExtensions = ['xml', 'csv', 'n43', 'q43', 'txt', 'xlsx', 'ods'] as const

/** The purposes of exchange files: statements of banks, returned debits, lists of members. */
export const filePurposes = ['extracto', 'devolucion', 'importacion'] as const
export type FilePurpose = (typeof filePurposes)[number]

/** File extension in lower case without the dot; empty when there is none. */
export const getExtension = (fileName: string): string =>
  /[^/\\]\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''

/** Whether the file name is that of an accepted picture. */
export const isImageName = (fileName: string): boolean =>
  (imageExtensions as readonly string[]).includes(getExtension(fileName))

/** Whether the portal accepts a file with this name, for a record to keep or for `purpose`. */
export const isAcceptedName = (fileName: string, purpose?: FilePurpose): boolean =>
  purpose
    ? (exchangeExtensions as readonly string[]).includes(getExtension(fileName))
    : isImageName(fileName) || (documentExtensions as readonly string[]).includes(getExtension(fileName))

/** Whether a browser can preview a file of this type. */
export const isPreviewable = (type: string): boolean => type === 'pdf' || type === 'txt'

/** A file name without its extension: the initial title. */
export const toTitle = (fileName: string): string => {
  const extension = getExtension(fileName)
  return extension ? fileName.slice(0, -extension.length - 1) : fileName
}

/** Words that cameras, telephones and programs put into the names of pictures. */
const deviceWords =
  /\b(whatsapp|screenshot|captura|image|imaxe|imagen|img|mvimg|signal|telegram|at|de|do)\b/gi

/** The title of a picture, where a person gave it one: empty for names like P1020304, IMG_20260531 or p2. */
export const toCaption = (fileName: string): string => {
  const title = toTitle(fileName)
  const told = title
    .replaceAll('_', ' ')
    .replace(deviceWords, ' ')
    // A letter or three with a number, and what programs make up of both.
    .replace(/\b(?=\w*\d)(\p{L}{0,3}\d+|[0-9a-f]{8,})\w*\b/giu, ' ')
  return /\p{L}{2}/u.test(told) ? title : ''
}
