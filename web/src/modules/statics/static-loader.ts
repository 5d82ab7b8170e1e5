import type { TipoCotaPublico } from '#contract/cotas.ts'
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

/** The page about joining, with the fees of new members. */
export interface JoiningPage extends StaticPage {
  /** Empty where the association has none, and when they cannot be read. */
  cotas: TipoCotaPublico[]
}

export const joiningLoader = async (asked: PageRequest): Promise<JoiningPage> => {
  const { signal, fetch } = asked
  const [page, cotas] = await Promise.all([
    staticLoader('ComoAsociarse')(asked),
    call('GET /tipos-cota/publicos', { signal, fetch }).catch(() => []),
  ])
  return { ...page, cotas }
}

const isMissing = ({ status, code }: ApiError) => status === 404 || code === 'invalid-id-type'
