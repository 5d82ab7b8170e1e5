import { accountCalls } from './account.ts'
import { auditoriaCalls } from './auditoria.ts'
import { contasCalls } from './contas.ts'
import { correosCalls } from './correos.ts'
import { documentosCalls } from './documentos.ts'
import { estadoCalls } from './estado.ts'
import { eventosCalls } from './eventos.ts'
import { filesCalls } from './files.ts'
import { gruposCalls } from './grupos.ts'
import { gruposReportCalls } from './grupos-report.ts'
import { healthCalls } from './health.ts'
import { imagesCalls } from './images.ts'
import { permisosCalls } from './permisos.ts'
import { reunionsCalls } from './reunions.ts'
import { secondFactorCalls } from './second-factor.ts'
import { sessionsCalls } from './sessions.ts'
import { sociosCalls } from './socios.ts'
import { sociosReportCalls } from './socios-report.ts'
import { staticsCalls } from './statics.ts'
import { tiposCalls } from './tipos.ts'
import { usuariosCalls } from './usuarios.ts'

/** Every call of the API: the server registers its routes from this table, and the browser derives its types from it. */
export const calls = {
  ...accountCalls,
  ...secondFactorCalls,
  ...sessionsCalls,
  ...usuariosCalls,
  ...sociosCalls,
  ...sociosReportCalls,
  ...permisosCalls,
  ...gruposCalls,
  ...gruposReportCalls,
  ...eventosCalls,
  ...reunionsCalls,
  ...contasCalls,
  ...documentosCalls,
  ...tiposCalls,
  ...correosCalls,
  ...filesCalls,
  ...staticsCalls,
  ...imagesCalls,
  ...auditoriaCalls,
  ...estadoCalls,
  ...healthCalls,
}
export type Calls = typeof calls
