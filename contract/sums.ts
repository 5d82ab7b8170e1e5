/** The sum of a number of each. */
export function sumBy<T>(all: Iterable<T>, numberOf: (each: T) => number): number {
  let sum = 0
  for (const each of all) sum += numberOf(each)
  return sum
}
