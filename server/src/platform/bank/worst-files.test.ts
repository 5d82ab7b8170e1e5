// test:all only: it reads the largest files
import { describe, expect, it } from 'vitest'
import { type BankFileReason, longestBankFile } from '#contract/bank-files.ts'
import { readBankFileInWorker } from './in-worker.ts'

// any engine: it opens no database

const start = '<Document><BkToCstmrStmt><Stmt>'
const size = longestBankFile - 100

/** As many pieces as a file of the largest size takes. */
const fill = (piece: string): string => start + piece.repeat(Math.floor((size - start.length) / piece.length))

/** The same of pieces that are all different. */
function fillWith(begin: string, toPiece: (at: number) => string): string {
  const pieces = [start, begin]
  let length = start.length + begin.length
  for (let at = 0; length < size - 40; at += 1) {
    const piece = toPiece(at)
    pieces.push(piece)
    length += piece.length
  }
  return pieces.join('')
}

/** The worst structures at the largest size, each with the reason why it is refused. */
const structures: [what: string, make: () => string, reason: BankFileReason][] = [
  ['attributes', () => fillWith('<p', (at) => ` a${at}="1"`), 'COMPLEXO'],
  ['different names', () => fillWith('', (at) => `<a${at}/>`), 'COMPLEXO'],
  ['open elements', () => fill('<a>'), 'COMPLEXO'],
  ['characters of one text', () => fill('a'), 'COMPLEXO'],
  ['entities', () => fill('&amp;'), 'COMPLEXO'],
  ['letters of one name', () => `${start}<${'a'.repeat(size - start.length)}`, 'COMPLEXO'],
  ['letters of one value', () => `${start}<a b="${'x'.repeat(size - start.length - 20)}"/>`, 'COMPLEXO'],
  ['processing instructions', () => fill('<?a?>'), 'COMPLEXO'],
  ['entity declarations', () => `<!DOCTYPE a [${'<!ENTITY a "a">'.repeat(1_000_000)}]>`, 'COMPLEXO'],
  ['lines of Norma 43', () => `${`22${'1'.repeat(78)}\n`.repeat(250_000)}`, 'FORMATO'],
]

describe('a file of a bank of the largest size', () => {
  it.each(structures)(
    'made of %s is refused, and the server goes on',
    async (_, make, reason) => {
      const { signal } = new AbortController()
      const reading = readBankFileInWorker(Buffer.from(make(), 'latin1'), { who: 1, signal })
      await expect(reading).rejects.toMatchObject({ reason })
    },
    120_000,
  )
})
