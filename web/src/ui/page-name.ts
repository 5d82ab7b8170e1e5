import { isKey, type Translate } from '../shell/i18n.ts'

/** Readable name of a static page: `ComoAsociarse` → «Como asociarse». */
export function pageNameOf(definedId: string, t: Translate): string {
  const key = `title.${definedId.replace(/(?<=.)[A-Z]/g, (capital) => `-${capital}`).toLowerCase()}`
  return isKey(key) ? t(key) : definedId
}
