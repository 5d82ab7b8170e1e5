import type { PortalConfig } from '#contract/portal.ts'

/** Id of the element with the installation's settings as JSON. */
export const configElementId = 'portal-config'

/** Dispatched on the window after hydration: submissions that waited (pre-hydration.ts) proceed. */
export const readyEvent = 'portal-ready'

let config: PortalConfig | undefined

/** Called by the server's entry and by tests; browsers read the settings from the page. */
export function setPortalConfig(value: PortalConfig): void {
  config = value
}

/** The settings of the installation (name of the portal, languages, limits…). */
export function portalConfig(): PortalConfig {
  config ??= JSON.parse(document.getElementById(configElementId)?.textContent ?? 'null') as
    | PortalConfig
    | undefined
  if (!config) throw new Error(`The page carries no #${configElementId}`)
  return config
}
