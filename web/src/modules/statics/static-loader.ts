import type { LoaderFunctionArgs } from 'react-router'
import type { StaticPage } from '#contract/statics.ts'
import { ApiError, call } from '../../shell/api.ts'
import { apiFetch } from '../../shell/server-fetch.ts'

/** Loads the static page `definedId`. A page that does not exist becomes the router's own 404. */
export const staticLoader =
  (definedId: string) =>
  async ({ context, request }: LoaderFunctionArgs): Promise<StaticPage> => {
    try {
      return await call('GET /statics/:definedId', {
        params: { definedId },
        signal: request.signal,
        fetch: context.get(apiFetch),
      })
    } catch (error) {
      throw error instanceof ApiError && isMissing(error) ? new Response(null, { status: 404 }) : error
    }
  }

const isMissing = ({ status, code }: ApiError) => status === 404 || code === 'invalid-id-type'
