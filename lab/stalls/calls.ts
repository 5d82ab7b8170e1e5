import { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'

/** The calls of the contract that can take long: derived from their schemas, so that a new one is among them. */

export const table = Object.entries(calls as Record<string, Call>)

interface Schema {
  type?: string | string[]
  maxLength?: number
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

/** A longer text takes noticeable time to read. */
const longText = 100_000
/** Days are lists of three numbers; of roles there are a few. */
const isShort = (name: string) =>
  /^(fecha|data|desde|ata|vence|dataSinatura|ultimoCargo|authorities)$/.test(name)

function isLong(schema: Schema, name = ''): boolean {
  if ([schema.type].flat().includes('array') && !isShort(name)) return true
  if ((schema.maxLength ?? 0) >= longText) return true
  const inner = Object.entries(schema.properties ?? {})
  if (inner.some(([key]) => key === 'fileName')) return true
  return (
    inner.some(([key, each]) => isLong(each, key)) || (schema.anyOf ?? []).some((each) => isLong(each, name))
  )
}

const getNames = (isWanted: (name: string, call: Call) => boolean): string[] =>
  table.filter(([name, call]) => isWanted(name, call)).map(([name]) => name)

/** Changing calls with a list, a file or a long text in their body. */
export const longBodies = getNames(
  (_, { body, bodyKind }) =>
    bodyKind === 'multipart' ||
    (body !== undefined && isLong(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema)),
)

export const lists = getNames(
  (name, { response }) =>
    name.startsWith('GET ') && response instanceof z.ZodObject && 'content' in response.shape,
)

/** Other reading calls: records, and files made of many records. */
export const readings = getNames(
  (name, { changes }) => name.startsWith('GET ') && !changes && !lists.includes(name),
)

/** Ids of records by the address of their list. */
export type Ids = Record<string, number | string>

/** The address of a call of the record in `ids`; undefined when none is there, or when it names two. */
export function getAddress(name: string, ids: Ids): string | undefined {
  const [, path = ''] = name.split(' ')
  const [list = '', ...more] = path.split(/\/:\w+/)
  if (more.length === 0) return path
  const id = list.endsWith('/without') ? 0 : ids[list]
  return id === undefined || more.length > 1 ? undefined : path.replace(/:\w+/, String(id))
}

/** The call that a request makes. */
export function toCall(method: string, path: string): string {
  const [address = ''] = path.split('?')
  const found = table.filter(([name]) => {
    const [verb = '', template = ''] = name.split(' ')
    return verb === method && new RegExp(`^${template.replace(/:\w+/g, '[^/]+')}$`).test(address)
  })
  // the one with fewer names in its address
  const [best] = found.sort(([one], [other]) => one.split(':').length - other.split(':').length)
  return best?.[0] ?? `${method} ${address}`
}
