/** Measures a text in points. */
type Measure = (text: string) => number

/** Words up to this length are measured whole, with the kerning of their letters; longer ones letter by letter. */
const longestWord = 60

/**
 * Breaks `text` into lines no wider than `width`: at line breaks, after spaces and hyphens, and within a word that is wider than a
 * line. Each line keeps the space that it ends with, because it separates words for those who listen.
 * @param widthOf should be fast for single letters
 */
export function breakLines(text: string, width: number, widthOf: Measure): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    let used = 0
    for (const piece of piecesOf(paragraph, width, widthOf)) {
      const bare = widthOf(piece.trimEnd())
      if (line !== '' && used + bare > width) {
        lines.push(line)
        line = ''
        used = 0
      }
      line += piece
      used += widthOf(piece)
    }
    return [...lines, line]
  })
}

/** Parts of a text that stay together, none wider than `width` unless it is a single letter. */
function piecesOf(text: string, width: number, widthOf: Measure): string[] {
  return (text.match(/[^ -]*(?:-+| +|$)/g) ?? []).flatMap((word) => {
    if (word === '') return []
    const fits = word.length <= longestWord && widthOf(word.trimEnd()) <= width
    return fits ? [word] : cutWord(word, width, widthOf)
  })
}

function cutWord(word: string, width: number, widthOf: Measure): string[] {
  const parts: string[] = []
  let part = ''
  let used = 0
  for (const letter of word) {
    const wide = widthOf(letter)
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
