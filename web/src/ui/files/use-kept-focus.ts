import { type DOMAttributes, type RefObject, useLayoutEffect, useRef } from 'react'

interface KeptFocus extends Pick<DOMAttributes<HTMLElement>, 'onFocus' | 'onBlur'> {
  ref: RefObject<HTMLDivElement | null>
}

/**
 * Keeps the focus inside an element whose parts come and go: what had it may be gone after a press, the chooser of a
 * file that is on its way for instance, and whoever uses the keyboard would begin again at the top of the page.
 */
export function useKeptFocus(): KeptFocus {
  const ref = useRef<HTMLDivElement>(null)
  const isInside = useRef(false)
  useLayoutEffect(() => {
    const box = ref.current
    if (!box || !isInside.current || box.contains(document.activeElement)) return
    const next = box.querySelector<HTMLElement>('input') ?? box.querySelector<HTMLElement>('button')
    next?.focus({ preventScroll: true })
  })
  return {
    ref,
    onFocus: () => {
      isInside.current = true
    },
    onBlur: () => {
      isInside.current = false
    },
  }
}
