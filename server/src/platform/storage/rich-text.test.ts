import { describe, expect, it } from 'vitest'
import { isBlankRichText } from '#contract/rules.ts'
import { slowFor, slowText } from '#contract/testing/slow-texts.ts'
import { withoutFigures } from './cleaned-html.ts'
import { cleanRichTexts, cleanShortText } from './rich-text.ts'

const clean = async (html: string) => (await cleanShortText(html)).html

/** HTML copied from the portal's editor, one example of each feature. */
const written: Record<string, string> = {
  headings: '<h2>Un</h2><h3>Dous</h3><h4>Tres</h4>',
  'marked words': '<p>c <strong>n</strong> <i>k</i> <u>u</u></p>',
  alignment:
    '<p style="text-align:center;">c</p><p style="text-align:right;">d</p><p style="text-align:justify;">j</p>',
  'a quote and a rule': '<blockquote><p>q</p></blockquote><hr>',
  links:
    '<p><a href="https://x.gal/?a=1&amp;b=2">l</a><a href="mailto:a@b.gal" target="_blank" rel="noopener noreferrer">m</a>' +
    '<a href="tel:+34981000000">t</a><a href="/prezos">p</a><a href="#pe">a</a></p>',
  lists:
    '<ul><li data-list-item-id="e1">a<ul><li data-list-item-id="e2">b</li></ul></li></ul>' +
    '<ol><li data-list-item-id="e3">c</li></ol>',
  'a picture': '<figure class="image"><img src="/api/download/gallery/statics/x?version=2" alt=""></figure>',
  'a picture with all there is':
    '<figure class="image image-style-align-left image_resized" style="width:50%;">' +
    '<img src="/api/x" alt="A casa" width="2560" height="1920" style="aspect-ratio:2560/1920;">' +
    '<figcaption>Pé</figcaption></figure>',
  'a picture in a line': '<p>a <img src="/api/x" alt="" width="20" height="10"> b</p>',
  'a pasted picture': '<p><img src="data:image/png;base64,iVBORw0KGgo=" alt=""></p>',
  'a table with all there is':
    '<figure class="table table-style-align-left" style="height:200px;width:80%;">' +
    '<table style="background-color:#f1edf4;border:2px dashed #862e9c;">' +
    '<thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td style="background-color:#e2f3e6;' +
    'border-color:#1f1a24;border-style:dotted;height:40px;padding:8px;text-align:right;vertical-align:bottom;' +
    'width:120px;">1</td></tr><tr><th scope="row">3</th></tr></tbody></table><figcaption>Título</figcaption></figure>',
  'merged cells and a foot':
    '<figure class="table"><table><tbody><tr><td colspan="2" rowspan="2">a</td></tr></tbody>' +
    '<tfoot><tr><td>x</td></tr></tfoot></table></figure>',
  'column widths':
    '<figure class="table" style="width:70%;"><table class="ck-table-resized"><colgroup><col style="width:30.25%;">' +
    '<col style="width:69.75%;"></colgroup><tbody><tr><td>a</td><td>b</td></tr></tbody></table></figure>',
  'coloured borders':
    '<figure class="table"><table style="border:1px solid hsl(0, 0%, 60%);"><tbody><tr>' +
    '<td style="border-top:1px solid rgb(1,2,3);border-width:1px 2px;">a</td></tr></tbody></table></figure>',
}

const video = (host: string) =>
  '<figure class="media"><div data-oembed-url="https://youtu.be/dQw4w9WgXcQ?t=10"><div>' +
  `<iframe src="https://${host}/embed/dQw4w9WgXcQ?start=10" width="1280" height="720" ` +
  'style="width: 100%; height: auto; aspect-ratio: 16 / 9; border: 0; display: block;" frameborder="0" ' +
  'allow="autoplay; encrypted-media" referrerpolicy="strict-origin-when-cross-origin" allowfullscreen=""></iframe>' +
  '</div></div></figure>'

