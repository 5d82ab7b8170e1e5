import { lazyPart } from '../lazy-part.tsx'
import { publicAddress, type StoredFile } from './stored-file.ts'

/** What fetches with the token is no part of public pages. */
const SecretPicture = lazyPart(
  () => import('./secret-picture.tsx'),
  (module) => module.SecretPicture,
  { waiting: ({ className }) => <span className={className} /> },
)

interface StoredPictureProps {
  stored: StoredFile
  className: string
  /** The same in more pixels, for screens with several of them a point. */
  sharper?: StoredFile | null
  /** Whether it is seen at once; others are fetched as they come near. */
  isFirst?: boolean
}

/** A picture of a record. What it shows is said beside it. */
export function StoredPicture({ stored, className, sharper, isFirst = false }: StoredPictureProps) {
  if (stored.isPublic)
    return (
      <img
        className={className}
        src={publicAddress(stored)}
        {...(sharper && { srcSet: `${publicAddress(stored)} 1x, ${publicAddress(sharper)} 2x` })}
        alt=""
        decoding="async"
        loading={isFirst ? 'eager' : 'lazy'}
      />
    )
  return (
    <SecretPicture stored={sharper && window.devicePixelRatio > 1 ? sharper : stored} className={className} />
  )
}
