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
  /** It tells of something that could not be read, and its action reads that again. */
  isReading?: boolean
  /** The notice explains a navigation and stays on the next page; other errors close with their page. */
  isForNextPage?: boolean
}
/** What a notice tells of: several that say the same are one notice. */
interface Cause {
  id: number
  action: Notice['action']
  isReading: boolean
}
export interface ShownNotice extends Notice {
  id: number
  causes: readonly Cause[]
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
  // The calls of a page tend to fail together: one notice is enough. What is read beside a save must not take its retry away.
  const isSame = ({ text, title }: Notice) => text === notice.text && title === notice.title
  const others = notices
    .now()
    .filter((each) => !isSame(each))
    .filter(({ kind }) => kind !== 'success' || notice.kind !== 'success')
  const isReading = notice.isReading ?? false
  // A second save takes the place of the first: both must not be sent.
  const kept = (notices.now().find(isSame)?.causes ?? []).filter((cause) => isReading || cause.isReading)
  const causes = [...kept, { id, action: notice.action, isReading }]
  notices.set([...others, { ...notice, id, causes, slot: noticeSlots.now().at(-1) }])
  return () => takeBack(id)
}

/** Closes the notice about a cause that is gone, unless it has others. */
const takeBack = (id: number) =>
  notices.set(
    notices
      .now()
      .map((notice) => ({ ...notice, causes: notice.causes.filter((cause) => cause.id !== id) }))
      .filter(({ causes }) => causes.length > 0),
  )

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
