import type { Generated } from 'kysely'
import type { Language, LocalDateTime } from '#contract/fields.ts'
import type { TipoReunion } from '#contract/reunion.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { translate } from '../../platform/config/i18n.ts'
import { isoDateTime, storedDateTime, toLocalDateTime } from '../../platform/config/time.ts'
import { searchText, sortKey } from '../../platform/db/keys.ts'
import type { ListColumns } from '../../platform/db/lists.ts'
import type { Attached } from './attachments.rules.ts'
import { auditedAttached } from './attachments.rules.ts'

/** What assemblies and board meetings, each in tables of their own, are alike in. */

export interface ReunionTable {
  id: Generated<number>
  tipo: TipoReunion
  numero: number
  lugar: string
  lugar_key: string
  fecha: string
  search: string
  version: Generated<number>
}

/** A meeting without what is attached to it. */
export interface ReunionRow {
  id: number
  tipo: TipoReunion
  numero: number
  lugar: string
  fecha: LocalDateTime | null
  version: number
}

/** What a writer decides; `fecha` is ISO text. */
export interface ReunionInput {
  tipo: TipoReunion
  numero: number
  lugar: string
  fecha?: string | null | undefined
}

export type ReunionSortField = 'id' | 'tipo' | 'numero' | 'lugar' | 'fecha'

export const reunionColumns = ['id', 'tipo', 'numero', 'lugar', 'fecha', 'version'] as const

/** The latest first; those whose day is not known yet before all. */
export const reunionOrder: ListColumns<ReunionSortField> = {
  search: 'search',
  id: 'id',
  sort: { id: 'id', tipo: 'tipo', numero: 'numero', lugar: 'lugar_key', fecha: 'fecha' },
  otherwise: [['fecha', 'desc']],
}

export const toReunion = (stored: Omit<ReunionRow, 'fecha'> & { fecha: string }): ReunionRow => ({
  ...stored,
  fecha: toLocalDateTime(stored.fecha),
})

/** The association's own word for a type of meeting. */
const tipoWord = ({ settings }: Pick<AppContext, 'settings'>, tipo: TipoReunion): string =>
  translate(settings.LANGUAGES[0] as Language, `reunion.tipo.${tipo}`)

/** What people call a meeting, by kind, type and number: «Asemblea ordinaria n.º 12». */
export const reunionName = (
  context: Pick<AppContext, 'settings'>,
  name: 'asambleas.name' | 'juntas.name',
  { tipo, numero }: Pick<ReunionRow, 'tipo' | 'numero'>,
): string => {
  const word = tipoWord(context, tipo).toLocaleLowerCase('gl')
  return translate(context.settings.LANGUAGES[0] as Language, name, { tipo: word, numero })
}

/** What people outside the portal call a meeting: «Asemblea ordinaria n.º 12». */
export const reunionTitle = (
  context: Pick<AppContext, 'settings'>,
  words: 'asambleas' | 'juntas',
  { tipo, numero }: Pick<ReunionRow, 'tipo' | 'numero'>,
): string =>
  translate(context.settings.LANGUAGES[0] as Language, `${words}.name`, {
    tipo: tipoWord(context, tipo).toLocaleLowerCase('gl'),
    numero,
  })

/** A meeting as it is stored. */
export const toReunionTable = (
  context: Pick<AppContext, 'settings'>,
  { tipo, numero, lugar, fecha }: ReunionInput,
) => ({
  tipo,
  numero,
  lugar,
  lugar_key: sortKey(lugar),
  fecha: storedDateTime(fecha),
  search: searchText(tipoWord(context, tipo), numero, lugar),
})
export type ReunionValues = ReturnType<typeof toReunionTable>

/** What the audit trail keeps of a meeting. */
export const auditedReunion = ({ tipo, numero, lugar, fecha, ...attached }: ReunionRow & Attached) => ({
  tipo,
  numero,
  lugar,
  fecha: fecha && isoDateTime(fecha),
  ...auditedAttached(attached),
})
