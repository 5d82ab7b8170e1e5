import { extensionOf, isAcceptedName, titleOf } from '#contract/file-names.ts'
import { limits } from '#contract/limits.ts'
import { AppError } from '../app-error.ts'

/** Control characters and those that turn the direction of a text around, so that `gpj.exe` reads `exe.jpg`. */
const treacherous = /[\p{Cc}\p{Cs}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu

/** A file's name as people sent it, without folders and without what only misleads; at most 255 characters. */
export function cleanFileName(given: string): string {
  const name = given
    .replace(/^.*[/\\]/s, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(treacherous, '')
    .trim()
  const extension = extensionOf(name)
  const rest = extension ? name.slice(-extension.length - 1) : ''
  return `${cut(titleOf(name), limits.line - rest.length)}${rest}`
}

/** The first `most` UTF-16 units of a text, without half a character at the end. */
const cut = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '')

/** The name a record's file gets from its title: the title, with the ending the file had. */
export const fileNameFor = (title: string, type: string): string =>
  cleanFileName(`${title.trim().replace(/[/\\]/g, '-')}.${type}`)

/** Refuses a file whose bytes or name the portal does not take. */
export const invalidExtension = (extension: string, field?: string): AppError =>
  new AppError('upload.invalid_extension', {
    params: { extension },
    ...(field && { fields: { [field]: ['upload.invalid_extension'] } }),
  })

/** Endings that say the same. */
const sameKind = [
  ['jpg', 'jpeg'],
  ['png', 'apng'],
  ['heic', 'heif'],
]

/**
 * The name a file is kept under. An ending that is told apart (`type`) completes a name without one, and must not
 * contradict one that is there.
 * @throws AppError 400 when the portal takes no such files
 */
export function acceptedFileName(given: string, type = ''): string {
  const told = type.trim().replace(/^\./, '').toLowerCase()
  const cleaned = cleanFileName(given)
  const name = told && cleaned && !extensionOf(cleaned) ? cleanFileName(`${cleaned}.${told}`) : cleaned
  const extension = extensionOf(name)
  if (!isAcceptedName(name)) throw invalidExtension(extension || name)
  const agrees =
    !told || told === extension || sameKind.some((kind) => kind.includes(told) && kind.includes(extension))
  if (!agrees) throw invalidExtension(told)
  return name
}
