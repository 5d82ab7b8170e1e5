import { accountCalls } from './account.ts'
import { auditoriaCalls } from './auditoria.ts'
import { healthCalls } from './health.ts'
import { imagesCalls } from './images.ts'
import { staticsCalls } from './statics.ts'
import { usuariosCalls } from './usuarios.ts'

/** Every call of the API: the server registers its routes from this table, the browser takes its types from it. */
export const calls = {
  ...accountCalls,
  ...usuariosCalls,
  ...staticsCalls,
  ...imagesCalls,
  ...auditoriaCalls,
  ...healthCalls,
}
export type Calls = typeof calls
