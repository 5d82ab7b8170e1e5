import type { CallName } from '#contract/call.ts'
import type { AllowedCallers } from '#contract/testing/who-may.ts'
import { boardReaders, collections } from '#contract/testing/who-may.ts'
import { reunionPaths } from '../reunions.ts'
import type { Case } from './cases.ts'
import { bad, missing, notFound } from './cases.ts'

const state = '409 error.reunion-state'

/** What happens in the room of a meeting; asistencia.test.ts has the rest. */
export const asistenciaCases: Case[] = reunionPaths.flatMap((path): Case[] => {
  const { keep } = collections[`/${path}`]
  const read: AllowedCallers = path === 'asambleas' ? 'signed in' : boardReaders
  const ticks = { presenzas: [{ socio: { id: missing }, presente: true }] }
  const vote = { metodo: 'MAN_ALZADA', si: 1 }
  const calls: [CallName, AllowedCallers, object | undefined, string][] = [
    [`GET /${path}/:id/censo`, keep, undefined, '200'],
    [`PUT /${path}/:id/presenzas`, keep, ticks, bad],
    [`GET /${path}/:id/asistencia/folla`, keep, undefined, '200'],
    [`GET /${path}/:id/quorum`, read, undefined, '200'],
    [`PUT /${path}/:id/abrir`, keep, { chamada: 1 }, '400 error.sen-estatutos'],
    [`PUT /${path}/:id/pechar`, keep, undefined, state],
    [`GET /${path}/:id/votacions`, read, undefined, '200'],
    [`PUT /${path}/:id/puntos/:puntoId/votacion`, keep, vote, notFound],
  ]
  return calls.flatMap(([call, callers, body, answer]): Case[] =>
    (
      [
        ['a meeting that was not opened', answer],
        ['one that is not there', notFound],
      ] as const
    ).map(([of, expected]) => ({
      call,
      of,
      request: ({ two }) => ({
        params: {
          id: of === 'one that is not there' ? missing : two[`/${path}`][1].id,
          ...(call.includes(':puntoId') && { puntoId: missing }),
        },
        ...(body && { body }),
      }),
      answers: [[callers, expected]],
    })),
  )
})
