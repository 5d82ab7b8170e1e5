import { isUtf8 } from 'node:buffer'
import secureJson from 'secure-json-parse'
import { composeTexts } from '#contract/composed-text.ts'

/** Keys that would change what every object inherits, once copied, are left out. */
const safely = { protoAction: 'remove', constructorAction: 'remove' } as const

/** The parsed value; undefined for bytes that are not JSON in UTF-8. */
export type ParsedJson = { value: unknown } | undefined

/** Parses the bytes of a JSON body, whose texts come in Unicode NFC. */
export function parseJson(body: Uint8Array): ParsedJson {
  if (!isUtf8(body)) return undefined
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8')
  try {
    return { value: composeTexts(secureJson.parse(text, safely)) }
  } catch {
    return undefined
  }
}
