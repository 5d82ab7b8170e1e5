import { keepers } from '#contract/testing/who-may.ts'
import type { Fixtures } from '../fixtures.ts'
import { anImport } from '../importacions.ts'
import type { Case } from './cases.ts'
import { missing, notFound } from './cases.ts'

const byId = (id: number) => ({ params: { id } })
const byHeadings = { body: { columnas: [] } }
const later = { body: { cartas: 'DESPOIS' } }

/** An import that an administrator has uploaded; a new one for a request that will succeed. */
const readyImport = async ({ admin, importacion }: Fixtures, allowed: boolean) =>
  byId((allowed ? await anImport(admin) : importacion).id)

/** Imports of members, which all keepers of the register see. */
export const importacionsCases: Case[] = [
  {
    call: 'GET /importacions/:id',
    of: 'that an administrator has uploaded',
    request: ({ importacion }) => byId(importacion.id),
    answers: [[keepers, '200']],
  },
  {
    call: 'GET /importacions/:id',
    of: 'that is not there',
    request: () => byId(missing),
    answers: [[keepers, notFound]],
  },
  {
    call: 'PUT /importacions/:id',
    of: 'that an administrator has uploaded',
    request: async (world, _, allowed) => ({ ...(await readyImport(world, allowed)), ...byHeadings }),
    answers: [[keepers, '200']],
  },
  {
    call: 'PUT /importacions/:id',
    of: 'that is not there',
    request: () => ({ ...byId(missing), ...byHeadings }),
    answers: [[keepers, notFound]],
  },
  {
    call: 'POST /importacions/:id/executar',
    of: 'that an administrator has uploaded',
    request: async (world, _, allowed) => ({ ...(await readyImport(world, allowed)), ...later }),
    answers: [[keepers, '200']],
  },
  {
    call: 'POST /importacions/:id/executar',
    of: 'that is not there',
    request: () => ({ ...byId(missing), ...later }),
    answers: [[keepers, notFound]],
  },
  {
    call: 'GET /importacions/:id/erros',
    of: 'that an administrator has uploaded',
    request: ({ importacion }) => byId(importacion.id),
    answers: [[keepers, '200']],
  },
  {
    call: 'GET /importacions/:id/erros',
    of: 'that is not there',
    request: () => byId(missing),
    answers: [[keepers, notFound]],
  },
]
