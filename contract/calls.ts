import type { CallTable } from './call.ts'
import * as modules from './modules.ts'

export type Modules = typeof modules

type All<T> = (T extends unknown ? (table: T) => void : never) extends (tables: infer Tables) => void
  ? Tables
  : never

/** Every call of the API by name: the browser derives its types from this table. */
export type Calls = { [Name in keyof All<Modules[keyof Modules]>]: All<Modules[keyof Modules]>[Name] }
export const calls = Object.assign({}, ...Object.values<CallTable>(modules)) as Calls
