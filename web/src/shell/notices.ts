import { createStore } from './store.ts'

export interface Notice {
  kind: 'success' | 'error' | 'warning' | 'info'
  title?: string
  text: string
  /** One possible action; it closes the notice. */
  action?: { label: string; run: () => void }
  /** Takes back what the notice tells, which closes it. */
  undo?: () => void
  /** The page of the record that the notice is about; the page itself has no link there. */
  to?: string
  /** Called when the user closes the notice without the action. */
  onDismiss?: () => void
  /** Milliseconds until the notice closes; Infinity for never. */
  duration?: number
  /** The notice explains a navigation and stays on the next page; other errors close with their page. */
  isForNextPage?: boolean
}
export interface ShownNotice extends Notice {
  id: number
  /** The notice slot of the dialog that was open when the notice came. */
  slot: Element | undefined
}

let lastId = 0
/** Only three are shown; the others wait. */
export const notices = createStore<readonly ShownNotice[]>([])
/** Notice slots of the open dialogs, the topmost last. */
export const noticeSlots = createStore<readonly Element[]>([])

/**
 * Shows a notice at the top of the page and announces it to screen readers. A success takes the place of the one before, which its user
 * has seen; an error stays its time.
 * @returns a function that closes it
 */
export function notify(notice: Notice): () => void {
  const id = ++lastId
  const close = () => closeNotice(id)
  // The calls of a page tend to fail together: one notice is enough. The newest one stays, with its own action.
  const others = notices
    .now()
    .filter((each) => each.text !== notice.text || each.title !== notice.title)
    .filter(({ kind }) => kind !== 'success' || notice.kind !== 'success')
  notices.set([...others, { ...notice, id, slot: noticeSlots.now().at(-1) }])
  return close
}

export const closeNotice = (id: number) => notices.set(notices.now().filter((notice) => notice.id !== id))

/** Closes the error notices of the page being left. */
export const leavePage = (): void =>
  notices.set(
    notices
      .now()
      .filter(({ kind, isForNextPage }) => kind !== 'error' || isForNextPage)
      .map((notice) => ({ ...notice, isForNextPage: false })),
  )

/** Closes all notices: signing in has resolved their causes. */
export const clearNotices = (): void => notices.set([])
