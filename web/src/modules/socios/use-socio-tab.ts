import { useState } from 'react'
import { useLocation } from 'react-router'
import type { SocioTab } from './socio-tabs.tsx'

/** What the pages of a member hand each other with a navigation. */
export interface SocioArrival {
  /** The tab to open. */
  tab?: SocioTab
  /** Whether to begin at once with a new row of that tab. */
  isAdding?: boolean
}

export interface SocioTabState {
  tab: SocioTab
  setTab: (tab: SocioTab) => void
  /** Whether the page before asked for this tab. */
  isAsked: boolean
  isAdding: boolean
}

/** The tab shown of a member's record or form: the one worked in on the page before, else `first`. */
export function useSocioTab(first: SocioTab): SocioTabState {
  const arrival = useLocation().state as SocioArrival | null
  const [tab, setTab] = useState<SocioTab>(arrival?.tab ?? first)
  return { tab, setTab, isAsked: arrival?.tab !== undefined, isAdding: arrival?.isAdding === true }
}
