/** Takes lines that say how far something is. */
export type Tell = (line: string) => void

const every = 2000

/** Tells at most every two seconds how far something is. */
export function teller(tell: Tell): (line: () => string) => void {
  let last = performance.now()
  return (line) => {
    if (performance.now() - last < every) return
    last = performance.now()
    tell(line())
  }
}