describe('markup of the editor stays as it is', () => {
  it.each(Object.entries(written))('%s', async (_, html) => {
    expect(await clean(html)).toBe(html)
  })

  it.each(['www.youtube.com', 'www.youtube-nocookie.com'])('a video of %s, with a name', async (host) => {
    const html = await clean(video(host))
    expect(html).toContain('data-oembed-url="https://youtu.be/dQw4w9WgXcQ?t=10"')
    expect(html).toContain(`src="https://${host}/embed/dQw4w9WgXcQ?start=10"`)
    for (const kept of ['title="Vídeo de YouTube"', 'aspect-ratio:16 / 9', 'display:block', 'border:0'])
      expect(html).toContain(kept)
    expect(html).toContain('referrerpolicy="strict-origin-when-cross-origin"')
    expect(await clean(html)).toBe(html)
  })

  it('a video saved without its player gets one', async () => {
    const html = await clean(
      '<figure class="media"><oembed url="https://youtu.be/dQw4w9WgXcQ"></oembed></figure>',
    )
    expect(html).toContain('src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"')
  })

  it.each([
    '<iframe src="https://evil.gal"></iframe>',
    '<iframe src="https://evil.gal">a<b>c</b></iframe>',
    '<img src="javascript:alert(1)">',
    '<oembed url="https://evil.gal"></oembed>',
  ])('what is beside something refused stays whole: %s', async (refused) => {
    expect(await clean(`${refused}<h2>A</h2><p>b</p>`)).toBe('<h2>A</h2><p>b</p>')
    expect(await clean(`<p>a${refused}<br>b</p><hr>`)).toBe('<p>a<br>b</p><hr>')
    expect(await clean(`${refused}<figure class="image"><img src="/x" alt=""></figure>${refused}c`)).toBe(
      '<figure class="image"><img src="/x" alt=""></figure>c',
    )
  })

  it('cleaning twice changes nothing', async () => {
    const once = await clean(Object.values(written).join('') + video('www.youtube.com'))
    expect(await clean(once)).toBe(once)
  })
})

describe('a text without figures', () => {
  const bare = async (html: string) => withoutFigures(await clean(html))

  it('has no pictures, tables or videos, nor their captions, and all the rest', async () => {
    expect(await bare(written['a picture with all there is'] ?? '')).toBe('')
    expect(await bare(`<h2>A</h2>${written['merged cells and a foot']}<p>b</p>`)).toBe('<h2>A</h2><p>b</p>')
    expect(await bare(`<p>a</p><figure class="media">${video('www.youtube.com')}</figure><p>b</p>`)).toBe(
      '<p>a</p><p>b</p>',
    )
    expect(await bare(written['a picture in a line'] ?? '')).toBe('<p>a  b</p>')
    for (const key of ['headings', 'marked words', 'a quote and a rule', 'links', 'lists'])
      expect(await bare(written[key] ?? '')).toBe(written[key])
  })

  it('has no pictures inside figures inside figures, wherever they stand', async () => {
    const inner = '<figure class="image"><img src="/x" alt=""></figure>'
    const table = `<figure class="table"><table><tbody><tr><td>${inner}a</td></tr></tbody></table></figure>`
    expect(await bare(`<p>1</p>${table}<p>2</p>${inner}<ul><li>${inner}3</li></ul>`)).toBe(
      '<p>1</p><p>2</p><ul><li>3</li></ul>',
    )
    expect(await bare('</figure><p>a</p><figure><p>b</p>')).toBe('<p>a</p>')
  })

  it('has no empty links and paragraphs where pictures were', async () => {
    expect(await bare('<p><a href="/x"><img src="/x"></a>&nbsp;</p><p><img src="/x"><br></p>')).toBe('')
  })

  it('is made in no time, however often something is opened', async () => {
    const html =
      '<figure class="image">'.repeat(100_000) + '<p>'.repeat(100_000) + '<a href="/x">'.repeat(100_000)
    expect(withoutFigures(html)).toBe('')
    expect(withoutFigures('<p> '.repeat(500_000))).toHaveLength(2_000_000)
  })
})

