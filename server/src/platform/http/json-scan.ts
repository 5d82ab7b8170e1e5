/** Limits of a JSON text before it is parsed: number of values, and nesting. */
export interface JsonBounds {
  nodes: number
  levels: number
}

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const opening = [0x5b, 0x7b]
const closing = [0x5d, 0x7d]

/** By byte: 1 separates values, 2 one level down, 3 one level up, 4 a string begins. */
const meaning = new Uint8Array(256)
meaning[comma] = 1
for (const each of opening) meaning[each] = 2
for (const each of closing) meaning[each] = 3
meaning[quote] = 4

/**
 * Counts the values of a JSON text as it arrives, without parsing it: parsing a few megabytes of `[{},{},…` takes
 * seconds and a hundred times as much memory. For invalid JSON the count has no meaning.
 * @returns takes the next piece; returns false as soon as a limit is exceeded
 */
export function jsonScan({ nodes, levels }: JsonBounds): (piece: Uint8Array) => boolean {
  let found = 0
  let level = 0
  let isText = false
  let isEscaped = false
  return (piece) => {
    for (let at = 0; at < piece.length; at += 1) {
      if (isText) {
        // large bodies consist mostly of strings; skip their contents
        for (; at < piece.length; at += 1) {
          if (isEscaped) isEscaped = false
          else if (piece[at] === backslash) isEscaped = true
          else if (piece[at] === quote) {
            isText = false
            break
          }
        }
        continue
      }
      switch (meaning[piece[at] as number]) {
        case 1:
          found += 1
          break
        case 2:
          found += 1
          level += 1
          if (level > levels) return false
          break
        case 3:
          level -= 1
          break
        case 4:
          isText = true
          break
      }
    }
    return found <= nodes
  }
}
