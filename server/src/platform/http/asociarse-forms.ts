import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  asociarseFields,
  asociarseOutcomes,
  asociarsePaths,
  outcomeOf,
  type PostedSolicitude,
  toApplication,
  toInputFaults,
  toInputName,
} from '#contract/asociarse-form.ts'
import { bodyLimits } from '#contract/body-limits.ts'
import type { CampoSolicitude } from '#contract/campos.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { AppContext } from '../app-context.ts'
import { acceptForms, type FormFields, toFormFields } from './form-fields.ts'

/** Bytes of a posted application: a text takes up to three times as many as in JSON. */
const applicationLimit = 3 * bodyLimits.application
/** Bytes of a posted form with the key of a mail. */
const keyLimit = 8 * 1024

/**
 * Registers the application for membership and the pages of its mail for browsers without scripts: their forms are posted. They ask the API
 * inside the process, with the address of the client, so that the same limits hold. A success leads to a page of its own, which can be
 * loaded again without sending anything twice.
 * @param sendPage answers with the page of the form
 */
export function registerAsociarseForms(
  app: FastifyInstance,
  { settings }: Pick<AppContext, 'settings'>,
  sendPage: (request: FastifyRequest, reply: FastifyReply, posted: PostedSolicitude) => Promise<FastifyReply>,
): void {
  const { origin } = new URL(settings.PUBLIC_URL)

  const ask = ({ ip }: FastifyRequest, path: string, body: object) =>
    app.inject({
      method: 'POST',
      url: `${settings.API_BASE}${path}`,
      remoteAddress: ip,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })

  async function listCampos(): Promise<CampoSolicitude[]> {
    const answer = await app.inject({ method: 'GET', url: `${settings.API_BASE}/campos/solicitude` })
    return answer.statusCode === 200 ? answer.json() : []
  }

  async function apply(request: FastifyRequest, reply: FastifyReply, form: FormFields) {
    const campos = await listCampos()
    const names = [...asociarseFields, ...campos.map(toInputName)]
    const refuse = (status: number, { error, params = {}, fields = {} }: ErrorBody) =>
      sendPage(request, reply.code(status), {
        values: Object.fromEntries(names.map((name) => [name, form.get(name) ?? ''])),
        error: { status, code: error, params },
        fields: toInputFaults(fields, campos),
      })
    if (isForeignForm(request, origin)) return refuse(403, { error: 'error.forbidden' })
    const application = toApplication((name) => form.get(name), campos)
    const answer = await ask(request, '/solicitudes', application)
    if (answer.statusCode === 202) return reply.redirect(outcomeOf(application), 303)
    keepWait(answer, reply)
    return refuse(answer.statusCode, answer.json<ErrorBody>())
  }

  /** Does what the button of a link's page says. */
  const follow =
    (path: string, done: string) =>
    async (request: FastifyRequest, reply: FastifyReply, form: FormFields) => {
      const refuse = (status: number, { error, params = {} }: ErrorBody) =>
        sendPage(request, reply.code(status), {
          values: { key: form.get('key') ?? '' },
          error: { status, code: error, params },
          fields: {},
        })
      if (isForeignForm(request, origin)) return refuse(403, { error: 'error.forbidden' })
      const answer = await ask(request, path, { key: form.get('key') ?? '' })
      if (answer.statusCode === 204) return reply.redirect(done, 303)
      if (answer.statusCode === 400) return reply.redirect(asociarseOutcomes.invalid, 303)
      keepWait(answer, reply)
      return refuse(answer.statusCode, answer.json<ErrorBody>())
    }

  app.register(async (scope) => {
    acceptForms(scope)
    const accept = (
      path: string,
      bodyLimit: number,
      handle: (request: FastifyRequest, reply: FastifyReply, form: FormFields) => Promise<FastifyReply>,
    ) =>
      scope.post(
        path,
        { bodyLimit, config: { access: 'all' }, schema: { hide: true } },
        async (request, reply) => {
          const form = toFormFields(request.body)
          return form
            ? handle(request, reply.header('cache-control', 'no-store'), form)
            : reply.callNotFound()
        },
      )
    accept(asociarsePaths.form, applicationLimit, apply)
    accept(asociarsePaths.confirm, keyLimit, follow('/solicitudes/confirmar', asociarseOutcomes.confirmed))
    accept(asociarsePaths.withdraw, keyLimit, follow('/solicitudes/retirar', asociarseOutcomes.withdrawn))
  })
}

/** Tells the client how long to wait, where the API says so. */
function keepWait({ headers }: { headers: Record<string, unknown> }, reply: FastifyReply): void {
  if (headers['retry-after']) reply.header('retry-after', headers['retry-after'])
}

/**
 * Whether another site sent the form, through a visitor of its own. The form needs no session, so the server takes one without headers about its
 * origin.
 */
function isForeignForm({ headers }: FastifyRequest, origin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { host } = headers
  return headers.origin !== undefined && headers.origin !== origin && headers.origin !== `http://${host}`
}
