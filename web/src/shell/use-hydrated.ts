import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and while the page is taken over, true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
