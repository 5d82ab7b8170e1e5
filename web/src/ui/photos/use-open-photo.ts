import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** Name of the photo in the query string. */
const name = 'foto'

export interface OpenPhoto {
  /** Id of the photo that is looked at; null for none. */
  openId: number | null
  /** Looks at one. The back button, of a phone too, leads away from it. */
  open: (id: number) => void
  /** Looks at another instead. */
  step: (id: number) => void
  close: () => void
}

/** Which photo is looked at, in the address: a reload or a shared link shows the same. The functions never change. */
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

/** Whether the entry of the history before this one is the same page without a photo. */
const hasPageBehind = (state: unknown): boolean => (state as Record<string, boolean> | null)?.[name] === true
