import { describe, expect, it } from 'vitest'
import { findPictures, renderBody } from './rich-body.ts'

const body = (html: string) =>
  renderBody(html, {
    absolute: (href) => new URL(href, 'https://portal.example/').href,
    video: 'Ver o vídeo',
    room: 576,
    picture: (position) => (position === 0 ? { src: 'cid:a', width: 1200 } : null),
  })

describe('a rich text inside a message', () => {
  it('has links that lead to the portal from anywhere', () => {
    expect(body('<p><a href="/socios?a=1&amp;b=2" target="_blank">x</a> <a>y</a></p>')).toBe(
      '<p><a href="https://portal.example/socios?a=1&amp;b=2">x</a> <a>y</a></p>',
    )
  })

  it('shows pictures no wider than there is room, and what cannot be shown by its words', () => {
    const html =
      '<figure class="image image_resized" style="width:50%;"><img src="/a.jpg" alt="A &quot;sé&quot;" width="2560" height="1700"></figure><p><img src="/a.jpg" alt=""><img src="/b.jpg" alt="B &lt;i&gt;"></p>'
    const shown = (width: number, alt: string) =>
      `<img src="cid:a" alt="${alt}" width="${width}" style="max-width:100%;height:auto;border:0">`
    expect(body(html)).toBe(
      `<figure class="image image_resized" style="width:50%;">${shown(288, 'A &quot;sé&quot;')}</figure><p>${shown(576, '')}B &lt;i&gt;</p>`,
    )
    expect(findPictures(html)).toEqual(['/a.jpg', '/b.jpg'])
  })

  it('has lines in tables, whose cells are as wide as their words', () => {
    const table = (style: string) =>
      `<table border="1" cellpadding="8" cellspacing="0" style="overflow-wrap:break-word${style}"><tbody></tbody></table>`
    expect(body('<table style="width:50%;"><tbody></tbody></table>')).toBe(table(';width:50%;'))
    expect(body('<table><tbody></tbody></table>')).toBe(table(''))
  })

  it('has a link in the place of a video', () => {
    expect(
      body('<div data-oembed-url="x"><iframe src="https://www.youtube.com/embed/ab?x=1"></iframe></div>'),
    ).toBe('<div data-oembed-url="x"><a href="https://www.youtube.com/watch?v=ab">Ver o vídeo</a></div>')
  })
})
