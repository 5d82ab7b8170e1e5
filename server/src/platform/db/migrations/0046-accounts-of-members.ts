import type { SchemaStep } from '../tables.ts'

/** Finds members by their account: an application for membership is compared with the whole register. */
export const up: SchemaStep = async (db) => {
  await db.schema
    .createIndex('socio_cuenta_corriente')
    .on('socio')
    .columns(['cuenta_corriente', 'id'])
    .execute()
}
