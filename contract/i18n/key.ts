import type account from './gl/account.json'
import type anexos from './gl/anexos.json'
import type auditoria from './gl/auditoria.json'
import type contas from './gl/contas.json'
import type correos from './gl/correos.json'
import type dates from './gl/dates.json'
import type documentos from './gl/documentos.json'
import type errors from './gl/errors.json'
import type eventos from './gl/eventos.json'
import type files from './gl/files.json'
import type grupos from './gl/grupos.json'
import type images from './gl/images.json'
import type inicio from './gl/inicio.json'
import type mail from './gl/mail.json'
import type permisos from './gl/permisos.json'
import type profile from './gl/profile.json'
import type refusals from './gl/refusals.json'
import type reports from './gl/reports.json'
import type reunion from './gl/reunion.json'
import type security from './gl/security.json'
import type shell from './gl/shell.json'
import type socios from './gl/socios.json'
import type staticEditor from './gl/static-editor.json'
import type statics from './gl/statics.json'
import type tipos from './gl/tipos.json'
import type ui from './gl/ui.json'
import type usuarios from './gl/usuarios.json'

type Dictionary = typeof account &
  typeof anexos &
  typeof auditoria &
  typeof contas &
  typeof correos &
  typeof dates &
  typeof documentos &
  typeof errors &
  typeof eventos &
  typeof files &
  typeof grupos &
  typeof images &
  typeof inicio &
  typeof mail &
  typeof permisos &
  typeof profile &
  typeof refusals &
  typeof reports &
  typeof reunion &
  typeof security &
  typeof shell &
  typeof socios &
  typeof staticEditor &
  typeof statics &
  typeof tipos &
  typeof ui &
  typeof usuarios

type WithoutPlural<K> = K extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : K

/** Every key of the dictionaries; a plural is asked for by its stem with `count`. */
export type Key = WithoutPlural<keyof Dictionary>
