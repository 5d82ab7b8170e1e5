import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { SocioTab } from './socio-tabs.tsx'

/** The navigation state that the pages of a member pass to each other. */
export interface SocioArrival {
  /** The tab to open. */
  tab: SocioTab
}

export interface SocioTabState {
  tab: SocioTab
  setTab: (tab: SocioTab) => void
  isAdding: boolean
}

/**
 * Address of the form of member `id` that begins at once with a new row of `tab`. The address tells it, because a link that is
 * pressed before the program is there carries nothing else.
 */
export const addRowPath = (id: number, tab: SocioTab) => `/socios/${id}/editar?add=${tab}`

/** The tab shown of a member's record or form: the one worked in on the page before, else `first`. */
export function useSocioTab(first: SocioTab): SocioTabState {
  const arrival = useLocation().state as SocioArrival | null
  const [query] = useSearchParams()
  const added = (['documentos', 'pagos'] as const).find((name) => name === query.get('add'))
  const [tab, setTab] = useState<SocioTab>(added ?? arrival?.tab ?? first)
  return { tab, setTab, isAdding: added !== undefined }
}
