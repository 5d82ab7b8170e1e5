import type profile from './gl/administration/profile.json'
import type paper from './gl/cotas/paper.json'
import type inicio from './gl/home/inicio.json'
import type refusals from './gl/private/refusals.json'
import type dates from './gl/public/dates.json'
import type errors from './gl/public/errors.json'
import type shell from './gl/public/shell.json'
import type actaServer from './gl/server/acta.json'
import type asistenciaServer from './gl/server/asistencia.json'
import type cartas from './gl/server/cartas.json'
import type mail from './gl/server/mail.json'
import type reports from './gl/server/reports.json'
import type ui from './gl/ui/ui.json'

/**
 * The Galician texts give the type of the keys. Those of no module are here; each module of the contract adds its own:
 * `declare module './i18n/key.ts' { interface Dictionaries { grupos: typeof gruposTexts } }`.
 */
export interface Dictionaries {
  actaServer: typeof actaServer
  asistenciaServer: typeof asistenciaServer
  cartas: typeof cartas
  dates: typeof dates
  errors: typeof errors
  inicio: typeof inicio
  mail: typeof mail
  paper: typeof paper
  profile: typeof profile
  refusals: typeof refusals
  reports: typeof reports
  shell: typeof shell
  ui: typeof ui
}
type KeyOf<Dictionary> = Dictionary extends unknown ? keyof Dictionary : never

type WithoutPlural<K> = K extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : K

/** Every key of the dictionaries; a plural is asked for by its stem with `count`. */
export type Key = WithoutPlural<KeyOf<Dictionaries[keyof Dictionaries]>>