describe('what runs does not stay', () => {
  it.each([
    ['<script>alert(1)</script>', ''],
    ['<SCRIPT SRC=//evil.gal/x.js></SCRIPT>', ''],
    ['<p onclick="alert(1)" ONMOUSEOVER=alert(1)>a</p>', '<p>a</p>'],
    ['<img src="/x" onerror="alert(1)">', '<img src="/x" alt="">'],
    ['<img src=x onerror=alert(1)//', ''],
    ['<svg onload="alert(1)"><script>alert(1)</script></svg>', ''],
    ['<svg><animate onbegin=alert(1) attributeName=x></svg>', ''],
    ['<math><mi xlink:href="javascript:alert(1)">a</mi></math>', 'a'],
    [
      '<math><mtext><table><mglyph><style><img src onerror=alert(1)></style></mglyph></table></mtext></math>',
      '<table></table>',
    ],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>', ''],
    [
      '<style>body{display:none}</style><link rel="stylesheet" href="//evil.gal"><meta http-equiv="refresh">',
      '',
    ],
    ['<base href="//evil.gal"><object data="x.swf"></object><embed src="x.swf"><applet></applet>', ''],
    [
      '<form action="/api/account"><input name="a"><button>b</button><select><option>c</option></select></form>',
      'b',
    ],
    ['<textarea><script>alert(1)</script></textarea>', ''],
    ['<video src="x" onerror="alert(1)"></video><audio src="x"></audio>', ''],
    ['<p>a</p><!-- <script>alert(1)</script> --><p>b</p>', '<p>a</p><p>b</p>'],
    ['<!--><img src=x onerror=alert(1)>-->', '<img src="x" alt="">--&gt;'],
    ['<xmp><script>alert(1)</script></xmp><plaintext><b>a', '<b>a</b>'],
    ['<scr<script>ipt>alert(1)</script>', 'ipt&gt;alert(1)'],
    [
      '<p id="portal-config" name="token" data-x="1" contenteditable tabindex="1" autofocus>a</p>',
      '<p>a</p>',
    ],
    ['<details open ontoggle=alert(1)><summary>a</summary></details>', 'a'],
    ['<template><img src=x onerror=alert(1)></template>', '<img src="x" alt="">'],
  ])('%s', async (html, kept) => {
    expect(await clean(html)).toBe(kept)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java&#10;script:alert(1)',
    '&#106;avascript:alert(1)',
    'javascript&colon;alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:msgbox(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'blob:https://x.gal/1',
    'file:///etc/passwd',
    'feed:javascript:alert(1)',
  ])('a link or picture at %s', async (address) => {
    expect(await clean(`<a href="${address}">a</a>`)).toBe('<a>a</a>')
    expect(await clean(`<p>a<img src="${address}"></p>`)).toBe('<p>a</p>')
  })

  it('a new window cannot reach back', async () => {
    expect(await clean('<a href="https://x.gal" target="_blank" rel="opener">a</a>')).toBe(
      '<a href="https://x.gal" target="_blank" rel="noopener noreferrer">a</a>',
    )
    expect(await clean('<a href="/x" target="_top">a</a>')).toBe('<a href="/x">a</a>')
  })
})

