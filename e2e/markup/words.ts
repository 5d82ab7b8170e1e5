import { isPlainLine, withoutControls, withoutHidden } from '#contract/hidden-characters.ts'
import { isEmail, isUrl } from '#contract/rules.ts'
import type { TextField, Words } from '#contract/testing/bodies.ts'
import { plainCorpus, richCorpus, urlCorpus } from '#contract/testing/markup/corpus.ts'

/** Ends whatever an attack left open, so that it does not swallow the next one. */
const rest =
  '\n--></script></style></title></textarea></xmp></noscript></noembed></noframes></iframe></template>' +
  '</option></select></td></tr></table></svg></math>"\'><hr>\n'

/** An attack without the characters that the API refuses in every field. */
const accepted = (attack: string): string => withoutHidden(attack).replace(/[\r\n]+/g, ' ')

/** Goes round and round in a list. */
const around = <T>(list: T[]) => {
  let at = 0
  return () => list[at++ % list.length] as T
}

/** The next one that has at most `max` characters. */
function fitting(next: () => string, max: number): string {
  let text = next()
  while (text.length > max) text = next()
  return text
}

/** Joins as many of the next attacks as fit into `max` characters, at least one. */
function packed(next: () => string, max: number, most: number): string {
  let text = fitting(next, max)
  for (let many = 1; many < most; many += 1) {
    const longer = `${text} ${next()}`
    if (longer.length > max) break
    text = longer
  }
  return text
}

/**
 * The words for the portal's fields: attacks, each field continuing where the last one stopped.
 * @param most attacks in one line at most; `pieces` the number of parts into which the attacks on rich text are divided
 */
export function attackWords({ most, pieces }: { most: number; pieces: number }): Words {
  const lines = plainCorpus(255).map(accepted)
  const line = around(lines)
  // the directories of a file's name are dropped, and with them most of a name that holds slashes
  const name = around(lines.filter((each) => !/[/\\]/.test(each) && each.length < 240))
  // of an address the portal refuses brackets, commas and some dots
  const word = around(
    lines
      .filter((each) => each.length < 150)
      .map((each) => each.replace(/[\s@<>,]+/g, '/'))
      .filter((each) => isEmail(`${each}@x.example`) && isEmail(`a@${each}`)),
  )
  const url = around(
    urlCorpus()
      .map((each) => each.trim())
      .filter((each) => isUrl(each) && isPlainLine(each) && each.length < 2000),
  )
  const all = richCorpus().map(withoutControls)
  const size = Math.ceil(all.length / pieces)
  const rich = around(
    Array.from(
      { length: pieces },
      (_, piece) => `<p>Ola</p>${all.slice(piece * size, (piece + 1) * size).join(rest)}`,
    ),
  )
  let mails = 0
  const wordsOf: Record<TextField['kind'], (field: TextField) => string> = {
    rich,
    url: ({ max }) => fitting(url, max),
    line: ({ max }) => packed(line, max, most),
    'file name': ({ path }) => `${name()}.${/thumbnail|fotos|logo|portada/.test(path) ? 'jpg' : 'txt'}`,
    // every other one is an address mail can go to
    email: () => {
      mails += 1
      if (mails % 2 === 0) return `correo${mails}@x.example`
      return mails % 4 === 1 ? `${word()}@x${mails}.example` : `a${mails}@${word()}`
    },
  }
  return (field) => wordsOf[field.kind](field)
}
