import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '#contract/account.ts'
import { minute } from '#contract/durations.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { ownPath, type RefusedSignIn, signInPath } from '#contract/sign-in-form.ts'
import type { AppContext } from '../app-context.ts'
import { escapeHtml } from '../mail/frame.ts'
import { acceptForms, type FormFields, toFormFields } from './form-fields.ts'

/** Bytes of a posted form: DNI, password or proof, code and address. */
const bodyLimit = 8 * 1024
/** How long after the correct password the code is accepted, in milliseconds. */
const proofLifetime = 10 * minute
const proofOwner = 'sign-in form'

/** Keeps the token where the program looks for it (web/src/shell/token.ts), and goes on. */
const handOver =
  'var d=document.currentScript.dataset;try{localStorage.setItem("token",d.token)}catch(e){}location.replace(d.to)'
const handOverPolicy = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(handOver).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

interface SignInFields {
  login: string
  password: string
  remember: boolean
}

/**
 * Registers the sign-in for a browser whose scripts are not there yet, or off: the form of the page is posted. It asks the
 * API inside the process, with the address of the client, so that the same limits hold.
 * @param sendPage answers with the sign-in page
 * @param mayOpen whether a person may open the page at a path: a page that is refused would end the new session
 */
export function registerSignInForm(
  app: FastifyInstance,
  { settings, identity, tokens, clock }: Pick<AppContext, 'settings' | 'identity' | 'tokens' | 'clock'>,
  sendPage: (request: FastifyRequest, reply: FastifyReply, refused: RefusedSignIn) => Promise<FastifyReply>,
  mayOpen: (path: string, session: Session) => boolean,
): void {
  const { origin } = new URL(settings.PUBLIC_URL)

  const encrypt = (typed: SignInFields) =>
    tokens.encrypt(JSON.stringify({ ...typed, until: clock().getTime() + proofLifetime }), proofOwner)
  /** Null for a proof that is too old or not the server's. */
  const decrypt = (proof: string): SignInFields | null => {
    const text = tokens.decrypt(proof, proofOwner)
    const { until, ...typed } = (text ? JSON.parse(text) : { until: 0 }) as SignInFields & { until: number }
    return until > clock().getTime() ? typed : null
  }

  async function signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    form: FormFields,
  ): Promise<FastifyReply> {
    const field = (name: string) => form.get(name) ?? ''
    const from = ownPath(field('from'), origin) ?? '/'
    const proof = form.get('proof')
    const typed =
      proof === null
        ? { login: field('login').trim(), password: field('password'), remember: form.has('remember') }
        : decrypt(proof)
    const { login = '', remember = false } = typed ?? {}
    const refuse = (status: number, code: string, more: Partial<RefusedSignIn> = {}) => {
      const error = { status, code, params: {} }
      return sendPage(request, reply.code(status), {
        login,
        remember,
        from,
        error,
        fields: {},
        proof: null,
        ...more,
      })
    }
    if (!isOwnForm(request, origin)) return refuse(403, 'error.forbidden', { login: '' })
    if (!typed) return refuse(401, 'error.jwt-expired')

    const code = proof === null ? undefined : field('code')
    const answer = await app.inject({
      method: 'POST',
      url: `${settings.API_BASE}/authenticate?remember_me=${remember}`,
      remoteAddress: request.ip,
      headers: {
        'content-type': 'application/json',
        'user-agent': request.headers['user-agent'] ?? '',
        cookie: request.headers.cookie ?? '',
      },
      payload: JSON.stringify({ login, password: typed.password, ...(code !== undefined && { code }) }),
    })
    if (answer.statusCode === 200) {
      const cookie = answer.headers['set-cookie']
      if (cookie) reply.header('set-cookie', cookie)
      const session = answer.json<Session>()
      return goOn(reply, session.token, mayOpen(from, session) ? from : '/')
    }
    const { error, params = {}, fields = {} } = answer.json<ErrorBody>()
    const needsCode = error === 'error.second-factor-required' || error === 'error.second-factor-not-valid'
    const wait = answer.headers['retry-after']
    if (wait) reply.header('retry-after', wait)
    return refuse(answer.statusCode, error, {
      fields,
      error:
        error === 'error.second-factor-required' && !code
          ? null
          : { status: answer.statusCode, code: error, params },
      proof: needsCode ? encrypt(typed) : null,
    })
  }

  /** Hands the token to the page's own storage and goes on; without scripts the cookie alone opens pages to read. */
  const goOn = async (reply: FastifyReply, token: string, to: string): Promise<FastifyReply> => {
    const name = escapeHtml((await identity()).nome)
    return reply
      .code(200)
      .headers({
        'content-security-policy': handOverPolicy,
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
      })
      .type('text/html; charset=utf-8')
      .send(
        [
          `<!doctype html><html lang="gl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
          `<title>${name}</title><noscript><meta http-equiv="refresh" content="0;url=${escapeHtml(to)}"></noscript></head>`,
          `<body><noscript><a href="${escapeHtml(to)}">${name}</a></noscript>`,
          `<script data-token="${escapeHtml(token)}" data-to="${escapeHtml(to)}">${handOver}</script></body></html>`,
        ].join(''),
      )
  }

  app.register(async (scope) => {
    acceptForms(scope)
    scope.post(
      signInPath,
      { bodyLimit, config: { access: 'all' }, schema: { hide: true } },
      (request, reply) => {
        const form = toFormFields(request.body)
        return form ? signIn(request, reply.header('cache-control', 'no-store'), form) : reply.callNotFound()
      },
    )
  })
}

/** Whether a page of the portal sent the form: another site must not sign its visitors in to an account of its own. */
function isOwnForm({ headers }: FastifyRequest, origin: string): boolean {
  const site = headers['sec-fetch-site']
  // browsers send it to secure origins only
  if (site !== undefined) return site === 'same-origin'
  const { host } = headers
  return headers.origin === origin || (host !== undefined && headers.origin === `http://${host}`)
}
