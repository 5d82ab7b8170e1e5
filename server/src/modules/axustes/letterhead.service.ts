import type { AppContext } from '../../platform/app-context.ts'
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
  const { nome, enderezo, logo } = publicPart(stored, context.settings)
  return {
    name: nome,
    nif: stored.asociacion.nif,
    address: [
      enderezo.direccion,
      `${enderezo.codigoPostal} ${enderezo.localidad}`.trim(),
      enderezo.provincia === enderezo.localidad ? '' : enderezo.provincia,
    ].filter(Boolean),
    logo: logo ? await logoBytes(context, logo.uuid) : null,
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
