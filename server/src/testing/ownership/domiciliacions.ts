import { finances } from '#contract/testing/who-may.ts'
import { addMandato } from '../mandatos.ts'
import { addRemesa } from '../remesas.ts'
import { addSocio } from '../socios.ts'
import type { Case } from './cases.ts'
import { missing, notFound } from './cases.ts'

const byId = (id: number) => ({ params: { id } })
const returned = { body: { codigo: 'AM04', data: [2026, 5, 30] } }
const reason = { body: { motivo: 'Erro' } }

/** Mandates and remittances. */
export const domiciliacionsCases: Case[] = [
  {
    call: 'PUT /mandatos/:id/revogar',
    of: 'that is there',
    request: async ({ admin, mandato }, _, allowed) => ({
      ...byId((allowed ? await addMandato(admin, (await addSocio(admin)).id) : mandato).id),
      ...reason,
    }),
    answers: [[finances, '200']],
  },
  {
    call: 'PUT /mandatos/:id/revogar',
    of: 'that is not there',
    request: () => ({ ...byId(missing), ...reason }),
    answers: [[finances, notFound]],
  },
  ...(['GET /remesas/:id', 'GET /remesas/:id/ficheiro'] as const).flatMap((call): Case[] => [
    { call, of: 'that is there', request: ({ remesa }) => byId(remesa.id), answers: [[finances, '200']] },
    { call, of: 'that is not there', request: () => byId(missing), answers: [[finances, notFound]] },
  ]),
  ...(['that tells its payers by mail', 'that is not there'] as const).map(
    (of): Case => ({
      call: 'GET /remesas/:id/cartas',
      of,
      request: ({ remesa }) => byId(of === 'that is not there' ? missing : remesa.id),
      answers: [[finances, notFound]],
    }),
  ),
  ...(['PUT /remesas/:id/enviada', 'PUT /remesas/:id/anular'] as const).flatMap((call): Case[] => [
    {
      call,
      of: 'that is there',
      request: async ({ admin, remesa }, _, allowed) => ({
        ...byId((allowed ? (await addRemesa(admin)).remesa : remesa).id),
        ...(call.endsWith('anular') && reason),
      }),
      answers: [[finances, '200']],
    },
    {
      call,
      of: 'that is not there',
      request: () => ({ ...byId(missing), ...(call.endsWith('anular') && reason) }),
      answers: [[finances, notFound]],
    },
  ]),
  {
    call: 'PUT /recibos/:id/devolver',
    of: 'that is at the bank',
    request: async ({ admin, remesa }, _, allowed) => ({
      ...byId((allowed ? (await addRemesa(admin)).recibo : remesa.recibos[0]).id),
      ...returned,
    }),
    answers: [[finances, '200']],
  },
  {
    call: 'PUT /recibos/:id/devolver',
    of: 'that is not there',
    request: () => ({ ...byId(missing), ...returned }),
    answers: [[finances, notFound]],
  },
  ...(['GET /mandatos/:id/pdf', 'GET /mandatos/:id/file'] as const).flatMap((call): Case[] => [
    { call, of: 'that is there', request: ({ mandato }) => byId(mandato.id), answers: [[finances, '200']] },
    { call, of: 'that is not there', request: () => byId(missing), answers: [[finances, notFound]] },
  ]),
  {
    call: 'GET /socios/:id/mandato-en-branco',
    of: 'a member',
    request: ({ members }) => byId(members[0].id),
    answers: [[finances, '200']],
  },
  {
    call: 'GET /socios/:id/mandato-en-branco',
    of: 'that is not there',
    request: () => byId(missing),
    answers: [[finances, notFound]],
  },
]
