import { accountExamples } from './account.ts'
import { actasExamples } from './actas.ts'
import { asistenciaExamples } from './asistencia.ts'
import { attachmentExamples } from './attachments.ts'
import { axustesExamples } from './axustes.ts'
import { convocatoriasExamples } from './convocatorias.ts'
import { cotasExamples } from './cotas.ts'
import { domiciliacionsExamples } from './domiciliacions.ts'
import type { Example, WritingCall } from './example.ts'
import { extractosExamples } from './extractos.ts'
import { importacionsExamples } from './importacions.ts'
import { paperExamples } from './papers.ts'
import { registerExamples } from './register.ts'
import { signInExamples } from './sign-in.ts'
import { solicitudesExamples } from './solicitudes.ts'
import { textExamples } from './texts.ts'

/** An example of every changing call; a call without one does not compile. */
export const examples: Record<WritingCall, Example> = {
  ...accountExamples,
  ...signInExamples,
  ...registerExamples,
  ...attachmentExamples,
  ...paperExamples,
  ...textExamples,
  ...axustesExamples,
  ...cotasExamples,
  ...domiciliacionsExamples,
  ...extractosExamples,
  ...solicitudesExamples,
  ...importacionsExamples,
  ...actasExamples,
  ...asistenciaExamples,
  ...convocatoriasExamples,
}
