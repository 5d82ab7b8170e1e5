import type { Entidade } from '#contract/auditoria.ts'
import type { CallName } from '#contract/call.ts'
import type { Example, Field, Fields, Fixtures, Values } from './example.ts'
import { done } from './example.ts'

/** The fields that identify the record and the version. */
export const whichOne: Fields = {
  id: { omitted: 'says which record' },
  version: { omitted: 'says what was seen' },
}
/** The id of a row of a list. */
export const whichRow = { omitted: 'says which row of the list' }

/** A field called `campo` in the audit trail, which a change sets to another value. */
export const field = (campo: string, to: unknown, shown?: Field['shown']): Field => ({
  campo,
  to,
  ...(shown && { shown }),
})

/** The same for a field of the first row of a list; `shown` matches the values before and after. */
export const inList = (
  list: string,
  change: (world: Fixtures) => Values | Promise<Values>,
  shown: NonNullable<Field['shown']>,
): Field =>
  field(
    list,
    async (world: Fixtures, body: Values) => {
      const [row, ...others] = body[list] as Values[]
      return [{ ...row, ...(await change(world)) }, ...others]
    },
    shown,
  )

/** Fields that say how a file is requested, but nothing about its content. */
export const askedFor: Fields = {
  download: { omitted: 'how the browser shows it' },
  ticket: { omitted: 'stands for the session' },
  v: { omitted: 'means nothing here' },
}
/** The same for a workbook of a list that is searched. */
export const askedForWorkbook: Fields = {
  ...askedFor,
  page: { omitted: 'a workbook has all rows' },
  size: { omitted: 'a workbook has all rows' },
  sort: { omitted: 'the order does not change which records are included' },
  filters: { omitted: 'this list has none' },
  search: { campo: 'search', shown: 'coro' },
}

type RecordCalls<Path extends string> = `POST /${Path}` | `PUT /${Path}/:id` | `DELETE /${Path}/:id`

/** Creating, changing and deleting a record, whose entries show the same fields. */
export function threeCalls<Path extends string>(
  path: Path,
  entidade: Entidade,
  input: (world: Fixtures) => Promise<object>,
  fields: Fields,
): Record<RecordCalls<Path>, Example> {
  const add = async (world: Fixtures) =>
    done(world.admin.call(`POST /${path}` as CallName, { body: await input(world) }))
  const create: Example = {
    accion: 'CREAR',
    entidade,
    ready: async (world) => ({ body: await input(world) }),
    fields: { ...whichOne, ...fields },
  }
  const change: Example = {
    accion: 'MODIFICAR',
    entidade,
    ready: async (world) => {
      const body = await add(world)
      return { rexistro: body.id, params: { id: body.id }, body }
    },
    fields: { ...whichOne, ...fields },
  }
  const remove: Example = {
    accion: 'ELIMINAR',
    entidade,
    ready: async (world) => {
      const { id } = await add(world)
      return { rexistro: id, params: { id } }
    },
    fields,
  }
  return {
    [`POST /${path}`]: create,
    [`PUT /${path}/:id`]: change,
    [`DELETE /${path}/:id`]: remove,
  } as Record<RecordCalls<Path>, Example>
}
