import type { Language } from './fields.ts'
import type { SocioField } from './socios.ts'

/**
 * What the server tells every page about this installation, inlined in the HTML so that no call is needed for it.
 * Nothing in it is secret.
 */
export interface PortalConfig {
  appName: string
  version: string
  /** Where the code that runs here can be had; null when the association hands it out on request. */
  sourceUrl: string | null
  /** Base path of the API, for instance `/api`. */
  apiBase: string
  /** Languages offered, the first being the default. */
  languages: Language[]
  timeZone: string
  passwordMin: number
  maxFileSize: number
  /** What members may change of their own record. */
  selfEditFields: SocioField[]
}
