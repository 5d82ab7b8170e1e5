import { z } from 'zod'
import type { Call, CallName } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Answer } from './portal.ts'
import { readWorkbook } from './workbooks.ts'

const table = calls as Record<string, Call>

/** Every reading call, for tests that try them all. */
export const everyGet = Object.keys(table).filter((name) => name.startsWith('GET ')) as CallName[]

/** Every call with a search: lists, and workbooks of them. */
export const everyList = everyGet.filter((name) =>
  Object.hasOwn((table[name]?.query?.safeParse({}).data ?? {}) as object, 'search'),
)

/** Whether the answer of a call is a file. */
export const isBytes = (name: CallName): boolean => table[name]?.answerKind === 'bytes'

/** The fields that a list can be sorted by, as its description tells them. */
export function listSortFields(name: CallName): string[] {
  const { properties } = z.toJSONSchema(table[name]?.query ?? z.object({}), {
    io: 'input',
    unrepresentable: 'any',
  })
  const sort = properties?.sort
  const told = typeof sort === 'object' ? /Fields: (.*)$/.exec(sort.description ?? '')?.[1] : undefined
  return told?.split(', ') ?? []
}

type Address = Record<string, string | number>

/** The addresses of a call with these parameter values; a parameter without a value is 1. */
export function addressesWith(name: CallName, values: Record<string, (string | number)[]>): Address[] {
  const parts = [...name.matchAll(/:(\w+)/g)].map(([, part]) => part ?? '')
  return parts.reduce<Address[]>(
    (all, part) =>
      all.flatMap((address) => (values[part] ?? ['1']).map((value) => ({ ...address, [part]: value }))),
    [{}],
  )
}

/** The `queries` that a call accepts. */
export function understood(name: CallName, queries: Record<string, string>[]): Record<string, string>[] {
  const { query, answerKind } = table[name] ?? {}
  // a workbook is slow, and its rows depend on the list anyway
  if (answerKind === 'bytes') return [{}]
  const isUnderstood = (each: Record<string, string>) => {
    const { success, data } = query?.safeParse(each) ?? {}
    return success && Object.keys(each).every((key) => key in (data as object))
  }
  return queries.filter((each) => Object.keys(each).length === 0 || isUnderstood(each))
}

/** Hexadecimal digits drawn at random, among which any short number occurs now and then. */
const uuids = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g

/** All readable content of a response: body, cells of a workbook, names in headers. Random ids are left out. */
export async function readable({ body, headers, status }: Answer): Promise<string> {
  const { date: _date, 'x-request-id': _id, ...rest } = headers
  const isWorkbook = status === 200 && String(headers['content-type']).includes('spreadsheet')
  const content = Buffer.isBuffer(body)
    ? isWorkbook
      ? JSON.stringify(await readWorkbook(body))
      : body.toString('latin1')
    : JSON.stringify(body)
  const text = `${decodeURIComponent(JSON.stringify(rest).replaceAll('%', '%25'))}\n${content}`
  return text.replaceAll(uuids, '')
}
