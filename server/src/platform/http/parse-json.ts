import { isUtf8 } from 'node:buffer'

const byteOrderMark = '\ufeff'

/** What a JSON body says; undefined for bytes that are no JSON in UTF-8: other characters would replace them. */
export type ParsedJson = { value: unknown } | undefined

/** Parses the bytes of a JSON body. */
export function parseJson(body: Uint8Array): ParsedJson {
  if (!isUtf8(body)) return undefined
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8')
  try {
    return { value: withoutPrototypes(JSON.parse(text.startsWith(byteOrderMark) ? text.slice(1) : text)) }
  } catch {
    return undefined
  }
}

/** Removes keys such as `__proto__` from parsed JSON; copied, they would change what every object inherits. */
function withoutPrototypes(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__')
  const named = Object.getOwnPropertyDescriptor(value, 'constructor')?.value
  if (named && typeof named === 'object' && Object.hasOwn(named, 'prototype'))
    Reflect.deleteProperty(value, 'constructor')
  for (const each of Object.values(value)) withoutPrototypes(each)
  return value
}
