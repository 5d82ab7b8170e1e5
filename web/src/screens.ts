import type { Screen } from './shell/screen.ts'

const tables = import.meta.glob<Screen[]>('./{modules,ui/frame}/**/screens.ts', {
  eager: true,
  import: 'screens',
})

/** Every page of the portal; each is in the `screens.ts` of its module. */
export const screens: Screen[] = Object.values(tables).flat()
