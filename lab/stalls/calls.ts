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
/** Days are lists of three numbers. */
const isDay = (name: string) => /^(fecha|data|desde|ata|vence|dataSinatura|ultimoCargo)$/.test(name)

function isLong(schema: Schema, name = ''): boolean {
  if ([schema.type].flat().includes('array') && !isDay(name)) return true
  if ((schema.maxLength ?? 0) >= longText) return true
  const inner = Object.entries(schema.properties ?? {})
  if (inner.some(([key]) => key === 'fileName')) return true
  return (
    inner.some(([key, each]) => isLong(each, key)) || (schema.anyOf ?? []).some((each) => isLong(each, name))
  )
}

/** Changing calls with a list, a file or a long text in their body. */
export const longBodies: string[] = table
  .filter(([, { body, bodyKind = 'json' }]) =>
    bodyKind === 'json'
      ? body !== undefined && isLong(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema)
      : true,
  )
  .map(([name]) => name)

/** The lists of the contract. */
export const lists: string[] = table
  .filter(
    ([name, { response }]) =>
      name.startsWith('GET ') && response instanceof z.ZodObject && 'content' in response.shape,
  )
  .map(([name]) => name)

/** What else is read: records, and files that are made of many of them. */
export const readings: string[] = table
  .filter(([name, { changes }]) => name.startsWith('GET ') && !changes && !lists.includes(name))
  .map(([name]) => name)

/** The call that a request makes. */
export function callOf(method: string, path: string): string {
  const [address = ''] = path.split('?')
  const found = table.filter(([name]) => {
    const [verb = '', template = ''] = name.split(' ')
    return verb === method && new RegExp(`^${template.replace(/:\w+/g, '[^/]+')}$`).test(address)
  })
  // the one with fewer names in its address
  const [best] = found.sort(([one], [other]) => one.split(':').length - other.split(':').length)
  return best?.[0] ?? `${method} ${address}`
}
