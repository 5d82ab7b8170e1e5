import type { Rule } from '#contract/access.ts'
import { assemblyManagers, boardManagers } from '#contract/access.ts'
import type { Asamblea } from '#contract/asambleas.ts'
import type { JuntaDirectiva } from '#contract/juntas-directivas.ts'
import type { Key, Translate } from '../../shell/i18n.ts'
import type { AttachmentOwner } from './attachment-files.ts'

/** An assembly or a meeting of the board: they look and are edited alike. */
export type Reunion = Asamblea | JuntaDirectiva

/** What tells the pages of assemblies and of board meetings apart. */
export interface Reunions {
  owner: Exclude<AttachmentOwner, 'eventos'>
  entidade: 'asamblea' | 'juntaDirectiva'
  /** Address of the list for reading; a meeting's page is below it. */
  path: string
  adminPath: string
  newPath: string
  /** Whoever may create, change and delete them. */
  managers: Rule
  title: Key
  adminTitle: Key
  newTitle: Key
  /** «Asemblea ordinaria n.º 12» */
  name: Key
  badFilled: Key
  /** Its own words: `asambleas.count`, `juntas.empty`. */
  words: 'asambleas' | 'juntas'
}

export const asambleas: Reunions = {
  owner: 'asambleas',
  entidade: 'asamblea',
  path: '/asembleas',
  adminPath: '/asembleas-admin',
  newPath: '/asembleas/nova',
  managers: assemblyManagers,
  title: 'title.asambleas',
  adminTitle: 'title.asambleas-admin',
  newTitle: 'title.asamblea-new',
  name: 'asambleas.name',
  badFilled: 't_asamblea.error.form-errors',
  words: 'asambleas',
}

export const juntasDirectivas: Reunions = {
  owner: 'juntas-directivas',
  entidade: 'juntaDirectiva',
  path: '/xuntas-directivas',
  adminPath: '/xuntas-directivas-admin',
  newPath: '/xuntas-directivas/nova',
  managers: boardManagers,
  title: 'title.juntas-directivas',
  adminTitle: 'title.juntas-directivas-admin',
  newTitle: 'title.junta-directiva-new',
  name: 'juntas.name',
  badFilled: 't_juntaDirectiva.error.form-errors',
  words: 'juntas',
}

/** What people call it: «Asemblea ordinaria n.º 12». */
export const reunionName = (
  kind: Reunions,
  { tipo, numero }: Pick<Reunion, 'tipo' | 'numero'>,
  t: Translate,
): string => t(kind.name, { tipo: t(`reunion.tipo.${tipo}`).toLocaleLowerCase('gl'), numero })
