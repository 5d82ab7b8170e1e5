import { sql } from 'kysely'
import type { SchemaStep } from '../tables.ts'

const message = 'approved minutes, what is added to them, and certificates never change'

/**
 * What takes rows away without a delete is refused too: in SQLite `INSERT OR REPLACE` and `UPDATE OR REPLACE`, which delete the row in
 * their way and call no trigger of deletion, in PostgreSQL `TRUNCATE`.
 */
export const up: SchemaStep = async (db, engine) => {
  if (engine === 'postgres') {
    await sql
      .raw(
        `create or replace function refuse_truncation() returns trigger language plpgsql as $$
         declare sealed boolean;
         begin
           execute format('select exists (select 1 from %I ' || tg_argv[0] || ')', tg_table_name) into sealed;
           if sealed then raise exception '${message}' using errcode = 'restrict_violation'; end if;
           return null;
         end $$`,
      )
      .execute(db)
    for (const [table, where] of [
      ['acta', 'where aprobada is not null'],
      ['dilixencia', ''],
      ['certificado', ''],
    ])
      await sql
        .raw(
          `create trigger ${table}_sealed_truncate before truncate on ${table}
           for each statement execute function refuse_truncation('${where}')`,
        )
        .execute(db)
    return
  }
  const refusals: [name: string, event: string, table: string, inTheWay: string][] = [
    [
      'acta_sealed_replace',
      'insert',
      'acta',
      `aprobada is not null and (reunion_id = new.reunion_id or (organo = new.organo and numero = new.numero))`,
    ],
    [
      'acta_sealed_replace_update',
      'update of reunion_id, organo, numero',
      'acta',
      `aprobada is not null and reunion_id <> old.reunion_id
       and (reunion_id = new.reunion_id or (organo = new.organo and numero = new.numero))`,
    ],
    ['dilixencia_sealed_replace', 'insert', 'dilixencia', 'id = new.id'],
    ['certificado_sealed_replace', 'insert', 'certificado', 'id = new.id or numero = new.numero'],
  ]
  for (const [name, event, table, inTheWay] of refusals)
    await sql
      .raw(
        `create trigger ${name} before ${event} on ${table} for each row
         when exists (select 1 from ${table} where ${inTheWay}) begin select raise(abort, '${message}'); end`,
      )
      .execute(db)
}
