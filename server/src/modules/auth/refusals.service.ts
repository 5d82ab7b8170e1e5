import type { AppContext } from '../../platform/app-context.ts'
import { getToday } from '../../platform/config/time.ts'
import { refusalsOn } from './refusals.rows.ts'

/** The number of sign-ins refused today because of a wrong password or code. */
export const countRefusedToday = ({
  database,
  clock,
  settings,
}: Pick<AppContext, 'database' | 'clock' | 'settings'>): Promise<number> =>
  refusalsOn(database.read, getToday({ clock, settings }))
