import type { PortalConfig } from '#contract/portal.ts'

/** Id of the element of the page that carries the installation's settings as JSON. */
export const configElementId = 'portal-config'

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
