import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'

type Fits = (value: unknown) => boolean
interface Definition {
  type: string
  checks?: { _zod: { def: { check: string; format?: string; maximum?: number; minimum?: number } } }[]
  shape?: Record<string, z.ZodType>
  catchall?: z.ZodType
  element?: z.ZodType
  innerType?: z.ZodType
  items?: z.ZodType[]
  rest?: z.ZodType | null
  entries?: Record<string, unknown>
  values?: unknown[]
}

/**
 * Writes responses through their schema: it drops fields the schema does not name and throws on values it does not
 * allow. A response that matches its schema exactly, as nearly all do, is written without a copy, because copying a
 * page of a list would take longer than everything else.
 */
export const responseSerializer: FastifySerializerCompiler<z.ZodType> = (route) => {
  const write = serializerCompiler(route)
  const fits = exactly(route.schema)
  return (answer) => (fits(answer) ? JSON.stringify(answer) : write(answer))
}

/**
 * Whether a value matches `schema` exactly, without additional fields. False only means that this cannot be decided
 * cheaply.
 */
export function exactly(schema: z.ZodType): Fits {
  const definition = schema._zod.def as unknown as Definition
  const checks = (definition.checks ?? []).map(({ _zod }) => _zod.def)
  switch (definition.type) {
    case 'string':
      if (checks.length === 0 && !('format' in definition)) return (value) => typeof value === 'string'
      break
    case 'number':
      if (checks.length === 0 && !('format' in definition)) return (value) => Number.isFinite(value)
      if (checks.every(({ check, format }) => check === 'number_format' && format === 'safeint'))
        return (value) => Number.isSafeInteger(value)
      break
    case 'boolean':
      return (value) => typeof value === 'boolean'
    case 'enum':
      return oneOf(Object.values(definition.entries ?? {}))
    case 'literal':
      return oneOf(definition.values ?? [])
    case 'nullable':
    case 'optional':
      return absentOr(definition)
    case 'array':
      return eachIs(definition, checks)
    case 'tuple':
      if (!definition.rest && checks.length === 0) return inTurn(definition.items ?? [])
      break
    case 'object':
      if (!definition.catchall && checks.length === 0) return withKeys(definition.shape ?? {})
      break
  }
  // everything else: parse with the schema, which returns the same value if there was nothing to change
  return (value) => {
    const { success, data } = z.safeEncode(schema, value)
    return success && data === value
  }
}

function oneOf(values: unknown[]): Fits {
  const allowed = new Set(values)
  return (value) => allowed.has(value)
}

function absentOr({ type, innerType }: Definition): Fits {
  const inner = exactly(innerType as z.ZodType)
  const absent = type === 'nullable' ? null : undefined
  return (value) => value === absent || inner(value)
}

function eachIs({ element }: Definition, checks: { check: string; maximum?: number }[]): Fits {
  if (checks.some(({ check }) => check !== 'max_length')) return () => false
  const most = Math.min(...checks.map(({ maximum = 0 }) => maximum))
  const each = exactly(element as z.ZodType)
  return (value) => Array.isArray(value) && value.length <= most && value.every(each)
}

function inTurn(items: z.ZodType[]): Fits {
  const fits = items.map(exactly)
  return (value) =>
    Array.isArray(value) && value.length === fits.length && fits.every((isFit, at) => isFit(value[at]))
}

function withKeys(shape: Record<string, z.ZodType>): Fits {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, fits: exactly(schema) }))
  return (value) => {
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
      return false
    const record = value as Record<string, unknown>
    for (const { name, fits } of fields) if (!fits(record[name])) return false
    // all fields of the schema exist, so an equal number of keys means no other field
    return Object.keys(record).length === fields.length
  }
}