describe('what covers the page or loads from elsewhere does not stay', () => {
  it.each([
    'position:fixed;top:0;left:0;width:100%;height:100%;z-index:9999',
    'position:absolute;inset:0',
    'background:url(https://evil.gal/x.png)',
    'background-image:url(javascript:alert(1))',
    'background-color:url(//evil.gal)',
    'background-color:expression(alert(1))',
    'color:var(--color-surface)',
    'width:100000px;height:999999px',
    'width:calc(100vw * 9)',
    'width:100vw;height:100vh',
    'margin:-9999px;margin-left:-500px;transform:scale(9)',
    'opacity:0;visibility:hidden;display:none;font-size:0',
    'float:fixed;pointer-events:none;content:"x"',
    'behavior:url(x.htc);-moz-binding:url(x)',
    'color:red\\;position:fixed',
    'col/**/or:red',
  ])('style %s', async (style) => {
    const html = await clean(`<p style='${style}'>a</p>`)
    expect(html).toMatch(/^<p(?: style="(?:top:0;|width:100%;|height:100%;)+")?>a<\/p>$/)
    expect(html).not.toMatch(/position|inset|url|calc|vw|vh|-\d|opacity|display|var|\\/)
  })

  it('a class of the page itself', async () => {
    expect(await clean('<div class="dialog notice image ck-editor">a</div>')).toBe(
      '<div class="image">a</div>',
    )
  })

  it.each([
    'https://evil.gal/',
    '//www.youtube.com.evil.gal/embed/x',
    'https://www.youtube.com@evil.gal/embed/x',
    'https://www.youtube.com/redirect?q=https://evil.gal',
    'https://player.vimeo.com/video/1',
    'https://www.google.com/maps/embed?pb=1',
    'javascript:alert(1)',
    'data:text/html,a',
    '/api/docs',
    '',
  ])('a frame of %s goes with its figure', async (src) => {
    const frame = `<iframe src="${src}" srcdoc="<script>alert(1)</script>">alternativa</iframe>`
    const html = await clean(
      `<figure class="media"><div data-oembed-url="${src}"><div>${frame}</div></div></figure>`,
    )
    expect(html).toBe('')
    expect(await clean(`<p>a</p>${frame}`)).toBe('<p>a</p>')
  })

  it('a frame keeps nothing of its own but the address', async () => {
    const html = await clean(
      '<iframe src="https://www.youtube.com/embed/x" srcdoc="<b>a</b>" name="top" onload="x()" style="position:fixed" allow="camera *"></iframe>',
    )
    expect(html).not.toMatch(/srcdoc|name=|onload|position|camera/)
  })
})

describe('the text for the search', () => {
  it('has words whole, apart where they stand apart, without markup', async () => {
    const { search } = await cleanShortText(
      '<h2>A <strong>Xun</strong>tanza</h2><ul><li>un</li><li>dous</li></ul><p>R&amp;D &lt;3&nbsp;&quot;x&quot;</p>',
    )
    expect(search.split(' ')).toEqual(['a', 'xuntanza', 'un', 'dous', 'r&d', '<3', '"x"'])
  })
})

describe('a text that is long or strange', () => {
  it('of a million characters does not keep others waiting', async () => {
    const paragraph = '<p style="text-align:center;">Ola <strong>a todas</strong> <a href="/x">aquí</a></p>'
    const html = paragraph.repeat(Math.floor(1_000_000 / paragraph.length))
    let turns = 0
    const pulse = setInterval(() => {
      turns += 1
    }, 5)
    const [text] = await cleanRichTexts('uxia', [html])
    expect(text.html === html).toBe(true)
    clearInterval(pulse)
    // cleaned here, it would be one long turn
    expect(turns).toBeGreaterThan(10)
  })

  it('keeps no others waiting together with those of its request', async () => {
    const texts = Array.from({ length: 18 }, (_, at) => `<p>${at} ${'<b>a</b>'.repeat(6000)}</p>`)
    const before = process.threadCpuUsage()
    const cleaned = await cleanRichTexts('uxia', texts)
    const { user } = process.threadCpuUsage(before)
    expect(cleaned.map(({ html }) => html)).toEqual(texts)
    // cleaned here, they take a second
    expect(user / 1000).toBeLessThan(250)
  })

  it('nested without end, cut off, or full of brackets is cleaned all the same', async () => {
    expect(await clean('<div>'.repeat(5000))).toMatch(/^(<div>)+(<\/div>)+$/)
    expect(await clean(`<p>${'<'.repeat(5000)}`)).toBe(`<p>${'&lt;'.repeat(5000)}</p>`)
    expect(await clean('<p>a<strong>b')).toBe('<p>a<strong>b</strong></p>')
  })

  it('is judged blank or not in no time', () => {
    expect(slowFor([slowText(1_000_000, (length) => '<'.repeat(length))], isBlankRichText)).toBeNull()
    expect(isBlankRichText('<'.repeat(1_000_000))).toBe(false)
  })
})
