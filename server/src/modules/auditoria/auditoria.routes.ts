import type { auditoriaCalls } from '#contract/auditoria.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { refuseField } from '../../platform/http/errors.ts'
import type { Parts } from '../../platform/app-context.ts'
import { dayAfter, isLocalDate, startOfDay } from '../../platform/config/time.ts'
import { listEntradas } from './auditoria.rows.ts'

/** There is no day after it that text could order. */
const lastDay = '9999-12-31'

export function auditoriaRoutes({ database, settings }: Parts): Handlers<typeof auditoriaCalls> {
  return {
    'GET /auditoria': ({ query }) => {
      const { desde, ata } = query.filters
      for (const day of [desde, ata])
        if (day !== undefined && !isLocalDate(day)) throw refuseField('filters', 'error.invalid-value')
      return listEntradas(database.read, query, {
        from: desde && startOfDay(desde, settings.TIME_ZONE).toISOString(),
        before:
          ata && ata < lastDay ? startOfDay(dayAfter(ata), settings.TIME_ZONE).toISOString() : undefined,
      })
    },
  }
}
