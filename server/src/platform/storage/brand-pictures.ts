import type { Sharp } from 'sharp'
import type { LogoForm, PortadaForm } from '#contract/axustes.ts'
import { logoForms } from '#contract/axustes.ts'
import { remakePicture } from './pictures.ts'

/** The forms of the association's pictures, without the metadata of the originals. */

/** A form and its file type. */
export interface BrandPicture {
  bytes: Buffer
  type: 'png' | 'webp' | 'jpg'
}

const white = '#ffffff'
const clear = { r: 0, g: 0, b: 0, alpha: 0 }
/**
 * Part of the side that the logo takes in icons that systems cut to their own shape: of a maskable one only a circle of four fifths is
 * safe (W3C, Web Application Manifest).
 */
const framed: Partial<Record<LogoForm, number>> = { 'icon-maskable': 0.56, 'icon-180': 0.8 }
/** Height in pixels of the logo in the head of pages, on a screen with three pixels a point. */
const headHeight = 144

/** A form of the logo. @throws NotAPicture */
export async function logoForm(original: Uint8Array, form: LogoForm): Promise<BrandPicture> {
  const side = logoForms[form]
  if (form === 'head') {
    const fit = { width: side, height: headHeight, fit: 'inside', withoutEnlargement: true } as const
    return made('webp', original, (picture) => picture.autoOrient().resize(fit).webp({ quality: 90 }))
  }
  const part = framed[form]
  const inner = Math.round(side * (part ?? 1))
  const before = Math.floor((side - inner) / 2)
  const after = side - inner - before
  return made('png', original, (picture) => {
    const fitted = picture
      .autoOrient()
      .resize({ width: inner, height: inner, fit: 'contain', background: part === undefined ? clear : white })
      .png({ compressionLevel: 9 })
    if (part === undefined) return fitted.ensureAlpha()
    // systems draw what is see-through in black
    return fitted
      .flatten({ background: white })
      .extend({ top: before, left: before, bottom: after, right: after, background: white })
  })
}

const widths = { wide: 1600, small: 800 } as const

/** A form of the picture of the home page. @throws NotAPicture */
export const portadaForm = (original: Uint8Array, form: PortadaForm): Promise<BrandPicture> =>
  form === 'social'
    ? made('jpg', original, (picture) =>
        picture
          .autoOrient()
          .resize({ width: 1200, height: 630, fit: 'cover' })
          .flatten({ background: white })
          .jpeg({ quality: 82, mozjpeg: true }),
      )
    : made('webp', original, (picture) =>
        picture.autoOrient().resize({ width: widths[form], withoutEnlargement: true }).webp({ quality: 80 }),
      )

const made = async (
  type: BrandPicture['type'],
  original: Uint8Array,
  work: (picture: Sharp) => Sharp,
): Promise<BrandPicture> => ({ bytes: await remakePicture(original, work), type })
