import { limits } from '#contract/limits.ts'

/** Records of a slice when the user watches the progress: half a second or so. */
const watched = 250

/** The progress of a piece of work, in records. */
export interface Progress {
  done: number
  total: number
}

export interface SlicedWork<R, A> {
  records: readonly R[]
  /** Carries one slice out, wholly or not at all. */
  send: (slice: readonly R[]) => Promise<A>
  /** Records that must go in the same request, such as those of one payer, have the same value. */
  together?: (record: R) => unknown
  /** Records of a slice at most; a limit of the server. */
  size?: number
  /** Told before each slice and at the end, if there is more than one. */
  told: (progress: Progress) => void
  /** Between slices: whether the user has stopped the work. */
  isStopped: () => boolean
}

/** The outcome of a piece of work. */
export interface SlicedOutcome<R, A> {
  answers: A[]
  done: R[]
  /** In the order in which the work goes on. */
  left: R[]
  /** Why it ended before its end; undefined when the user stopped it, or nothing is left. */
  error?: unknown
}

/** `records` in pieces of at most `size`, one after the other. */
export function toSlices<R>(
  records: readonly R[],
  { size = watched, together }: Pick<SlicedWork<R, unknown>, 'size' | 'together'>,
): R[][] {
  const groups = new Map<unknown, R[]>()
  for (const record of records) {
    const key = together ? together(record) : record
    const group = groups.get(key)
    if (group) group.push(record)
    else groups.set(key, [record])
  }
  const slices: R[][] = []
  for (const group of groups.values()) {
    const last = slices.at(-1)
    if (last && last.length + group.length <= size) last.push(...group)
    // a group that is longer than a slice is cut at the limit of the server only
    else
      for (let at = 0; at < group.length; at += limits.atOnce)
        slices.push(group.slice(at, at + limits.atOnce))
  }
  return slices
}

/**
 * Carries a change of many records out in slices, one request each, until the end, the first refusal, or the user stops it. What is
 * done stays done.
 */
export async function inSlices<R, A>(work: SlicedWork<R, A>): Promise<SlicedOutcome<R, A>> {
  const { records, send, isStopped } = work
  const slices = toSlices(records, work)
  const told = (done: number) => {
    if (slices.length > 1) work.told({ done, total: records.length })
  }
  const outcome: SlicedOutcome<R, A> = { answers: [], done: [], left: slices.flat() }
  for (const slice of slices) {
    told(outcome.done.length)
    if (isStopped()) break
    try {
      outcome.answers.push(await send(slice))
    } catch (error) {
      return { ...outcome, error }
    }
    outcome.done.push(...slice)
    outcome.left = outcome.left.slice(slice.length)
  }
  told(outcome.done.length)
  return outcome
}
