import { useLayoutEffect, useRef } from 'react'

/**
 * Says where one goes on after rows came, went or moved: what had the focus is gone then, or lost it by moving.
 * @returns takes ids of elements; the first that is there and can be used gets the focus once the rows are drawn
 */
export function useNextFocus(): (...ids: string[]) => void {
  const wanted = useRef<string[]>([])
  useLayoutEffect(() => {
    if (wanted.current.length === 0) return
    const elements = wanted.current.map((id) => document.getElementById(id))
    wanted.current = []
    elements.find((element) => element && !element.matches(':disabled'))?.focus()
  })
  return (...ids) => {
    wanted.current = ids
  }
}
