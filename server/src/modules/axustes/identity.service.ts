import type { AxustesPublicos } from '#contract/axustes.ts'
import type { FileRef } from '#contract/files.ts'
import type { Identity, ReadIdentity } from '../../platform/config/identity.ts'
import { nameAlone } from '../../platform/config/identity.ts'
import type { Settings } from '../../platform/config/settings.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Reader } from '../../platform/db/tables.ts'
import { findFiles } from '../files/files.service.ts'
import type { AxustesRow } from './axustes.rows.ts'
import { findAxustes } from './axustes.rows.ts'

/** The settings as stored, with the references to their pictures. */
export interface StoredAxustes extends Omit<AxustesRow, 'aspecto'> {
  aspecto: { cor: string; logo: FileRef | null; portada: FileRef | null }
}

export async function getStored(db: Reader): Promise<StoredAxustes> {
  const { aspecto, ...row } = await findAxustes(db)
  const refs = await findFiles(
    db,
    [aspecto.logo, aspecto.portada].flatMap((uuid) => uuid ?? []),
  )
  const findFile = (uuid: string | null) => (uuid && refs.get(uuid)) || null
  return {
    ...row,
    aspecto: { cor: aspecto.cor, logo: findFile(aspecto.logo), portada: findFile(aspecto.portada) },
  }
}

/** The public part; without a saved name, the name from the environment. */
export function publicPart(
  {
    asociacion: { nif: _, rexistro: __, ...asociacion },
    aspecto,
  }: Pick<StoredAxustes, 'asociacion' | 'aspecto'>,
  { APP_NAME }: Pick<Settings, 'APP_NAME'>,
): AxustesPublicos {
  return { ...asociacion, nome: asociacion.nome || APP_NAME, ...aspecto }
}

const toIdentity = (stored: StoredAxustes, settings: Pick<Settings, 'APP_NAME'>): Identity => ({
  ...publicPart(stored, settings),
  savedName: stored.asociacion.nome ?? '',
})

/**
 * Reads how the association presents itself: from memory, and again after a change, on this server at once and on others within a
 * second. While the database does not answer, the last answer stands.
 */
export function identityReader(
  database: Pick<Database, 'read' | 'contentVersion'>,
  settings: Pick<Settings, 'APP_NAME'>,
): ReadIdentity {
  const none = nameAlone(settings.APP_NAME)
  let kept: { state: string; identity: Identity } = { state: '', identity: none }
  return async () => {
    try {
      const state = await database.contentVersion()
      if (state !== kept.state)
        kept = { state, identity: toIdentity(await getStored(database.read), settings) }
    } catch {
      // pages and mails report the failure; here the last answer is good enough
    }
    return kept.identity
  }
}
