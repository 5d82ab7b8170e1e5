import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'

/** Lets the first active members pay by direct debit, with a mandate. */
export function seedMandates(folder: string, count: number): void {
  const database = new BetterSqlite3(join(folder, 'portal.sqlite'))
  database.exec(`begin;
    insert into cota_plan (socio_id, metodo) select id, 'DOMICILIACION' from socio where activo = 1 order by id limit ${count}
        on conflict (socio_id) do update set metodo = 'DOMICILIACION';
    insert into mandato (referencia, socio_id, socio_numero, apellidos_key, iban, titular, data_sinatura, estado, search)
      select printf('XUN-%05d-01', numero), id, numero, apellidos_key, cuenta_corriente, nombre || ' ' || apellidos,
        date('now', '-1 year'), 'ACTIVO', search_name from socio where activo = 1 order by id limit ${count};
    commit`)
  database.close()
}
