import type { StaticPage } from '#contract/statics.ts'
import { ApiError, call } from '../../shell/api.ts'
import type { PageRequest } from '../../shell/page-loader.ts'

/** Loads the static page `definedId`. A page that does not exist becomes the router's own 404. */
export const staticLoader =
  (definedId: string) =>
  async ({ signal, fetch }: PageRequest): Promise<StaticPage> => {
    try {
      return await call('GET /statics/:definedId', {
        params: { definedId },
        signal,
        fetch,
      })
    } catch (error) {
      throw error instanceof ApiError && isMissing(error) ? new Response(null, { status: 404 }) : error
    }
  }

const isMissing = ({ status, code }: ApiError) => status === 404 || code === 'invalid-id-type'
