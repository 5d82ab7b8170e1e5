import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LogoForm, PortadaForm } from '#contract/axustes.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import { sendMade } from '../../platform/http/send-file.ts'
import type { BrandPicture } from '../../platform/storage/brand-pictures.ts'
import { logoForm, portadaForm } from '../../platform/storage/brand-pictures.ts'
import { NotAPicture } from '../../platform/storage/pictures.ts'
import { readPictureContent } from '../files/files.service.ts'

/** Larger originals are read in the version browsers are shown, in bytes. */
const largestOriginal = 10_000_000

type PictureRequest = { picture: 'logo'; form: LogoForm } | { picture: 'portada'; form: PortadaForm }

/** Sends forms of the association's pictures, each made once and kept in memory while the picture is the same. */
export function pictureSender({ database, storage, identity }: AppContext) {
  const kept = {
    logo: new Map<string, Promise<BrandPicture>>(),
    portada: new Map<string, Promise<BrandPicture>>(),
  }
  const current: Record<PictureRequest['picture'], string> = { logo: '', portada: '' }

  function makePicture(uuid: string, { picture, form }: PictureRequest): Promise<BrandPicture> {
    if (current[picture] !== uuid) {
      current[picture] = uuid
      kept[picture] = new Map()
    }
    const forms = kept[picture]
    const known = forms.get(form)
    if (known) return known
    const making = make(
      uuid,
      picture === 'logo' ? (bytes) => logoForm(bytes, form) : (bytes) => portadaForm(bytes, form),
    )
    forms.set(form, making)
    making.catch(() => forms.delete(form))
    return making
  }

  async function make(
    uuid: string,
    work: (original: Buffer) => Promise<BrandPicture>,
  ): Promise<BrandPicture> {
    const original = await readPictureContent({ database, storage }, uuid, largestOriginal)
    if (!original) throw new AppError('file.error.not-found')
    try {
      return await work(original)
    } catch (error) {
      throw error instanceof NotAPicture ? new AppError('file.error.not-found') : error
    }
  }

  /** @throws AppError 404 while there is no such picture */
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    wanted: PictureRequest,
    version: string | undefined,
  ): Promise<FastifyReply> => {
    const uuid = (await identity())[wanted.picture]?.uuid
    if (!uuid) throw new AppError('file.error.not-found')
    const found = await makePicture(uuid, wanted)
    return sendMade(
      request,
      reply,
      { ...found, tag: `${uuid}-${wanted.form}` },
      {
        'cache-control': version === uuid ? 'public, max-age=31536000, immutable' : 'public, no-cache',
      },
    )
  }
}
