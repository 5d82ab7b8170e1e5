import { isImageName } from '#contract/file-names.ts'
import { Icon } from '../controls/icon.tsx'
import {
  type IconComponent,
  IconFile,
  IconFileDoc,
  IconFilePdf,
  IconFilePpt,
  IconFileTxt,
  IconFileXls,
  IconPhoto,
} from '../icons.ts'

const icons: Record<string, IconComponent> = {
  pdf: IconFilePdf,
  doc: IconFileDoc,
  docx: IconFileDoc,
  odt: IconFileDoc,
  rtf: IconFileDoc,
  xls: IconFileXls,
  xlsx: IconFileXls,
  ods: IconFileXls,
  ppt: IconFilePpt,
  pptx: IconFilePpt,
  odp: IconFilePpt,
  txt: IconFileTxt,
}

/** An icon for the file type. */
export function FileIcon({ type }: { type: string }) {
  const icon = icons[type] ?? (isImageName(`a.${type}`) ? IconPhoto : IconFile)
  return <Icon icon={icon} size={28} className="file-icon" />
}
