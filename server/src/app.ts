import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { fastify, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { accountCalls } from '#contract/account.ts'
import { auditoriaCalls } from '#contract/auditoria.ts'
import { bodyLimits } from '#contract/body-limits.ts'
import { contasCalls } from '#contract/contas.ts'
import { correosCalls } from '#contract/correos.ts'
import { documentosCalls } from '#contract/documentos.ts'
import { estadoCalls } from '#contract/estado.ts'
import { eventosCalls } from '#contract/eventos.ts'
import { filesCalls } from '#contract/files.ts'
import { gruposCalls } from '#contract/grupos.ts'
import { gruposReportCalls } from '#contract/grupos-report.ts'
import { healthCalls } from '#contract/health.ts'
import { imagesCalls } from '#contract/images.ts'
import { permisosCalls } from '#contract/permisos.ts'
import { reunionsCalls } from '#contract/reunions.ts'
import { secondFactorCalls } from '#contract/second-factor.ts'
import { sessionsCalls } from '#contract/sessions.ts'
import { sociosCalls } from '#contract/socios.ts'
import { sociosReportCalls } from '#contract/socios-report.ts'
import { staticsCalls } from '#contract/statics.ts'
import { tiposCalls } from '#contract/tipos.ts'
import { usuariosCalls } from '#contract/usuarios.ts'
import { accountRoutes } from './modules/account/account.routes.ts'
import { secondFactorRoutes } from './modules/account/second-factor.routes.ts'
import { auditoriaRoutes } from './modules/auditoria/auditoria.routes.ts'
import { sessionsRoutes } from './modules/auth/sessions.routes.ts'
import { findByTicket, findSigned } from './modules/auth/sessions.service.ts'
import { contasRoutes } from './modules/contas/contas.routes.ts'
import { correosRoutes } from './modules/correos/correos.routes.ts'
import { documentosRoutes } from './modules/documentos/documentos.routes.ts'
import { estadoRoutes } from './modules/estado/estado.routes.ts'
import { eventosRoutes } from './modules/eventos/eventos.routes.ts'
import { filesRoutes } from './modules/files/files.routes.ts'
import { gruposRoutes } from './modules/grupos/grupos.routes.ts'
import { gruposReportRoutes } from './modules/grupos/grupos-report.routes.ts'
import { healthRoutes } from './modules/health/health.routes.ts'
import { imagesRoutes } from './modules/images/images.routes.ts'
import { permisosRoutes } from './modules/permisos/permisos.routes.ts'
import { reunionsRoutes } from './modules/reunions/reunions.routes.ts'
import { changeSocioEmail } from './modules/socios/email.service.ts'
import { sociosRoutes } from './modules/socios/socios.routes.ts'
import { sociosReportRoutes } from './modules/socios/socios-report.routes.ts'
import { staticsRoutes } from './modules/statics/statics.routes.ts'
import { tiposRoutes } from './modules/tipos/tipos.routes.ts'
import { usuariosRoutes } from './modules/usuarios/usuarios.routes.ts'
import type { AppContext } from './platform/app-context.ts'
import { registerAccess } from './platform/http/access.ts'
import { addressOf } from './platform/http/addresses.ts'
import { refuseEncodedBodies, refuseUnstorableText, registerBodies } from './platform/http/body-parsing.ts'
import { registerBodyTimeout, serverTimeouts } from './platform/http/body-timeout.ts'
import { answerClientErrors, refuseAmbiguous } from './platform/http/client-errors.ts'
import { registerErrors, sendBadAddress } from './platform/http/errors.ts'
import { watchEventLoopStalls } from './platform/http/event-loop-stalls.ts'
import { registerGracefulShutdown } from './platform/http/graceful-shutdown.ts'
import { registerRequestLog } from './platform/http/logging.ts'
import { countRequests, registerMetrics } from './platform/http/metrics.ts'
import { registerOpenApi } from './platform/http/openapi.ts'
import { registerPages } from './platform/http/pages.ts'
import { tellOfProxy, trustedProxies } from './platform/http/proxies.ts'
import { registerCalls } from './platform/http/register-calls.ts'
import { registerRequestIds, requestIds, withRequestId } from './platform/http/request-id.ts'
import { headersOf, registerSecurity } from './platform/http/security.ts'
import { sharedCounter } from './platform/http/shared-limits.ts'

/** Creates the HTTP server with all its parts, in order. */
export async function createApp(context: AppContext): Promise<FastifyInstance> {
  const { settings } = context
  const trusts = trustedProxies(settings.TRUST_PROXY)
  const headers = headersOf(settings.PUBLIC_URL)
  const app = fastify({
    loggerInstance: context.log,
    // logged by registerRequestLog instead, without addresses
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusts,
    genReqId: requestIds(trusts),
    bodyLimit: bodyLimits.visitor,
    routerOptions: { maxParamLength: 500 },
    rewriteUrl: ({ url = '/' }) => addressOf(url, settings.API_BASE),
    frameworkErrors: (error, { id }, reply) => sendBadAddress(error, withRequestId(reply, id), headers),
    clientErrorHandler: answerClientErrors(headers),
    forceCloseConnections: 'idle',
    // an upload can take hours; registerBodyTimeout handles slow clients
    requestTimeout: 0,
    http: serverTimeouts,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  registerErrors(app, context.faults)
  registerGracefulShutdown(app, settings.TRUST_PROXY !== false)
  registerBodyTimeout(app)
  registerRequestIds(app)
  registerRequestLog(app)
  watchEventLoopStalls(app, context)
  tellOfProxy(app, settings.TRUST_PROXY)
  countRequests(app, context)
  await registerSecurity(app, settings.PUBLIC_URL, sharedCounter(context))
  refuseAmbiguous(app)
  // clients do not compress their requests, and a compressed body could expand without limit
  await app.register(compress, { threshold: 2048, globalDecompression: false })
  refuseEncodedBodies(app)
  refuseUnstorableText(app)
  registerAccess(app, settings.API_BASE, {
    byToken: (token) => findSigned(context, token),
    byTicket: (ticket, use) => findByTicket(context, ticket, use),
  })
  registerBodies(app)
  await registerOpenApi(app, context)
  registerMetrics(app, context)

  const base = settings.API_BASE
  const withRegister = { ...context, register: { changeEmail: changeSocioEmail } }
  await app.register(async (api) => {
    registerCalls(api, base, healthCalls, healthRoutes(context))
    registerCalls(api, base, accountCalls, accountRoutes(withRegister))
    registerCalls(api, base, secondFactorCalls, secondFactorRoutes(context))
    registerCalls(api, base, sessionsCalls, sessionsRoutes(context))
    registerCalls(api, base, usuariosCalls, usuariosRoutes(withRegister))
    registerCalls(api, base, permisosCalls, permisosRoutes(context))
    registerCalls(api, base, sociosCalls, sociosRoutes(context))
    registerCalls(api, base, sociosReportCalls, sociosReportRoutes(context))
    registerCalls(api, base, gruposCalls, gruposRoutes(context))
    registerCalls(api, base, eventosCalls, eventosRoutes(context))
    registerCalls(api, base, reunionsCalls, reunionsRoutes(context))
    registerCalls(api, base, gruposReportCalls, gruposReportRoutes(context))
    registerCalls(api, base, contasCalls, contasRoutes(context))
    registerCalls(api, base, documentosCalls, documentosRoutes(context))
    registerCalls(api, base, tiposCalls, tiposRoutes(context))
    registerCalls(api, base, staticsCalls, staticsRoutes(context))
    registerCalls(api, base, correosCalls, correosRoutes(context))
    registerCalls(api, base, auditoriaCalls, auditoriaRoutes(context))
    registerCalls(api, base, estadoCalls, estadoRoutes(context))
  })
  await app.register(async (files) => {
    await files.register(multipart)
    registerCalls(files, base, imagesCalls, imagesRoutes(context))
    registerCalls(files, base, filesCalls, filesRoutes(context))
  })
  await registerPages(app, context)
  return app
}
