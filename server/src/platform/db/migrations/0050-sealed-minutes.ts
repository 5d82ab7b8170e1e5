import { sql } from 'kysely'
import type { SchemaStep } from '../tables.ts'

/** What was approved; who signs is not among it, for a member who is deleted leaves these columns empty. */
const sealed = [
  'reunion_id',
  'organo',
  'introducion',
  'peche',
  'numero',
  'aprobada',
  'ficheiro',
  'sha256',
  'anterior',
  'contido',
].join(', ')

const message = 'approved minutes, what is added to them, and certificates never change'

/** The database itself refuses to change or delete approved minutes; notes and certificates are only added. */
export const up: SchemaStep = async (db, engine) => {
  const refusals: [name: string, event: string, table: string, when: string][] = [
    ['acta_sealed_update', `update of ${sealed}`, 'acta', 'old.aprobada is not null'],
    ['acta_sealed_delete', 'delete', 'acta', 'old.aprobada is not null'],
    ['dilixencia_sealed_update', 'update', 'dilixencia', ''],
    ['dilixencia_sealed_delete', 'delete', 'dilixencia', ''],
    ['certificado_sealed_update', 'update', 'certificado', ''],
    ['certificado_sealed_delete', 'delete', 'certificado', ''],
  ]
  if (engine === 'postgres')
    await sql
      .raw(
        `create or replace function refuse_sealed() returns trigger language plpgsql as $$
         begin raise exception '${message}' using errcode = 'restrict_violation'; end $$`,
      )
      .execute(db)
  for (const [name, event, table, when] of refusals) {
    const condition = when && `when (${when})`
    const work =
      engine === 'postgres'
        ? 'execute function refuse_sealed()'
        : `begin select raise(abort, '${message}'); end`
    await sql
      .raw(`create trigger ${name} before ${event} on ${table} for each row ${condition} ${work}`)
      .execute(db)
  }
}
