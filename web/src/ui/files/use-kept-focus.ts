import { type DOMAttributes, type RefObject, useLayoutEffect, useRef } from 'react'

interface FocusHandlers extends Pick<DOMAttributes<HTMLElement>, 'onFocus' | 'onBlur'> {
  ref: RefObject<HTMLDivElement | null>
}

/**
 * Keeps the focus inside an element whose parts come and go. The focused part can disappear after a press, such as the file
 * chooser during an upload; then a keyboard user would start again at the top of the page.
 */
export function useKeptFocus(): FocusHandlers {
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
