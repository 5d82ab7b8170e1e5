import { queryOptions } from '@tanstack/react-query'
import type { Language } from '#contract/fields.ts'
import { ApiError, call } from '../../shell/api.ts'

/** Fetched again each time the editor opens: it must not start from an old version. */
export const staticQuery = (definedId: string) =>
  queryOptions({
    queryKey: ['statics', definedId],
    queryFn: async ({ signal }) => {
      try {
        return await call('GET /statics/:definedId', { params: { definedId }, signal })
      } catch (error) {
        throw error instanceof ApiError && error.code === 'invalid-id-type' ? new ApiError(404) : error
      }
    },
    staleTime: 0,
    gcTime: 0,
  })

interface Text {
  language: Language
  body: string
  description: string
}

/**
 * Saves the texts of a page; languages left out stay as they are.
 * @throws ApiError whose `fields` are named as the editor's: `body_GL` for the text in Galician
 */
export async function saveStatic(
  page: { id: number; definedId: string; version: number },
  translations: Text[],
) {
  const { definedId } = page
  try {
    return await call('PUT /statics/:definedId', { params: { definedId }, body: { ...page, translations } })
  } catch (error) {
    throw error instanceof ApiError ? withEditorFields(error, translations) : error
  }
}

function withEditorFields(error: ApiError, translations: Text[]): ApiError {
  const fields = Object.entries(error.fields).map(([path, keys]) => {
    const [, index, name] = /^translations\.(\d+)\.(\w+)$/.exec(path) ?? []
    const language = translations[Number(index)]?.language
    return [language ? `${name}_${language}` : path, keys]
  })
  return new ApiError(error.status, error.code, error.params, Object.fromEntries(fields))
}
