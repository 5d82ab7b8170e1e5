import type { AppContext } from '../../../platform/app-context.ts'
import { isoDateTime, toLocalTime } from '../../../platform/config/time.ts'
import type { ProceedingsRow } from './proceedings.rows.ts'
import type { ReunionRow } from './reunions.rows.ts'

/** Whether a meeting was held: it was opened in the portal, or its time is past. */
export const isOver = (
  { clock, settings }: Pick<AppContext, 'clock' | 'settings'>,
  { fecha }: ReunionRow,
  row: ProceedingsRow | undefined,
): boolean =>
  (row?.aberta ?? '') !== '' ||
  (fecha !== null && isoDateTime(fecha) <= toLocalTime(clock(), settings.TIME_ZONE))
