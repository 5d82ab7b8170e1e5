import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { fastify, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { bodyLimits } from '#contract/body-limits.ts'
import type { CallTable } from '#contract/call.ts'
import type { Modules } from '#contract/calls.ts'
import * as modules from '#contract/modules.ts'
import { findByReading, findByTicket, findSessionUser } from './modules/auth/sessions.service.ts'
import { changeSocioEmail } from './modules/socios/socios.service.ts'
import type { WithRegister } from './modules/usuarios/email-change.service.ts'
import * as routes from './modules.ts'
import type { AppContext } from './platform/app-context.ts'
import { registerAccess } from './platform/http/access.ts'
import { toAddress } from './platform/http/addresses.ts'
import { sendInSlices } from './platform/http/answer-slices.ts'
import { refuseEncodedBodies, refuseUnstorableText, registerBodies } from './platform/http/body-parsing.ts'
import { registerBodyTimeout, serverTimeouts } from './platform/http/body-timeout.ts'
import { answerClientErrors, refuseAmbiguous } from './platform/http/client-errors.ts'
import { brotliOptions, encodings } from './platform/http/compression.ts'
import { registerErrors, sendBadAddress } from './platform/http/errors.ts'
import { watchEventLoopStalls } from './platform/http/event-loop-stalls.ts'
import { registerGracefulShutdown } from './platform/http/graceful-shutdown.ts'
import { answerOnce } from './platform/http/idempotency.ts'
import { registerRequestLog } from './platform/http/logging.ts'
import { countRequests, registerMetrics } from './platform/http/metrics.ts'
import { registerOpenApi } from './platform/http/openapi.ts'
import { registerPages } from './platform/http/pages.ts'
import { parseTrustedProxies, warnAboutProxy } from './platform/http/proxies.ts'
import { registerReadingSessions } from './platform/http/reading-session.ts'
import { type Handlers, registerCalls } from './platform/http/register-calls.ts'
import { registerRequestIds, requestIds, withRequestId } from './platform/http/request-id.ts'
import { getHeaders, registerSecurity } from './platform/http/security.ts'
import { createSharedCounter } from './platform/http/shared-limits.ts'

/** The handlers of each module; one that is missing does not compile. */
const handlersOf: { [M in keyof Modules]: (context: WithRegister) => Handlers<Modules[M]> } = routes

const receivesFiles = (table: CallTable) =>
  Object.values(table).some(({ bodyKind }) => bodyKind === 'multipart')

/** Gives a plugin its name: for one without, Fastify searches all modules that Node has loaded. */
const namePlugin = <Plugin extends object>(plugin: Plugin, name: string): Plugin =>
  Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name })

/**
 * Schemas are of zod. Given here, and not by `setValidatorCompiler`, its compilers keep Fastify from loading those of JSON Schema,
 * which take megabytes; the declarations of Fastify expect these.
 */
const schemaController = {
  compilersFactory: { buildValidator: () => validatorCompiler, buildSerializer: () => serializerCompiler },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>

/** Creates the HTTP server with all its parts, in order. */
export async function createApp(context: AppContext): Promise<FastifyInstance> {
  const { settings } = context
  const trusts = parseTrustedProxies(settings.TRUST_PROXY)
  const headers = getHeaders(settings.PUBLIC_URL)
  const app = fastify({
    loggerInstance: context.log,
    // logged by registerRequestLog instead, without addresses
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusts,
    genReqId: requestIds(trusts),
    bodyLimit: bodyLimits.visitor,
    routerOptions: { maxParamLength: 500 },
    rewriteUrl: ({ url = '/' }) => toAddress(url, settings.API_BASE),
    frameworkErrors: (error, { id }, reply) => sendBadAddress(error, withRequestId(reply, id), headers),
    clientErrorHandler: answerClientErrors(headers),
    forceCloseConnections: 'idle',
    // an upload can take hours; registerBodyTimeout handles slow clients
    requestTimeout: 0,
    http: serverTimeouts,
    schemaController,
  })

  registerErrors(app, context.faults)
  registerGracefulShutdown(app, settings.TRUST_PROXY !== false)
  registerBodyTimeout(app)
  registerRequestIds(app)
  registerRequestLog(app)
  watchEventLoopStalls(app, context)
  warnAboutProxy(app, settings.TRUST_PROXY)
  countRequests(app, context)
  await registerSecurity(app, settings.PUBLIC_URL, createSharedCounter(context))
  refuseAmbiguous(app)
  sendInSlices(app)
  // clients do not compress their requests, and a compressed body could expand without limit
  await app.register(compress, { threshold: 2048, globalDecompression: false, brotliOptions, encodings })
  refuseEncodedBodies(app)
  refuseUnstorableText(app)
  registerAccess(app, settings.API_BASE, {
    byToken: (token) => findSessionUser(context, token),
    byReading: (cookie) => findByReading(context, cookie),
    byTicket: (ticket, use) => findByTicket(context, ticket, use),
  })
  registerReadingSessions(app, context)
  registerBodies(app)
  registerOpenApi(app, context)
  registerMetrics(app, context)

  app.decorateRequest('keyed', null)
  const once = answerOnce(context)
  // each group of calls in a scope of its own, so that only calls that receive files parse multipart bodies
  const parts = { ...context, register: { changeEmail: changeSocioEmail } }
  for (const [name, table] of Object.entries<CallTable>(modules)) {
    const group = async (scope: FastifyInstance) => {
      if (receivesFiles(table)) await scope.register(multipart)
      registerCalls(
        scope,
        settings.API_BASE,
        table,
        handlersOf[name as keyof Modules](parts) as Handlers<CallTable>,
        once,
      )
    }
    await app.register(namePlugin(group, name))
  }
  await registerPages(app, context)
  return app
}
