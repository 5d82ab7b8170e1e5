import { homeLoader } from '../modules/statics/home-loader.ts'
import { prefetchOwnHome } from '../modules/statics/own-home-part.tsx'
import type { Screen } from '../shell/screen.ts'
import { staticScreen } from './static-screen.ts'

/** What the project is. */
export const proxecto: Screen[] = [
  {
    ...staticScreen('/', 'title.presentacion', 'Presentacion', 'proxecto'),
    lazy: () => {
      prefetchOwnHome()
      return import('../modules/statics/home.tsx')
    },
    rendered: 'src/modules/statics/home.tsx',
    loader: homeLoader,
    readerTexts: ['papers', 'home'],
  },
  staticScreen('/instalacions', 'title.instalacions', 'Instalacions', 'proxecto'),
  staticScreen('/servizos', 'title.servizos', 'Servizos', 'proxecto'),
  staticScreen('/ideario', 'title.ideario', 'Ideario', 'proxecto'),
  staticScreen('/xestion-de-idades', 'title.xestion-de-idades', 'XestionDeIdades', 'proxecto'),
]
