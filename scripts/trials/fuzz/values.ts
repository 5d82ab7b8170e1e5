import type { Dice } from '../load/dice.ts'
import type { Schema } from './operations.ts'

/** What there is in the portal: its ids and names are mixed into what is asked. */
export interface Pool {
  ids: number[]
  uuids: string[]
  logins: string[]
  pages: string[]
}

const words = ['Magosto', 'Asemblea', 'Núñez', 'Coro da Rúa', 'Ribadavia', 'Ñandú', 'Castiñeiras', 'a b']

/** A value as its schema wants it, as far as the schema tells; where it tells little, by the name of the field. */
export function valid(schema: Schema, name: string, dice: Dice, pool: Pool, level = 0): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return dice.pick(schema.enum)
  if (schema.anyOf) return valid(dice.pick(schema.anyOf), name, dice, pool, level)
  switch (schema.type) {
    case 'object':
      return validObject(schema, dice, pool, level)
    case 'array':
      return validArray(schema, name, dice, pool, level)
    case 'integer':
    case 'number':
      return validNumber(schema, name, dice, pool)
    case 'boolean':
      return dice.chance(0.5)
    case 'null':
      return null
    case 'string':
      return validText(schema, name, dice, pool)
    default:
      return dice.pick([null, 1, 'x', [], {}])
  }
}

function validObject({ properties = {}, required = [] }: Schema, dice: Dice, pool: Pool, level: number) {
  const known = Object.entries(properties).filter(
    ([name]) => required.includes(name) || (level < 4 && dice.chance(0.6)),
  )
  return Object.fromEntries(known.map(([name, inner]) => [name, valid(inner, name, dice, pool, level + 1)]))
}

function validArray(schema: Schema, name: string, dice: Dice, pool: Pool, level: number): unknown[] {
  if (/^fecha/.test(name)) return [2026, dice.between(1, 12), dice.between(1, 28), 10, 30].slice(0, 3)
  if (schema.prefixItems) return schema.prefixItems.map((each) => valid(each, name, dice, pool, level + 1))
  const { items } = schema
  if (!items) return []
  return Array.from({ length: dice.between(0, 3) }, () => valid(items, name, dice, pool, level + 1))
}

function validNumber({ minimum = 0, maximum = 1000 }: Schema, name: string, dice: Dice, pool: Pool): number {
  if (/^id$|Id$/.test(name)) return dice.pick(pool.ids)
  if (/^ano/.test(name)) return dice.between(1930, 2026)
  if (/^mes/.test(name)) return dice.between(1, 12)
  if (/^dia/.test(name)) return dice.between(1, 28)
  return dice.between(Math.max(0, minimum), Math.min(1000, maximum))
}

function validText(schema: Schema, name: string, dice: Dice, pool: Pool): string {
  if (schema.format === 'uuid') return dice.pick(pool.uuids)
  if (/^\^?-?\\?d|\\d\{1,/.test(schema.pattern ?? '')) return String(dice.pick(pool.ids))
  switch (name) {
    case 'dni':
      return `${dice.between(20_000_000, 99_999_999)}T`
    case 'login':
      return dice.pick(pool.logins)
    case 'email':
      return `p${dice.between(1, 1e6)}@persoa.example`
    case 'definedId':
      return dice.pick(pool.pages)
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
      return `<p>${dice.pick(words)}</p>`
    default:
      return /^fecha/.test(name) ? '2026-05-31' : dice.pick(words).slice(0, schema.maxLength ?? 255)
  }
}
