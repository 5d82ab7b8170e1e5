import type { Axustes, Cobro } from '#contract/axustes.ts'
import { addressNames, forEach } from '#contract/socio-fields.ts'
import type { ColumnOf } from '../../platform/db/columns.ts'
import { toColumn } from '../../platform/db/columns.ts'
import { declarePublic } from '../../platform/db/content-version.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'
import { bumpVersion } from '../../platform/db/versions.ts'

/** Fields of `asociacion` with a column of their own; the address has one for each of its parts. */
const lines = ['nomeCurto', 'nif', 'rexistro', 'telefono', 'email', 'web', 'horario', 'pe'] as const
type TextColumn = ColumnOf<(typeof lines)[number]> | ColumnOf<(typeof addressNames)[number]> | 'cor'
type Text = { [Name in TextColumn]: string }

/** Fields of `cobro`, each with a column of its own. */
const cobroFields = [
  'titular',
  'iban',
  'bic',
  'identificadorAcredor',
  'versionSepa',
  'diasCobro',
  'diasAviso',
  'diasPagado',
  'serie',
  'textoTransferencia',
] as const satisfies readonly (keyof Cobro)[]
type CobroColumns = { [Name in (typeof cobroFields)[number] as ColumnOf<Name>]: Cobro[Name] }

interface AxustesTable extends Text, CobroColumns {
  id: number
  version: number
  /** IBANs with spaces between them. */
  contas: string
  nome: string | null
  logo: string | null
  portada: string | null
  prazo_recibos: number
  prazo_extractos: number
  prazo_solicitudes: number
  prazo_importacions: number
}
declare module '../../platform/db/tables.ts' {
  interface Tables {
    axustes: AxustesTable
  }
}
declarePublic('axustes')

/** The only row. */
const only = 1

export type AsociacionValues = Axustes['asociacion']
/** Pictures by their uuids. */
export interface AspectoValues {
  cor: string
  logo: string | null
  portada: string | null
}

/** The stored settings. */
export interface AxustesRow {
  /** `nome` is null until an administrator saves one. */
  asociacion: Omit<AsociacionValues, 'nome'> & { nome: string | null }
  aspecto: AspectoValues
  cobro: Cobro
  prazos: Axustes['prazos']
  version: number
}

export async function findAxustes(db: Reader): Promise<AxustesRow> {
  const row = await db.selectFrom('axustes').selectAll().where('id', '=', only).executeTakeFirstOrThrow()
  const { nome, cor, logo, portada, version } = row
  const told = forEach(lines, (name) => row[toColumn(name)])
  const enderezo = forEach(addressNames, (name) => row[toColumn(name)])
  return {
    asociacion: {
      nome,
      nomeCurto: told.nomeCurto,
      nif: told.nif,
      rexistro: told.rexistro,
      enderezo,
      telefono: told.telefono,
      email: told.email,
      web: told.web,
      horario: told.horario,
      pe: told.pe,
    },
    aspecto: { cor, logo, portada },
    cobro: {
      ...(Object.fromEntries(cobroFields.map((name) => [name, row[toColumn(name)]])) as unknown as Cobro),
      contas: row.contas.split(' ').filter(Boolean),
    },
    prazos: {
      recibos: row.prazo_recibos,
      extractos: row.prazo_extractos,
      solicitudes: row.prazo_solicitudes,
      importacions: row.prazo_importacions,
    },
    version,
  }
}

/** @returns false when `version` is not the stored one */
export const lockAxustes = (tx: Tx, version: number | null): Promise<boolean> =>
  bumpVersion(tx, 'axustes', only, version)

export async function updateAsociacion(
  tx: Tx,
  { nome, enderezo, ...values }: AsociacionValues,
): Promise<void> {
  const columns = Object.fromEntries(
    Object.entries({ ...values, ...enderezo }).map(([name, value]) => [toColumn(name), value]),
  )
  await tx
    .updateTable('axustes')
    .set({ nome, ...columns })
    .where('id', '=', only)
    .execute()
}

export async function updateAspecto(tx: Tx, values: Partial<AspectoValues>): Promise<void> {
  await tx.updateTable('axustes').set(values).where('id', '=', only).execute()
}

export async function updateCobro(tx: Tx, values: Cobro): Promise<void> {
  const columns = Object.fromEntries(cobroFields.map((name) => [toColumn(name), values[name]]))
  await tx
    .updateTable('axustes')
    .set({ ...columns, contas: values.contas.join(' ') })
    .where('id', '=', only)
    .execute()
}

/** A period that is absent stays as it is. */
export async function updatePrazos(
  tx: Tx,
  { recibos, extractos, solicitudes, importacions }: Partial<Axustes['prazos']>,
): Promise<void> {
  await tx
    .updateTable('axustes')
    .set({
      prazo_recibos: recibos,
      prazo_extractos: extractos,
      prazo_solicitudes: solicitudes,
      prazo_importacions: importacions,
    })
    .where('id', '=', only)
    .execute()
}
