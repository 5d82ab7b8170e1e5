import { lazy, Suspense } from 'react'
import { publicAddress, type StoredFile } from './stored-file.ts'

/** What fetches with the token is no part of public pages. */
const SecretPicture = lazy(async () => ({ default: (await import('./secret-picture.tsx')).SecretPicture }))

interface StoredPictureProps {
  stored: StoredFile
  className: string
  /** Whether it is seen at once; others are fetched as they come near. */
  isFirst?: boolean
}

/** A picture of a record. What it shows is said beside it. */
export function StoredPicture({ stored, className, isFirst = false }: StoredPictureProps) {
  if (stored.isPublic)
    return (
      <img
        className={className}
        src={publicAddress(stored)}
        alt=""
        decoding="async"
        loading={isFirst ? 'eager' : 'lazy'}
      />
    )
  return (
    <Suspense fallback={<span className={className} />}>
      <SecretPicture stored={stored} className={className} />
    </Suspense>
  )
}
