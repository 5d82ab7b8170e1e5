// @vitest-environment node

import { expect, it } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { render } from './entry-server.tsx'
import { testConfig, testSession } from './shell/testing.ts'

const template =
  '<html lang="gl"><head><!--head--><!--programs--></head><body><!--start--><div id="root"><!--body--></div><!--foot--></body></html>'
const { token: _, ...account } = testSession({ authorities: ['ROLE_ADMIN'] satisfies Role[] })

/** The page of a list with one row, as the server sends it to an administrator. */
const openList = async (path: string, row: object) => {
  const { html } = await render(new Request(`https://portal.example${path}`), {
    fetch: async () => new Response(null, { status: 500 }),
    reader: {
      account,
      mark: 'mark-of-carme',
      fetch: async () => Response.json({ content: [row], totalElements: 1 }),
    },
    config: testConfig({ languages: ['GL', 'ES'] }),
    template,
    getAssets: () => ({ entry: '', scripts: [], styles: [] }),
  })
  return html
}

it('the list of events for their managers carries no text of an event, which it does not show', async () => {
  const html = await openList('/eventos-admin', {
    ...{ id: 3, titulo: 'Magosto', publico: true, lugar: '', fecha: null, version: 1 },
    descripcion: '<p>Castañas</p>',
  })
  expect(html).toContain('Magosto')
  expect(html).not.toContain('Castañas')
})

it('the list of groups carries the three members that it names, and how many there are', async () => {
  const html = await openList('/grupo-list', {
    ...{ id: 7, name: 'Coral', value: 'grupo', protected: false, version: 1 },
    socios: [1, 2, 3, 4, 5].map((id) => ({ id, nombre: `Lúa${id}`, apellidos: 'Rei' })),
  })
  expect(html).toContain('Lúa3')
  expect(html).toMatch(/\+(<!-- -->)?2</)
  expect(html).not.toContain('Lúa4')
})
