import type { estadoCalls } from '#contract/estado.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import type { Parts } from '../../platform/app-context.ts'
import { readEstado } from './estado.service.ts'

export function estadoRoutes(parts: Parts): Handlers<typeof estadoCalls> {
  const started = parts.clock()
  return { 'GET /estado': () => readEstado(parts, started) }
}
