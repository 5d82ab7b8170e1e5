import type { auditoriaCalls } from '#contract/auditoria.ts'
import { isDni, normalizeDni } from '#contract/rules.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { fieldError } from '../../platform/app-error.ts'
import { dayAfter, isLocalDate, startOfDay } from '../../platform/config/time.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { listEntradas } from './auditoria.rows.ts'

/** There is no day after it that text could order. */
const lastDay = '9999-12-31'

/** The login of an author as it was typed; that of the portal itself is no DNI. */
const toLogin = (typed: string): string => (isDni(normalizeDni(typed)) ? normalizeDni(typed) : typed)

export function auditoriaRoutes({ database, settings }: AppContext): Handlers<typeof auditoriaCalls> {
  return {
    'GET /auditoria': ({ query }) => {
      const { desde, ata, autor } = query.filters
      for (const day of [desde, ata])
        if (day !== undefined && !isLocalDate(day)) throw fieldError('filters', 'error.invalid-value')
      const filters = { ...query.filters, ...(autor !== undefined && { autor: toLogin(autor) }) }
      return listEntradas(
        database.read,
        { ...query, filters },
        {
          from: desde && startOfDay(desde, settings.TIME_ZONE).toISOString(),
          before:
            ata && ata < lastDay ? startOfDay(dayAfter(ata), settings.TIME_ZONE).toISOString() : undefined,
        },
      )
    },
  }
}
