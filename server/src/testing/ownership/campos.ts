import { admin } from '#contract/testing/who-may.ts'
import { addCampo } from '../campos.ts'
import type { JsonRecord } from '../fixtures.ts'
import type { Case } from './cases.ts'
import { missing, notFound } from './cases.ts'

const byId = (id: number) => ({ params: { id } })
const asRead = (record: JsonRecord) => ({ ...byId(record.id), body: { ...record, version: null } })

/** Own fields of members. */
export const camposCases: Case[] = [
  {
    call: 'GET /campos/:id',
    of: 'that is there',
    request: ({ campo }) => byId(campo.id),
    answers: [[admin, '200']],
  },
  {
    call: 'GET /campos/:id',
    of: 'that is not there',
    request: () => byId(missing),
    answers: [[admin, notFound]],
  },
  {
    call: 'PUT /campos/:id',
    of: 'that is there',
    request: ({ campo }) => asRead(campo),
    answers: [[admin, '200']],
  },
  {
    call: 'PUT /campos/:id',
    of: 'that is not there',
    request: ({ campo }) => asRead({ ...campo, id: missing }),
    answers: [[admin, notFound]],
  },
  {
    call: 'DELETE /campos/:id',
    of: 'that is there',
    request: async (world, _, allowed) =>
      byId((allowed ? await addCampo(world.admin, { activo: false }) : world.campo).id),
    answers: [[admin, '204']],
  },
]
