import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { tokenNow } from '../../shell/token.ts'
import { createQueryClient } from '../query-client.ts'
import { bytesOf, type StoredFile } from './stored-file.ts'

/** How long the bytes of a picture nobody shows stay in memory; after that the browser's own cache has them. */
const keptInMemory = 60_000

/** Up to so many bytes a picture is its own address: to make one for bytes in memory holds the page up a little. */
const small = 40_000

/** A store of their own: public pages, which have none, show pictures behind the session as well. */
const pictures = createQueryClient()
pictures.mount()

const pictureQuery = (stored: StoredFile | null) =>
  queryOptions({
    // Nobody is shown what somebody else had loaded.
    queryKey: ['picture', tokenNow(), stored],
    queryFn: async ({ signal }) => {
      if (!stored) throw new Error('No picture')
      const bytes = await bytesOf(stored, signal)
      return bytes.size <= small ? dataUrl(bytes) : bytes
    },
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
  const { data, isError } = useQuery({ ...pictureQuery(stored), enabled: stored !== null }, pictures)
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
