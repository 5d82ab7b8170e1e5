import type { CallName } from '#contract/call.ts'
import type { AllowedCallers } from '#contract/testing/who-may.ts'
import { boardReaders, collections } from '#contract/testing/who-may.ts'
import { reunionPaths } from '../reunions.ts'
import type { Case } from './cases.ts'
import { missing, notFound } from './cases.ts'

const state = '409 error.reunion-state'

/** After a meeting; actas.test.ts has the rest. */
export const actasCases: Case[] = reunionPaths.flatMap((path): Case[] => {
  const { keep } = collections[`/${path}`]
  const read: AllowedCallers = path === 'asambleas' ? 'signed in' : boardReaders
  const calls: [CallName, AllowedCallers, object | undefined, string][] = [
    [`GET /${path}/:id/acta`, read, undefined, '200'],
    [`PUT /${path}/:id/acta`, keep, { puntos: [] }, '200'],
    // one that was held is approved: actas.test.ts
    [`POST /${path}/:id/acta/aprobar`, keep, {}, ''],
    [`POST /${path}/:id/acta/dilixencias`, keep, { texto: 'Unha nota' }, state],
    [`GET /${path}/:id/acta/pdf`, read, undefined, notFound],
    [`GET /${path}/:id/certificados`, keep, undefined, '200'],
    [`POST /${path}/:id/certificados`, keep, { puntos: [{ id: missing }] }, state],
    [`GET /${path}/:id/certificados/:certificadoId/pdf`, keep, undefined, notFound],
  ]
  return calls.flatMap(([call, callers, body, answer]): Case[] =>
    (
      [
        ['a meeting without approved minutes', answer],
        ['one that is not there', notFound],
      ] as const
    )
      .filter(([, expected]) => expected !== '')
      .map(([of, expected]) => ({
        call,
        of,
        request: ({ two }) => ({
          params: {
            id: of === 'one that is not there' ? missing : two[`/${path}`][1].id,
            ...(call.includes(':certificadoId') && { certificadoId: missing }),
          },
          ...(body && { body }),
        }),
        answers: [[callers, expected]],
      })),
  )
})
