import type { documentExtensions, exchangeExtensions, imageExtensions } from '#contract/file-names.ts'

type Extension =
  | (typeof imageExtensions)[number]
  | (typeof documentExtensions)[number]
  | (typeof exchangeExtensions)[number]

const office = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

const contentTypes: Record<Extension, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  png: 'image/png',
  apng: 'image/apng',
  webp: 'image/webp',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
  heic: 'image/heic',
  heif: 'image/heif',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: `${office}.wordprocessingml.document`,
  xls: 'application/vnd.ms-excel',
  xlsx: `${office}.spreadsheetml.sheet`,
  ppt: 'application/vnd.ms-powerpoint',
  pptx: `${office}.presentationml.presentation`,
  odt: `${openDocument}.text`,
  ods: `${openDocument}.spreadsheet`,
  odp: `${openDocument}.presentation`,
  txt: 'text/plain; charset=utf-8',
  rtf: 'application/rtf',
  xml: 'application/xml; charset=utf-8',
  csv: 'text/csv',
  n43: 'application/octet-stream',
  q43: 'application/octet-stream',
}

/** Media type of a stored file, by its extension. */
export const getContentType = (extension: string): string =>
  contentTypes[extension as Extension] ?? 'application/octet-stream'
