/** Measures a text in points. */
type Measure = (text: string) => number

/** Words up to this length are measured whole, with the kerning of their letters; longer ones letter by letter. */
const longestWord = 60

/**
 * Breaks `text` into lines no wider than `width`: at line breaks, after spaces and hyphens, and within a word that is wider than a
 * line. Each line keeps the space that it ends with, because it separates words for those who listen.
 * @param measureWidth should be fast for single letters
 */
export function breakLines(text: string, width: number, measureWidth: Measure): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    let used = 0
    for (const piece of breakWord(paragraph, width, measureWidth)) {
      const bare = measureWidth(piece.trimEnd())
      if (line !== '' && used + bare > width) {
        lines.push(line)
        line = ''
        used = 0
      }
      line += piece
      used += measureWidth(piece)
    }
    return [...lines, line]
  })
}

/** Parts of a text that stay together, none wider than `width` unless it is a single letter. */
function breakWord(text: string, width: number, measureWidth: Measure): string[] {
  return (text.match(/[^ -]*(?:-+| +|$)/g) ?? []).flatMap((word) => {
    if (word === '') return []
    const fits = word.length <= longestWord && measureWidth(word.trimEnd()) <= width
    return fits ? [word] : cutWord(word, width, measureWidth)
  })
}

function cutWord(word: string, width: number, measureWidth: Measure): string[] {
  const parts: string[] = []
  let part = ''
  let used = 0
  for (const letter of word) {
    const wide = measureWidth(letter)
    if (part !== '' && used + wide > width && letter !== ' ') {
      parts.push(part)
      part = ''
      used = 0
    }
    part += letter
    used += wide
  }
  return [...parts, part]
}
