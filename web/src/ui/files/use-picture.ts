import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { bytesOf, type StoredFile } from './stored-file.ts'

/** How long the bytes of a picture nobody shows stay in memory; after that the browser's own cache has them. */
const keptInMemory = 60_000

const pictureQuery = (stored: StoredFile | null) =>
  queryOptions({
    queryKey: ['picture', stored],
    queryFn: ({ signal }) => (stored ? bytesOf(stored, signal) : Promise.reject(new Error('No picture'))),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptInMemory,
    // What stands in for a picture says enough: a hundred of them must not make a hundred notices.
    meta: { isQuiet: true },
  })

export interface Picture {
  /** For `<img>`; undefined until it is there. */
  url: string | undefined
  isFailed: boolean
}

/**
 * A picture behind the session, asked for with the session's token and shown from memory. Its address does not change
 * from visit to visit, unlike one with a ticket, so the browser's cache keeps it.
 */
export function usePicture(stored: StoredFile | null): Picture {
  const { data, isError } = useQuery({ ...pictureQuery(stored), enabled: stored !== null })
  return { url: useObjectUrl(data), isFailed: isError }
}

/** An address for bytes in memory, given back when nobody shows them any more. */
export function useObjectUrl(bytes: Blob | undefined): string | undefined {
  const [shown, setShown] = useState<{ bytes: Blob; url: string }>()
  // Before anything is painted: bytes that are there must not flicker.
  useLayoutEffect(() => {
    if (!bytes) return
    const url = URL.createObjectURL(bytes)
    setShown({ bytes, url })
    return () => URL.revokeObjectURL(url)
  }, [bytes])
  return shown && shown.bytes === bytes ? shown.url : undefined
}
