import { z } from 'zod'
import { fieldErrors } from './errors.ts'
import { limits } from './limits.ts'

export interface Sort<Field extends string = string> {
  field: Field
  direction: 'asc' | 'desc'
}

/** The validated query of a list call. */
export interface ListQuery<SortField extends string = string, FilterField extends string = string> {
  /** Zero-based. */
  page: number
  /** Rows on a page; -1 for all. */
  size: number
  sort: Sort<SortField>[]
  search: string
  filters: Partial<Record<FilterField, string>>
}

const wholeNumber = z
  .string()
  .regex(/^-?\d{1,9}$/)
  .transform(Number)
  .or(z.number().int())
/** Maximum number of sort fields, and of filters, in a list call. */
const most = 20
/** Maximum length of one of them in characters: a filter can name several fields. */
const longest = 1000
const oneOrMany = z
  .union([z.string().max(longest), z.array(z.string().max(longest)).max(most)], {
    error: fieldErrors.invalidValue,
  })
  .transform((value) => [value].flat())

/**
 * Query string of a list: `page`, `size`, `sort=field,asc|desc` (repeatable), `search`, `filters=field:value,…`. Unknown
 * fields, a negative page and a size outside -1, 1…1000 are refused.
 */
export function listQuery<
  const S extends string,
  const F extends string = never,
  M extends z.ZodRawShape = Record<never, never>,
  O extends string = never,
>(fields: {
  sort: readonly S[]
  filters?: readonly F[]
  /** Recognises further fields to sort and filter by; the service says which of them there are. */
  isOther?: (name: string) => name is O
  /** Additional query parameters of this list. */
  more?: M
}) {
  const { isOther = (name: string): name is O => false } = fields
  const find = <Name extends string>(names: readonly Name[], given: string): Name | O | undefined =>
    names.find((name) => name === given) ?? (isOther(given) ? given : undefined)
  const sort = oneOrMany
    .transform((texts, context) =>
      texts
        .filter((text) => text !== '')
        .map((text): Sort<S | O> => {
          const [field = '', direction = 'asc', ...rest] = text.split(',')
          const known = find(fields.sort, field)
          if (!known || rest.length > 0 || (direction !== 'asc' && direction !== 'desc')) {
            context.addIssue({ code: 'custom', message: 'error.invalid-value' })
            return z.NEVER
          }
          return { field: known, direction }
        }),
    )
    .describe(`field,asc|desc (repeatable). Fields: ${fields.sort.join(', ')}`)

  const filters = oneOrMany
    .transform((texts, context) => {
      const found: Partial<Record<F | O, string>> = {}
      for (const text of texts.flatMap((each) => each.split(',')).filter(Boolean)) {
        const colon = text.indexOf(':')
        const known = find(fields.filters ?? [], text.slice(0, colon))
        if (!known || found[known] !== undefined)
          context.addIssue({ code: 'custom', message: 'error.invalid-value' })
        else found[known] = text.slice(colon + 1)
      }
      return found
    })
    .describe(`field:value,… Fields: ${fields.filters?.join(', ') || 'none'}`)

  return z
    .object({
      page: wholeNumber.refine((page) => page >= 0, 'error.invalid-value').default(0),
      size: wholeNumber
        .refine((size) => size === -1 || (size >= 1 && size <= limits.pageSize), 'error.invalid-value')
        .default(-1),
      sort: sort.default([]),
      search: z.string().max(limits.line).default(''),
      filters: filters.optional(),
      ...(fields.more as M),
    })
    .transform((query) => {
      const { filters: asked, ...rest } = query as { filters?: Partial<Record<F | O, string>> }
      return { ...rest, filters: asked ?? {} } as ListQuery<S | O, F | O> & z.output<z.ZodObject<M>>
    })
}

/** Response of a list call: the requested page and the total number of rows. */
export const toListSchema = <T extends z.ZodType>(row: T) =>
  z.object({ content: z.array(row), totalElements: z.number().int() })

export interface Page<T> {
  content: T[]
  totalElements: number
}
