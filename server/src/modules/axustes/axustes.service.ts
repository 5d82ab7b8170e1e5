import type { z } from 'zod'
import type { Axustes, axustesCalls } from '#contract/axustes.ts'
import type { FileRef } from '#contract/files.ts'
import { personName } from '#contract/person-name.ts'
import { isoDate } from '#contract/rules.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Settings } from '../../platform/config/settings.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { Write } from '../../platform/db/write.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { invalidExtension } from '../../platform/storage/file-names.ts'
import { claimFiles, fileText, releaseFiles, storeInline } from '../files/files.service.ts'
import { refreshSamples } from '../statics/first-pages.service.ts'
import { checkEmail } from '../usuarios/email-change.service.ts'
import { lockAxustes, updateAsociacion, updateAspecto, updatePrazos } from './axustes.rows.ts'
import { saveCobro } from './cobro.service.ts'
import { getStored } from './identity.service.ts'
import { toStatuteLine } from './statutes.rules.ts'
import { readStatutes, saveStatutes } from './statutes.service.ts'

type AxustesInput = z.output<(typeof axustesCalls)['PUT /axustes']['body']>
type Picture = 'logo' | 'portada'

const noAddress = { direccion: '', codigoPostal: '', localidad: '', provincia: '' }

/** With the name of the environment until an administrator saves one. */
async function readAll(db: Reader, { APP_NAME }: Pick<Settings, 'APP_NAME'>): Promise<Axustes> {
  const { asociacion, ...rest } = await getStored(db)
  return {
    ...rest,
    ...(await readStatutes(db)),
    asociacion: { ...asociacion, nome: asociacion.nome ?? APP_NAME },
  }
}

export const readAxustes = ({ database, settings }: AppContext): Promise<Axustes> =>
  readAll(database.read, settings)

/** The settings for the audit trail, with the parts of the address. */
const toAuditValues = ({
  asociacion: { enderezo, ...asociacion },
  aspecto,
  cobro,
  prazos,
  estatutos,
  cargos,
}: Axustes) => ({
  ...asociacion,
  enderezo,
  cor: aspecto.cor,
  logo: aspecto.logo && fileText(aspecto.logo),
  portada: aspecto.portada && fileText(aspecto.portada),
  cobro,
  prazos,
  estatutos: estatutos.map(toStatuteLine),
  cargos: cargos.map(
    ({ cargo, socio, desde, ata }) =>
      `${cargo}: ${personName(socio)} (n.º ${socio.numero}), ${isoDate(...desde)} – ${ata ? isoDate(...ata) : ''}`,
  ),
})

/**
 * Changes the settings of the association; a part that is absent stays as it is.
 * @throws AppError 400 for a file that does not exist, belongs to another user, or is not a PNG, JPEG or WebP picture; 409 when
 * `version` is not the stored one
 */
export async function changeAxustes(
  context: AppContext,
  who: SignedInUser,
  input: AxustesInput,
): Promise<Axustes> {
  const { asociacion, aspecto, cobro, prazos } = input
  const pictures = {
    logo: await stored(context, who, aspecto, 'logo'),
    portada: await stored(context, who, aspecto, 'portada'),
  }
  const after = await context.write(who, async (write) => {
    const { tx, audit } = write
    // first, so that concurrent writers wait before they read
    const isCurrent = await lockAxustes(tx, input.version ?? null)
    const before = await readAll(tx, context.settings)
    if (!isCurrent) throw new AppError('error.conflict')
    if (asociacion?.email) checkEmail(before.asociacion, asociacion, 'asociacion.email')
    if (asociacion) await updateAsociacion(tx, { ...asociacion, enderezo: asociacion.enderezo ?? noAddress })
    if (aspecto) await updateAspecto(tx, { cor: aspecto.cor })
    if (cobro) await saveCobro(context, write, before.cobro, cobro)
    if (prazos) await updatePrazos(tx, prazos)
    await saveStatutes(tx, input)
    for (const picture of ['logo', 'portada'] as const)
      await savePicture(context, write, who, picture, before.aspecto[picture], pictures[picture])
    const after = await readAll(tx, context.settings)
    await audit({
      accion: 'MODIFICAR',
      entidade: 'axustes',
      rexistro: 1,
      rexistroNome: after.asociacion.nome,
      antes: toAuditValues(before),
      despois: toAuditValues(after),
    })
    return after
  })
  // The sample texts name the association. They are brought up to date at the next start too.
  await refreshSamples(context).catch((error) =>
    context.log.error(error, 'the sample texts keep the old name'),
  )
  return after
}

/** The uuid of a picture in a request; undefined if it stays, null if it goes. */
const stored = async (
  context: AppContext,
  who: SignedInUser,
  aspecto: AxustesInput['aspecto'],
  picture: Picture,
) => {
  const file = aspecto?.[picture]
  return file ? (await storeInline(context, who.id, file, `aspecto.${picture}`)).uuid : file
}

const logoTypes = ['png', 'jpg', 'jpeg', 'webp']

async function savePicture(
  context: AppContext,
  write: Write,
  who: SignedInUser,
  picture: Picture,
  before: FileRef | null,
  uuid: string | null | undefined,
): Promise<void> {
  if (uuid === undefined || uuid === (before?.uuid ?? null)) return
  if (uuid) {
    const field = `aspecto.${picture}`
    const claim = {
      holder: `axustes:1/${picture}`,
      as: picture === 'logo' ? 'document' : 'photo',
      getField: () => field,
    } as const
    const type = (await claimFiles(context, write, who.id, [uuid], claim)).get(uuid)?.type ?? ''
    if (picture === 'logo' && !logoTypes.includes(type)) throw invalidExtension(type, field)
  }
  await updateAspecto(write.tx, { [picture]: uuid })
  if (before) await releaseFiles(context, write, [before.uuid])
}
