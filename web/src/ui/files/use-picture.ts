import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { renderingNow } from '../../shell/rendered-page.ts'
import { tokenNow } from '../../shell/token.ts'
import { createQueryClient } from '../query-client.ts'
import { fetchBytes, type StoredFile } from './stored-file.ts'

/** How long the content of an unused picture stays in memory, in milliseconds; after that, the browser's cache has it. */
const keptInMemory = 60_000

/** Up to this size a picture becomes a data URL: an object URL costs a little time on the main thread. */
const small = 40_000

/** A separate query client: public pages, which have none, show private pictures as well. */
const pictures = createQueryClient()
pictures.mount()

const pictureQuery = (stored: StoredFile | null) =>
  queryOptions({
    // One user must not see the pictures that another one loaded.
    queryKey: ['picture', tokenNow(), stored],
    queryFn: async ({ signal }) => {
      if (!stored) throw new Error('No picture')
      const bytes = await fetchBytes(stored, signal)
      return bytes.size <= small ? dataUrl(bytes) : bytes
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptInMemory,
    // The placeholder is enough: a hundred failed pictures must not cause a hundred notices.
    meta: { isQuiet: true, isBrowserOnly: true },
  })

export interface Picture {
  /** For `<img>`; undefined while it loads. */
  url: string | undefined
  isFailed: boolean
}

/**
 * A picture that requires a session, fetched with the token and shown from memory. Unlike an address with a ticket, its
 * address does not change, so the browser can cache it.
 */
export function usePicture(stored: StoredFile | null): Picture {
  const client = renderingNow()?.queryClient ?? pictures
  const { data, isError } = useQuery({ ...pictureQuery(stored), enabled: stored !== null }, client)
  const isAddress = typeof data === 'string'
  const url = useObjectUrl(isAddress ? undefined : data)
  return { url: isAddress ? data : url, isFailed: isError }
}

const dataUrl = (bytes: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(bytes)
  })

/** An object URL, revoked when no component uses it any more. */
export function useObjectUrl(bytes: Blob | undefined): string | undefined {
  const [shown, setShown] = useState<{ bytes: Blob; url: string }>()
  // Before the first paint: available content must not flicker.
  useLayoutEffect(() => {
    if (!bytes) return
    const url = URL.createObjectURL(bytes)
    setShown({ bytes, url })
    return () => URL.revokeObjectURL(url)
  }, [bytes])
  return shown && shown.bytes === bytes ? shown.url : undefined
}
