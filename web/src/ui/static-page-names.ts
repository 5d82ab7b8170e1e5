import { homePage, type StaticPageId } from '#contract/access.ts'
import { isKey, type Key, translate } from '../shell/i18n.ts'

/** `ComoAsociarse` → `como-asociarse`: so are the pages' addresses and the keys of their names. */
const toHyphenated = (definedId: string): string =>
  definedId.replace(/\B[A-Z]/g, (capital) => `-${capital}`).toLowerCase()

/** Key of the name of a page, if it has one of its own. */
export const nameKey = (definedId: string): Key | undefined => {
  const key = `title.${toHyphenated(definedId)}`
  return isKey(key) ? key : undefined
}

/** The common name of the page. */
export function pageName(definedId: string): string {
  const key = nameKey(definedId)
  return key ? translate(key) : definedId
}

/** Pages read elsewhere than under their own name. */
const elsewhere = new Map<string, string>([
  [homePage, '/'],
  ['Contabilidade' satisfies StaticPageId, '/contabilidades'],
])

/** The address of the page; the home page for one that has no address of its own. */
export const pageAddress = (definedId: string): string =>
  elsewhere.get(definedId) ?? (nameKey(definedId) ? `/${toHyphenated(definedId)}` : '/')
