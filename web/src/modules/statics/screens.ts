import { type StaticPageId, staticEditors } from '#contract/access.ts'
import type { Key } from '../../shell/i18n.ts'
import type { Screen } from '../../shell/screen.ts'
import { homeLoader } from './home-loader.ts'
import { downloadOwnHome } from './own-home-part.tsx'
import { joiningLoader, staticLoader } from './static-loader.ts'

const staticPage = () => import('./static-page.tsx')
/** A page of the association's own text. */
const staticScreen = (path: string, name: Key, definedId: StaticPageId, menu?: Screen['menu']): Screen => ({
  path,
  name,
  access: 'all',
  component: staticPage,
  loader: staticLoader(definedId),
  ...(menu && { menu }),
})

export const screens: Screen[] = [
  {
    path: '/',
    name: 'title.presentacion',
    access: 'all',
    menu: ['proxecto', 10],
    readerTexts: ['papers', 'home'],
    loader: homeLoader,
    component: () => import('./home.tsx'),
    readerPart: downloadOwnHome,
  },
  staticScreen('/instalacions', 'title.instalacions', 'Instalacions', ['proxecto', 20]),
  staticScreen('/servizos', 'title.servizos', 'Servizos', ['proxecto', 30]),
  staticScreen('/ideario', 'title.ideario', 'Ideario', ['proxecto', 40]),
  staticScreen('/xestion-de-idades', 'title.xestion-de-idades', 'XestionDeIdades', ['proxecto', 50]),
  {
    ...staticScreen('/como-asociarse', 'title.como-asociarse', 'ComoAsociarse', ['asociacion', 10]),
    loader: joiningLoader,
  },
  staticScreen('/organizacion', 'title.organizacion', 'Organizacion', ['asociacion', 20]),
  staticScreen('/contactar', 'title.contactar', 'Contactar', ['asociacion', 30]),
  staticScreen('/prezos', 'title.prezos', 'Prezos', ['finanzas', 10]),
  staticScreen('/aviso-legal', 'title.aviso-legal', 'AvisoLegal'),
  staticScreen('/accesibilidade', 'title.accesibilidade', 'Accesibilidade'),
  {
    path: '/statics/:definedId/edit',
    name: 'title.static-editor',
    access: staticEditors,
    texts: ['administration'],
    component: () => import('./static-editor.tsx'),
  },
]
