import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** Query parameter of the open photo. */
const name = 'foto'

export interface OpenPhoto {
  /** Id of the open photo; null for none. */
  openId: number | null
  /** Opens a photo. The back button closes it. */
  open: (id: number) => void
  /** Shows another photo instead. */
  step: (id: number) => void
  close: () => void
}

/** Stores the open photo in the address, for reloads and shared links. The functions are stable. */
export function useOpenPhoto(): OpenPhoto {
  const [address, setAddress] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const latest = useRef({ setAddress, navigate, state })
  useEffect(() => {
    latest.current = { setAddress, navigate, state }
  })

  const show = useCallback((id: number | null, replace: boolean) => {
    const isBehind = !replace || hasPageBehind(latest.current.state)
    latest.current.setAddress(
      (now) => {
        const next = new URLSearchParams(now)
        if (id === null) next.delete(name)
        else next.set(name, String(id))
        return next
      },
      { replace, preventScrollReset: true, state: { [name]: isBehind } },
    )
  }, [])
  const open = useCallback((id: number) => show(id, false), [show])
  const step = useCallback((id: number) => show(id, true), [show])
  const close = useCallback(() => {
    if (hasPageBehind(latest.current.state)) void latest.current.navigate(-1)
    else show(null, true)
  }, [show])

  const asked = address.get(name) ?? ''
  return { openId: /^\d{1,15}$/.test(asked) ? Number(asked) : null, open, step, close }
}

/** Whether the previous history entry is the same page without a photo. */
const hasPageBehind = (state: unknown): boolean => (state as Record<string, boolean> | null)?.[name] === true
