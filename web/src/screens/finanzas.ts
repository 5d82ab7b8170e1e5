import type { Screen } from '../shell/screen.ts'
import { staticScreen } from './static-screen.ts'

/** Money. */
export const finanzas: Screen[] = [staticScreen('/prezos', 'title.prezos', 'Prezos', 'finanzas')]
