import type { PortalConfig } from '#contract/portal.ts'

/** Id of the element of the page that carries the installation's settings as JSON. */
export const configElementId = 'portal-config'

/** Sent to the window once the program has taken the page over: what waited for it (early.ts) is done now. */
export const readyEvent = 'portal-ready'

let config: PortalConfig | undefined

/** Called by the server's entry and by tests; browsers read what the server put into the page. */
export function setPortalConfig(value: PortalConfig): void {
  config = value
}

/** What the server told this page about the installation (application's name, languages, limits…). */
export function portalConfig(): PortalConfig {
  config ??= JSON.parse(document.getElementById(configElementId)?.textContent ?? 'null') as
    | PortalConfig
    | undefined
  if (!config) throw new Error(`The page carries no #${configElementId}`)
  return config
}
