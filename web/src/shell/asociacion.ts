import { call } from './api.ts'
import { coloursCss, coloursId } from './colours.ts'
import { portalConfig, setPortalConfig } from './config.ts'

/**
 * Reads how the association presents itself after a change: header, footer, title and colours of this page follow at once.
 * After a failure they follow with the next page.
 */
export async function refreshAsociacion(): Promise<void> {
  const asociacion = await call('GET /axustes/publicos').catch(() => undefined)
  if (!asociacion) return
  setPortalConfig({ ...portalConfig(), asociacion })
  const style = document.getElementById(coloursId)
  if (style) style.textContent = coloursCss(asociacion.cor)
}
