import { fieldErrors } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { fieldError } from '../../platform/app-error.ts'
import type { BulkPicture } from '../../platform/mail/bulk-message.ts'
import { findPictures } from '../../platform/mail/rich-body.ts'
import { NotAPicture, readMailPicture } from '../../platform/storage/pictures.ts'
import { readImage } from '../images/images.service.ts'

/** Most different pictures of one message. */
const mostPictures = 100

/** The bytes of a picture that is written out in the text. */
const written = (src: string): Buffer | null => {
  const [, base64] = /^data:image\/[a-z]+;base64,([A-Za-z0-9+/=\s]+)$/.exec(src) ?? []
  return base64 ? Buffer.from(base64, 'base64') : null
}

/** Gallery and id of a picture of this portal, under any host name of the portal. */
function ownPicture({ PUBLIC_URL, API_BASE }: AppContext['settings'], src: string) {
  if (/^data:/i.test(src) || !URL.canParse(src, PUBLIC_URL)) return null
  const { pathname } = new URL(src, PUBLIC_URL)
  const [, gallery, id] =
    /^\/(?:entities\/)?download\/gallery\/([\w-]{1,50})\/([0-9a-f-]{36})$/.exec(
      pathname.startsWith(API_BASE) ? pathname.slice(API_BASE.length) : '',
    ) ?? []
  return gallery && id ? { gallery, id } : null
}

/**
 * The pictures of a cleaned text that are to come with the message, made small enough for it. A stranger's picture is
 * left where it is; one that does not exist or cannot be read is left out.
 * @throws AppError 400 when there is more of them than mail servers take
 */
export async function collectPictures(context: AppContext, html: string): Promise<BulkPicture[]> {
  const sources = findPictures(html)
  if (sources.length > mostPictures) throw fieldError('message', fieldErrors.mailPictures)
  const pictures: BulkPicture[] = []
  let bytes = 0
  for (const [position, src] of sources.entries()) {
    const own = ownPicture(context.settings, src)
    const content = own ? await readImage(context, own) : written(src)
    const small = content && (await readMailPicture(content).catch(leaveOut))
    if (!small) continue
    bytes += small.content.length
    if (bytes > limits.mailPictures) throw fieldError('message', fieldErrors.mailPictures)
    const { type, width } = small
    pictures.push({ position, type, width, content: small.content.toString('base64') })
  }
  return pictures
}

function leaveOut(error: unknown): null {
  if (error instanceof NotAPicture) return null
  throw error
}
