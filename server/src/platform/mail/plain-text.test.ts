import { describe, expect, it } from 'vitest'
import { toPlainText } from './plain-text.ts'

const words = {
  absolute: (href: string) => new URL(href, 'https://portal.example/').href,
  video: 'Ver o vídeo',
}
const text = (html: string) => toPlainText(html, words)

describe('a rich text as plain text', () => {
  it('has an empty line between paragraphs, and underlines headings', () => {
    expect(
      text('<h2>Asemblea</h2><p>Ola a <strong>todas</strong>:</p><h3>Orde</h3><p>O\u00a0luns.</p>'),
    ).toBe('Asemblea\n========\n\nOla a todas:\n\nOrde\n----\n\nO luns.')
  })

  it('writes marks as they are meant', () => {
    expect(text('<p>1 &lt; 2 &amp; 3 &gt; 2 &quot;si&quot; &amp;lt;\u00a0x</p>')).toBe(
      '1 < 2 & 3 > 2 "si" &lt; x',
    )
  })

  it('says where links lead, once', () => {
    expect(text('<p>Ven <a href="/eventos/3?a=1&amp;b=2">aquí</a>.</p>')).toBe(
      'Ven aquí (https://portal.example/eventos/3?a=1&b=2).',
    )
    expect(text('<p><a href="https://a.example/">https://a.example/</a></p>')).toBe('https://a.example/')
    expect(text('<p><a href="https://a.example/">a.example</a></p>')).toBe('a.example')
    expect(text('<p><a href="mailto:a@a.example">a@a.example</a> ou <a href="tel:981">chama</a></p>')).toBe(
      'a@a.example ou chama (981)',
    )
    expect(text('<p><a href="https://a.example/x"><img src="x.jpg"></a></p>')).toBe('https://a.example/x')
  })

  it('numbers and indents lists', () => {
    const html =
      '<p>Trae:</p><ul><li>pan<ol start="3"><li>de millo</li><li>de centeo</li></ol></li><li><p>viño</p></li></ul><p>Fin</p>'
    expect(text(html)).toBe('Trae:\n\n- pan\n  3. de millo\n  4. de centeo\n- viño\n\nFin')
  })

  it('puts the cells of a row on a line', () => {
    const html =
      '<figure class="table"><table><thead><tr><th>Día</th><th>Lugar</th></tr></thead><tbody><tr><td><p>1</p><p>2</p></td><td>Teo</td></tr></tbody></table><figcaption>Datas</figcaption></figure>'
    expect(text(html)).toBe('Día | Lugar\n1 2 | Teo\n\nDatas')
  })

  it('quotes, breaks lines, rules, names pictures and videos', () => {
    const html =
      '<blockquote><p>Un<br>dous</p><p>tres</p></blockquote><hr><figure class="image"><img src="a.jpg" alt="A sé"><figcaption>Pé</figcaption></figure><p>Fin</p><figure class="media"><div data-oembed-url="x"><iframe src="https://www.youtube.com/embed/abc-1?start=3"></iframe></div></figure>'
    expect(text(html)).toBe(
      '> Un\n> dous\n>\n> tres\n\n--------------------\n\n[A sé]\nPé\n\nFin\n\nVer o vídeo: https://www.youtube.com/watch?v=abc-1',
    )
  })

  it('is nothing for nothing', () => {
    expect(text('<p></p><p>\u00a0</p>')).toBe('')
  })
})
