import { describe, expect, it } from 'vitest'
import { getBeginning, plainText, readableBeginning } from './plain-text.ts'

describe('what can be read of a rich text', () => {
  it('has its words apart and no markup', () => {
    expect(
      plainText('<h2>Festa</h2><p>Sardiñas,&nbsp;<b>bro</b>a.<br>E máis</p><ul><li>A</li><li>B</li></ul>'),
    ).toBe('Festa Sardiñas, broa. E máis A B')
  })

  it('shows signs that stand for themselves as they are, once', () => {
    expect(plainText('<p>1 &lt; 2 &amp;&amp; &#34;a&#x22; &amp;lt;b&gt; &unknown; &#9999999;</p>')).toBe(
      '1 < 2 && "a" &lt;b> &unknown; &#9999999;',
    )
  })
})

describe('the beginning of a rich text', () => {
  it('is that of the whole text, of which no more is read than it takes', () => {
    const html = `<p>${'<b> </b>'.repeat(2000)}Ola &amp; <i>boas</i> ${'<u>tardes</u> '.repeat(100_000)}</p>`
    const beginning = readableBeginning(html, 200)
    expect(plainText(html).startsWith(beginning)).toBe(true)
    expect(beginning.length).toBeGreaterThan(200)
    expect(beginning.length).toBeLessThan(20_000)
    expect(readableBeginning('<p>Ola <b>boas</b></p>', 200)).toBe('Ola boas')
    expect(readableBeginning('', 200)).toBe('')
  })
})

describe('the beginning of a text', () => {
  it('is the text when that is short', () => {
    expect(getBeginning('Unha festa', 10)).toBe('Unha festa')
  })

  it('ends between words, and says that there is more', () => {
    expect(getBeginning('Unha festa, con sardiñas', 12)).toBe('Unha festa…')
    expect(getBeginning('Supercalifraxilístico', 10)).toBe('Supercali…')
  })
})
