// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { AxustesPublicos } from '#contract/axustes.ts'
import { render } from './entry-server.tsx'
import { testAsociacion, testConfig } from './shell/testing.ts'

const template =
  '<html lang="gl"><head><!--head--></head><body><div id="root"><!--body--></div><!--foot--></body></html>'
const translations = ['GL', 'ES'].map((language) => ({ language, body: '<p>Corpo</p>', description: '' }))
const answers = { content: [], totalElements: 0, id: 1, definedId: 'Presentacion', version: 1, translations }

const open = (changes: Partial<AxustesPublicos>) =>
  render(new Request('https://portal.example/'), {
    fetch: async () => Response.json(answers),
    reader: null,
    config: testConfig({ languages: ['GL', 'ES'], asociacion: testAsociacion(changes) }),
    template,
    getAssets: () => ({
      entry: '/assets/index.js',
      scripts: [],
      styles: ['/assets/index.css'],
    }),
  })

describe('the home page', () => {
  it('presents the association: names, logo, colours, and how to reach it', async () => {
    const { html } = await open({
      nome: 'Asociación veciñal A Carballeira',
      nomeCurto: 'A Carballeira',
      enderezo: {
        direccion: 'Rúa Nova, 1',
        codigoPostal: '15702',
        localidad: 'Santiago',
        provincia: 'A Coruña',
      },
      telefono: '981 00 00 00',
      email: 'ola@carballeira.example',
      web: 'https://www.carballeira.example/',
      horario: 'Luns\nXoves',
      pe: 'Feito <entre todas>',
      cor: '#0b6623',
      logo: { uuid: 'logo-1', fileName: 'logo.png', type: 'png' },
      portada: { uuid: 'foto-1', fileName: 'foto.jpg', type: 'jpg' },
    })
    expect(html).toContain('· Asociación veciñal A Carballeira</title>')
    expect(html).toContain('content="Asociación veciñal A Carballeira"')
    expect(html).toMatch(/<img class="brand-logo" src="\/api\/axustes\/logo\?form=head&amp;v=logo-1" alt=""/)
    expect(html).toContain('>A Carballeira</span>')
    expect(html).toContain('/api/axustes/portada?form=wide&amp;v=foto-1')
    expect(html).toContain('Rúa Nova, 1, 15702 Santiago (A Coruña)')
    expect(html).toContain('href="tel:981000000"')
    expect(html).toContain('href="mailto:ola@carballeira.example"')
    expect(html).toContain('>carballeira.example</a>')
    expect(html).toContain('Luns\nXoves')
    expect(html).toContain('Feito &lt;entre todas&gt;')
    expect(html).toMatch(
      /<style id="portal-colours">:root:root{.*--color-accent:#0b6623;.*prefers-color-scheme: dark/,
    )
  })

  it('says nothing of an association of which only the name is known', async () => {
    const { html } = await open({})
    expect(html).toContain('<style id="portal-colours"></style>')
    expect(html).toContain('class="emblem"')
    expect(html).toMatch(/<div class="footer-who"><p class="footer-name">Xuntanza<\/p><\/div>/)
  })
})
