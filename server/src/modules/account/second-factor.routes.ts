import type { FastifyRequest } from 'fastify'
import type { secondFactorCalls } from '#contract/second-factor.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { getSignedInUser } from '../../platform/http/register-calls.ts'
import type { SignedUsuario } from '../auth/sessions.service.ts'
import * as factor from './second-factor.service.ts'

export function secondFactorRoutes(context: AppContext): Handlers<typeof secondFactorCalls> {
  const signed = (request: FastifyRequest) => getSignedInUser(request) as SignedUsuario
  return {
    'GET /account/second_factor': ({ request }) => factor.getFactor(context, { id: signed(request).id }),

    'POST /account/second_factor': ({ body, request }) =>
      factor.beginFactor(context, signed(request), body, request.ip),

    'POST /account/second_factor/confirm': async ({ body, request }) => ({
      recoveryCodes: await factor.confirmFactor(context, signed(request), body.code),
    }),

    'POST /account/second_factor/recovery_codes': async ({ body, request }) => ({
      recoveryCodes: await factor.renewRecoveryCodes(context, signed(request), body, request.ip),
    }),

    'POST /account/second_factor/off': ({ body, request }) =>
      factor.turnFactorOff(context, signed(request), body, request.ip),

    'GET /user-management/users/:login/second_factor': ({ params }) =>
      factor.getFactor(context, { login: params.login }),

    'DELETE /user-management/users/:login/second_factor': ({ params, request }) =>
      factor.takeFactorAway(context, getSignedInUser(request), params.login),
  }
}
