import type { Language } from '#contract/fields.ts'
import { personName } from '#contract/person-name.ts'
import { inBatches } from '../../../platform/db/batches.ts'
import type { Reader, Tx } from '../../../platform/db/tables.ts'
import { peopleColumns, toPeople } from '../ledger/people.rows.ts'

/** Notes that letters tell the payers of these charges of a remittance. */
export async function noteLetters(tx: Tx, remesaId: number, dues: readonly number[]): Promise<void> {
  for (const some of inBatches(dues))
    await tx
      .updateTable('remesa_recibo')
      .set({ carta: 1 })
      .where('remesa_id', '=', remesaId)
      .where('recibo_id', 'in', some)
      .execute()
}

/** A debit that a letter announces. */
export interface LetterDebit {
  /** The payer with the address, as the register has them now. */
  payer: {
    id: number
    name: string
    street: string
    postalCode: string
    town: string
    province: string
    language: Language
  }
  iban: string
  /** Reference of the mandate. */
  mandato: string
  concepto: string
  /** The member whose fee it is. */
  socio: string
  cents: number
}

/** The debits of a remittance that letters announce, by the payers' surnames; without payers who left the register. */
export async function findLetterDebits(db: Reader, remesaId: number): Promise<LetterDebit[]> {
  const rows = await db
    .selectFrom('remesa_recibo as d')
    .innerJoin('recibo', 'recibo.id', 'd.recibo_id')
    .innerJoin('mandato', 'mandato.id', 'd.mandato_id')
    .innerJoin('socio as p', 'p.id', 'mandato.socio_id')
    .innerJoin('usuario', 'usuario.id', 'p.usuario_id')
    .leftJoin('socio as s', 's.id', 'recibo.socio_id')
    .select([
      ...peopleColumns,
      'p.id as payer',
      'p.direccion',
      'p.codigo_postal',
      'p.localidad',
      'p.provincia',
      'usuario.lang_key',
      'mandato.iban',
      'mandato.referencia',
      'recibo.concepto',
      'd.cents',
    ])
    .where('d.remesa_id', '=', remesaId)
    .where('d.carta', '=', 1)
    .orderBy('mandato.apellidos_key')
    .orderBy('p.id')
    .orderBy('recibo.numero')
    .execute()
  return rows.map((row) => {
    const { socio } = toPeople(row)
    return {
      payer: {
        id: row.payer,
        name: `${row.pagador_nombre ?? ''} ${row.pagador_apellidos ?? ''}`.trim(),
        street: row.direccion,
        postalCode: row.codigo_postal,
        town: row.localidad,
        province: row.provincia,
        language: row.lang_key,
      },
      iban: row.iban,
      mandato: row.referencia,
      concepto: row.concepto,
      socio: personName(socio),
      cents: row.cents,
    }
  })
}
