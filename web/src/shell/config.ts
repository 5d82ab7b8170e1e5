import { useSyncExternalStore } from 'react'
import type { AxustesPublicos } from '#contract/axustes.ts'
import type { PortalConfig } from '#contract/portal.ts'
import { createStore } from './store.ts'

/** Id of the element with the installation's settings as JSON. */
export const configElementId = 'portal-config'

/** Dispatched on the window after hydration: submissions that waited (pre-hydration.ts) proceed. */
export const readyEvent = 'portal-ready'

/**
 * Property of the window while the program starts, set by pre-hydration.ts: the user has pressed or scrolled. The page then stays where
 * it is: taken back to where it was before a reload, it would move away under a finger.
 */
export const actedEarly = 'hasActedEarly'
export const hasActedEarly = (): boolean => actedEarly in window

/** `inputType` of the events with which pre-hydration.ts repeats text that was typed before hydration. */
export const repeatedInput = 'insertReplacementText'

const store = createStore<PortalConfig | undefined>(undefined)

/** Called by the server's entry, by tests, and after a change of the settings; browsers read them from the page. */
export const setPortalConfig = (value: PortalConfig): void => store.set(value)

/** The settings of the installation (name of the association, languages, limits…). */
export function portalConfig(): PortalConfig {
  const config =
    store.now() ??
    (JSON.parse(document.getElementById(configElementId)?.textContent ?? 'null') as PortalConfig | null)
  if (!config) throw new Error(`The page carries no #${configElementId}`)
  store.set(config)
  return config
}

/** The public settings of the association, for components that follow a change at once. */
export const useAsociacion = (): AxustesPublicos =>
  useSyncExternalStore(store.subscribe, asociacionNow, asociacionNow)
const asociacionNow = () => portalConfig().asociacion
