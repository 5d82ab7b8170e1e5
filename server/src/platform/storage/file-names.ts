import { toComposed } from '#contract/composed-text.ts'
import { type FilePurpose, getExtension, isAcceptedName, toTitle } from '#contract/file-names.ts'
import { limits } from '#contract/limits.ts'
import { AppError } from '../app-error.ts'

/** Control characters and direction marks, with which `gpj.exe` reads `exe.jpg`. */
const treacherous = /[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffb]/gu

/** The file name sent by the client, without folders and misleading characters; at most 255 characters. */
export function cleanFileName(given: string): string {
  const name = toComposed(given.replace(/^.*[/\\]/s, ''))
    .replace(/\s+/g, ' ')
    .replace(treacherous, '')
    .trim()
  const extension = getExtension(name)
  const rest = extension ? name.slice(-extension.length - 1) : ''
  return `${cut(toTitle(name), limits.line - rest.length)}${rest}`
}

/** The first `most` UTF-16 units of a text, without splitting a surrogate pair. */
const cut = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '')

/** The name of a record's file: its title and the file's extension. */
export const fileNameFor = (title: string, type: string): string =>
  cleanFileName(`${title.trim().replace(/[/\\]/g, '-')}.${type}`)

/** The error for a file whose content or name is not accepted. */
export const invalidExtension = (extension: string, field?: string): AppError =>
  new AppError('upload.invalid_extension', {
    params: { extension },
    ...(field && { fields: { [field]: ['upload.invalid_extension'] } }),
  })

/** Equivalent extensions. */
const sameKind = [
  ['jpg', 'jpeg'],
  ['png', 'apng'],
  ['heic', 'heif'],
]

/**
 * The stored name of a file. A separate extension (`type`) completes a name without one, and must match an existing
 * one.
 * @throws AppError 400 when the portal does not accept such files
 */
export function toAcceptedFileName(given: string, type = '', purpose?: FilePurpose): string {
  const told = type.trim().replace(/^\./, '').toLowerCase()
  const cleaned = cleanFileName(given)
  const name = told && cleaned && !getExtension(cleaned) ? cleanFileName(`${cleaned}.${told}`) : cleaned
  const extension = getExtension(name)
  if (!isAcceptedName(name, purpose)) throw invalidExtension(extension || name)
  const agrees =
    !told || told === extension || sameKind.some((kind) => kind.includes(told) && kind.includes(extension))
  if (!agrees) throw invalidExtension(told)
  return name
}
