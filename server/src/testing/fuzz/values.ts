import type { Random } from '../random.ts'
import type { Schema } from './operations.ts'

/** The ids and names of the portal, which are mixed into the requests. */
export interface Pool {
  ids: number[]
  uuids: string[]
  logins: string[]
  pages: string[]
}

const words = ['Magosto', 'Asemblea', 'Núñez', 'Coro da Rúa', 'Ribadavia', 'Ñandú', 'Castiñeiras', 'a b']

/** A value as its schema wants it, as far as the schema tells; where it says little, by the name of the field. */
export function valid(schema: Schema, name: string, random: Random, pool: Pool, level = 0): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  if (schema.anyOf) return valid(random.pick(schema.anyOf), name, random, pool, level)
  switch (schema.type) {
    case 'object':
      return validObject(schema, random, pool, level)
    case 'array':
      return validArray(schema, name, random, pool, level)
    case 'integer':
    case 'number':
      return validNumber(schema, name, random, pool)
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    case 'string':
      return validText(schema, name, random, pool)
    default:
      return random.pick([null, 1, 'x', [], {}])
  }
}

function validObject({ properties = {}, required = [] }: Schema, random: Random, pool: Pool, level: number) {
  const known = Object.entries(properties).filter(
    ([name]) => required.includes(name) || (level < 4 && random.chance(0.6)),
  )
  return Object.fromEntries(known.map(([name, inner]) => [name, valid(inner, name, random, pool, level + 1)]))
}

function validArray(schema: Schema, name: string, random: Random, pool: Pool, level: number): unknown[] {
  if (/^fecha/.test(name)) return [2026, random.between(1, 12), random.between(1, 28), 10, 30].slice(0, 3)
  if (schema.prefixItems) return schema.prefixItems.map((each) => valid(each, name, random, pool, level + 1))
  const { items } = schema
  if (!items) return []
  return Array.from({ length: random.between(0, 3) }, () => valid(items, name, random, pool, level + 1))
}

function validNumber(
  { minimum = 0, maximum = 1000 }: Schema,
  name: string,
  random: Random,
  pool: Pool,
): number {
  if (/^id$|Id$/.test(name)) return random.pick(pool.ids)
  if (/^ano/.test(name)) return random.between(1930, 2026)
  if (/^mes/.test(name)) return random.between(1, 12)
  if (/^dia/.test(name)) return random.between(1, 28)
  return random.between(Math.max(0, minimum), Math.min(1000, maximum))
}

function validText(schema: Schema, name: string, random: Random, pool: Pool): string {
  if (schema.format === 'uuid') return random.pick(pool.uuids)
  if (/^\^?-?\\?d|\\d\{1,/.test(schema.pattern ?? '')) return String(random.pick(pool.ids))
  switch (name) {
    case 'dni':
      return `${random.between(20_000_000, 99_999_999)}T`
    case 'login':
      return random.pick(pool.logins)
    case 'email':
      return `p${random.between(1, 1e6)}@persoa.example`
    case 'definedId':
      return random.pick(pool.pages)
    case 'url':
      return 'https://exemplo.example/a?b=c'
    case 'importe':
      return '12.50'
    case 'gallery':
      return 'statics'
    case 'content':
      return Buffer.from('%PDF-1.4\nola\n%%EOF\n').toString('base64')
    case 'fileName':
      return 'Acta.pdf'
    case 'type':
      return 'pdf'
    case 'codigoPostal':
      return '15705'
    case 'password':
    case 'newPassword':
      return 'un contrasinal longo'
    case 'message':
    case 'body':
    case 'descripcion':
      return `<p>${random.pick(words)}</p>`
    default:
      return /^fecha/.test(name) ? '2026-05-31' : random.pick(words).slice(0, schema.maxLength ?? 255)
  }
}
