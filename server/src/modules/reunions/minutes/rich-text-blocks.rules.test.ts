import { expect, it } from 'vitest'
import { toBlocks } from './rich-text-blocks.rules.ts'

it.each([
  ['paragraphs', '<p>Un &amp; <strong>dous</strong></p><p>Tres</p>', ['Un & dous', 'Tres']],
  ['a line break', '<p>Un<br>dous</p>', ['Un\ndous']],
  ['text outside of paragraphs', 'Solto<p>Un</p>', ['Solto', 'Un']],
  ['markup written as text', '<p>&lt;b&gt; aquí</p>', ['<b> aquí']],
  ['a table', '<table><tr><td><p>a</p></td><td>b</td></tr><tr><td>c</td></tr></table>', ['a | b', 'c']],
  ['nothing', '<p>&nbsp;</p><p></p>', []],
])('%s', (_, html, texts) => {
  expect(toBlocks(html.replace('&nbsp;', '\u00a0'))).toEqual(
    texts.map((text) => ({ kind: 'paragraph', text })),
  )
})

it('headings are bold, lists keep their kind, and inner lists go on in the outer one', () => {
  expect(
    toBlocks('<h2>Título</h2><ol><li>Un<ul><li>dentro</li></ul></li><li>Dous</li></ol><p>Fin</p>'),
  ).toEqual([
    { kind: 'paragraph', text: 'Título', bold: true },
    { kind: 'list', items: ['Un', 'dentro', 'Dous'], ordered: true },
    { kind: 'paragraph', text: 'Fin' },
  ])
})
