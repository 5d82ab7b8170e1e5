import type { Kysely, Transaction } from 'kysely'

export type Engine = 'sqlite' | 'postgres'

/**
 * Every table of the database. Each module adds its own beside the queries that use them:
 * `declare module '../../db/tables.ts' { interface Tables { usuario: UsuarioTable } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the modules fill it
export interface Tables {}

/** A read-only handle. To change records, use {@link Database.write}. */
export type Reader = Pick<Kysely<Tables>, 'selectFrom'>

/** An open transaction; functions that write require one. */
export type Tx = Transaction<Tables>

/** One step of the schema, in `migrations/`. */
// biome-ignore lint/suspicious/noExplicitAny: a migration sees the schema of its time, not today's
export type SchemaStep = (db: Kysely<any>, engine: Engine) => Promise<void>
