import { lazyPart } from '../lazy-part.tsx'
import { isScreenSharp, publicAddress, type StoredFile } from './stored-file.ts'

/** Fetching with the token is not part of public pages. */
const PrivatePicture = lazyPart(
  () => import('./private-picture.tsx'),
  (module) => module.PrivatePicture,
  { waiting: ({ className }) => <span className={className} /> },
)

interface StoredPictureProps {
  stored: StoredFile
  className: string
  /** A version with more pixels, for high-density screens. */
  sharper?: StoredFile | null
  /** Whether it is initially visible; others are loaded as they come near. */
  isFirst?: boolean
}

/** A picture of a record. It is decorative: the text beside it describes it. */
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
  return <PrivatePicture stored={sharper && isScreenSharp() ? sharper : stored} className={className} />
}
