import type { AppContext } from '../../platform/app-context.ts'
import type { Settings } from '../../platform/config/settings.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { Letterhead } from '../../platform/pdf/paper.ts'
import { logoForm } from '../../platform/storage/brand-pictures.ts'
import { NotAPicture } from '../../platform/storage/pictures.ts'
import { readPictureContent } from '../files/files.service.ts'
import { getStored, publicPart } from './identity.service.ts'

/** Largest logo that is read for papers, in bytes. */
const largestLogo = 10_000_000

/** The association at the head of its papers, as its administrators saved it. */
export async function getLetterhead(
  context: Pick<AppContext, 'database' | 'storage' | 'settings'>,
): Promise<Letterhead> {
  const stored = await getStored(context.database.read)
  const { logo } = publicPart(stored, context.settings)
  return {
    ...toTexts(stored, context.settings),
    logo: logo ? await logoBytes(context, logo.uuid) : null,
  }
}

type LetterheadTexts = Omit<Letterhead, 'logo'>

/** What the head of papers says, for a transaction: the logo would take another connection, and its time. */
export const getLetterheadTexts = async (
  db: Reader,
  settings: Pick<Settings, 'APP_NAME'>,
): Promise<LetterheadTexts> => toTexts(await getStored(db), settings)

function toTexts(
  stored: Awaited<ReturnType<typeof getStored>>,
  settings: Pick<Settings, 'APP_NAME'>,
): LetterheadTexts {
  const { nome, enderezo } = publicPart(stored, settings)
  return {
    name: nome,
    nif: stored.asociacion.nif,
    address: [
      enderezo.direccion,
      `${enderezo.codigoPostal} ${enderezo.localidad}`.trim(),
      enderezo.provincia === enderezo.localidad ? '' : enderezo.provincia,
    ].filter(Boolean),
  }
}

/** The logo as PNG; null when it cannot be read. */
async function logoBytes(
  context: Pick<AppContext, 'database' | 'storage'>,
  uuid: string,
): Promise<Uint8Array | null> {
  const original = await readPictureContent(context, uuid, largestLogo)
  if (!original) return null
  try {
    return (await logoForm(original, 'icon-512')).bytes
  } catch (error) {
    if (error instanceof NotAPicture) return null
    throw error
  }
}
