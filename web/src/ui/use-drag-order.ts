import { type PointerEvent, useRef, useState } from 'react'

/** The properties of the handle of a row. */
interface HandleProps {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: () => void
  onPointerCancel: () => void
}

interface DragOrder {
  /** The key of the row that is being dragged. */
  dragged: string | null
  /** @param key of the row, which does not change as it moves */
  getHandleProps: (key: string) => HandleProps
}

/**
 * Moves rows of a list by dragging their handles, with mouse, pen or finger. Rows have `data-row` with their key; a row moves once the
 * pointer is over the middle of another one. Keyboards need buttons beside it.
 * @param move is called with the places of the row in the list as it is now
 */
export function useDragOrder(move: (from: number, to: number) => void): DragOrder {
  const [dragged, setDragged] = useState<string | null>(null)
  const list = useRef<HTMLElement | null>(null)
  const end = () => setDragged(null)
  return {
    dragged,
    getHandleProps: (key) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return
        list.current = event.currentTarget.closest<HTMLElement>('[data-row]')?.parentElement ?? null
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragged(key)
      },
      onPointerMove: (event) => {
        if (dragged !== key || !list.current) return
        const rows = [...list.current.querySelectorAll<HTMLElement>(':scope > [data-row]')]
        const from = rows.findIndex((row) => row.dataset.row === key)
        const to = placeAt(
          rows.map((row) => row.getBoundingClientRect()),
          from,
          event.clientY,
        )
        if (from >= 0 && to !== from) move(from, to)
      },
      onPointerUp: end,
      onPointerCancel: end,
    }),
  }
}

/** The place of the row `from` while the pointer is at `y`: it passes another row at the middle of that one. */
export function placeAt(rows: readonly { top: number; bottom: number }[], from: number, y: number): number {
  const middle = ({ top, bottom }: { top: number; bottom: number }) => (top + bottom) / 2
  const passed = rows.map((row, place) => (place < from ? y < middle(row) : place > from && y > middle(row)))
  const above = passed.indexOf(true)
  return above >= 0 && above < from ? above : Math.max(from, passed.lastIndexOf(true))
}
