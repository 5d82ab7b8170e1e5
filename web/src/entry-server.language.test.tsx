// @vitest-environment node

import { expect, it } from 'vitest'
import { render } from './entry-server.tsx'
import { testConfig } from './shell/testing.ts'

const renderLanguage = async (path: string, cookie = '') => {
  const { html } = await render(new Request(`https://portal.example${path}`, { headers: { cookie } }), {
    fetch: async () => new Response(null, { status: 500 }),
    reader: null,
    config: testConfig({ languages: ['GL', 'ES'] }),
    template: '<html lang="gl"><head><!--head--></head><body><div id="root"><!--body--></div></body></html>',
    getAssets: () => ({ entry: '', scripts: [], styles: [] }),
  })
  return /<html lang="(\w+)"/.exec(html)?.[1]
}

it('a page that a mail leads to speaks the language of the mail, unless the browser chose one', async () => {
  expect(await renderLanguage('/account/set/finish?key=k&lang=es')).toBe('es')
  expect(await renderLanguage('/account/set/finish?key=k&lang=es', 'lang=gl')).toBe('gl')
  expect(await renderLanguage('/account/set/finish?key=k&lang=fr')).toBe('gl')
})
