/** `rows` with the one at `from` moved to `to`. */
export function moved<T>(rows: readonly T[], from: number, to: number): T[] {
  const all = [...rows]
  all.splice(to, 0, ...all.splice(from, 1))
  return all
}
