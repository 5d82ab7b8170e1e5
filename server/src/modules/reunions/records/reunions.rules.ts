import type { Language } from '#contract/fields.ts'
import type { ReunionInput, TipoReunion } from '#contract/reunions.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { toLocale, translate } from '../../../platform/config/i18n.ts'
import { isoDateTime, storedDateTime } from '../../../platform/config/time.ts'
import { searchText, sortKey } from '../../../platform/db/sort-keys.ts'
import type { RecordAttachments } from '../../attachments/attachments.rules.ts'
import { toAttachedAudit } from '../../attachments/attachments.rules.ts'
import type { ReunionRow, ReunionTableName, ReunionValues } from './reunions.rows.ts'

/** The differences between assemblies and board meetings. */
export interface ReunionKind {
  /** Their table; the tables of their attachments begin with its name. */
  table: ReunionTableName
  /** Their kind in the audit trail. */
  entidade: 'asamblea' | 'juntaDirectiva'
  /** Path of their pages. */
  path: '/asembleas' | '/xuntas-directivas'
  /** Dictionary key of what one is called. */
  name: 'asambleas.name' | 'juntas.name'
  /** Dictionary key of what the sheet of their workbook is called, and the name of its file. */
  reportTitle: 'report.asambleas' | 'report.juntas-directivas'
  reportFile: string
}

export const asambleas: ReunionKind = {
  table: 'asamblea',
  entidade: 'asamblea',
  path: '/asembleas',
  name: 'asambleas.name',
  reportTitle: 'report.asambleas',
  reportFile: 'Asembleas.xlsx',
}
export const juntasDirectivas: ReunionKind = {
  table: 'junta_directiva',
  entidade: 'juntaDirectiva',
  path: '/xuntas-directivas',
  name: 'juntas.name',
  reportTitle: 'report.juntas-directivas',
  reportFile: 'Xuntas directivas.xlsx',
}

/** The association's own language, in which it searches and names its meetings. */
const ownLanguage = ({ settings }: Pick<AppContext, 'settings'>) => settings.LANGUAGES[0] as Language

const tipoWord = (language: Language, tipo: TipoReunion): string =>
  translate(language, `reunion.tipo.${tipo}`)

/** The common name of a meeting in a language: «Asamblea ordinaria n.º 12». */
export const reunionNameIn = (
  language: Language,
  { name }: ReunionKind,
  { tipo, numero }: Pick<ReunionRow, 'tipo' | 'numero'>,
): string =>
  translate(language, name, { tipo: tipoWord(language, tipo).toLocaleLowerCase(toLocale(language)), numero })

/** The common name of a meeting in the association's language: «Asemblea ordinaria n.º 12». */
export const reunionName = (
  context: Pick<AppContext, 'settings'>,
  kind: ReunionKind,
  reunion: Pick<ReunionRow, 'tipo' | 'numero'>,
): string => reunionNameIn(ownLanguage(context), kind, reunion)

/** A meeting as it is stored. */
export const toReunionTable = (
  context: Pick<AppContext, 'settings'>,
  { tipo, numero, lugar, fecha }: ReunionInput,
): ReunionValues => ({
  tipo,
  numero,
  lugar,
  lugar_key: sortKey(lugar),
  fecha: storedDateTime(fecha),
  search: searchText(tipoWord(ownLanguage(context), tipo), numero, lugar),
})

/** The meeting for the audit trail. */
export const toReunionAudit = ({
  tipo,
  numero,
  lugar,
  fecha,
  ...attached
}: ReunionRow & RecordAttachments) => ({
  tipo,
  numero,
  lugar,
  fecha: fecha && isoDateTime(fecha),
  ...toAttachedAudit(attached),
})
