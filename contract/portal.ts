import type { AxustesPublicos } from './axustes.ts'
import type { Language } from './fields.ts'
import type { SocioField } from './socios.ts'

/** The name of a portal that got none. */
export const defaultAppName = 'Xuntanza'

/**
 * Configuration that the server inlines in the HTML of every page, so that no call is needed for it. It contains no secrets.
 */
export interface PortalConfig {
  /** The public settings of the association. */
  asociacion: AxustesPublicos
  version: string
  /** Git commit of the running code; null without its history. */
  commit: string | null
  /** Address of the running source code; null when the association provides it on request. */
  sourceUrl: string | null
  /** Base path of the API, for instance `/api`. */
  apiBase: string
  /** Available languages, the default first. */
  languages: Language[]
  timeZone: string
  passwordMin: number
  maxFileSize: number
  /** The fields that members may change in their own record. */
  selfEditFields: SocioField[]
}
