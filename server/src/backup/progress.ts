/** Receives progress messages. */
export type Progress = (line: string) => void

const every = 2000

/** A number with its noun: «1 file», «2 files». */
export const formatCount = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Limits progress messages to one every two seconds. */
export function throttleProgress(tell: Progress): (line: () => string) => void {
  let last = performance.now()
  return (line) => {
    if (performance.now() - last < every) return
    last = performance.now()
    tell(line())
  }
}
