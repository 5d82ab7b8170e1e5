import { useCallback, useEffect, useRef, useState } from 'react'
import type { Quorum } from '#contract/asistencia.ts'
import { ApiError, call } from '../../../shell/api.ts'
import type { ReunionKind } from '../parts/reunions.calls.ts'

/** A tick on this phone: who, whether there, and when (an instant as ISO text). */
export interface QueuedTick {
  socio: { id: number }
  presente: boolean
  hora: string
  /** Whether the person never was there: the stay before was a mistake. */
  nunca?: boolean
}

/** Ticks that the server took not, and why. */
export interface Refusal {
  error: ApiError
  ticks: readonly QueuedTick[]
}

/** Ticks sent in one request. */
const most = 200
/** Time until ticks are sent again that found no network, in milliseconds. */
const retryAfter = 3000

const storageKey = (owner: ReunionKind['owner'], id: number) => `ticks:${owner}:${id}`

/** The ticks of a meeting that wait on this device, also from before it was switched off. */
function storedTicks(key: string): QueuedTick[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}

function storeTicks(key: string, ticks: readonly QueuedTick[]): void {
  try {
    if (ticks.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(ticks))
  } catch {
    // Storage is full or forbidden: the ticks last as long as the page.
  }
}

/**
 * The ticks that were refused of those in a request: a person who is in the census no more takes none of the others along.
 * @param fields of the error; without places in the list, all were refused
 */
export function findRefused(ticks: readonly QueuedTick[], fields: ApiError['fields']): QueuedTick[] {
  const places = new Set(Object.keys(fields).map((field) => /^presenzas\.(\d+)/.exec(field)?.[1]))
  return places.size === 0 || places.has(undefined)
    ? [...ticks]
    : ticks.filter((_, place) => places.has(String(place)))
}

interface TickQueue {
  /** Those that were not sent yet, the oldest first. */
  waiting: readonly QueuedTick[]
  /** Whether they wait because the server was not reached. */
  isHeld: boolean
  add: (socioId: number, change: Pick<QueuedTick, 'presente' | 'nunca'>) => void
}

/**
 * Sends ticks in their order, as soon as there is a network. Until the server has them they wait on the device; sent twice, they
 * count once.
 * @param sent called with the numbers and the ticks that were sent @param refused called with those that the server does not take, which are dropped
 */
export function useTickQueue(
  owner: ReunionKind['owner'],
  id: number,
  sent: (quorum: Quorum, ticks: readonly QueuedTick[]) => void,
  refused: (refusal: Refusal) => void,
): TickQueue {
  const key = storageKey(owner, id)
  const [waiting, setWaiting] = useState<readonly QueuedTick[]>([])
  const [isHeld, setHeld] = useState(false)
  const queue = useRef<QueuedTick[]>([])
  const isSending = useRef(false)
  /** Ticks that are sent one by one: together they were refused, and one of them may be why. */
  const alone = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const told = useRef({ sent, refused })
  told.current = { sent, refused }

  const keep = useCallback(
    (ticks: QueuedTick[]) => {
      queue.current = ticks
      storeTicks(key, ticks)
      setWaiting(ticks)
    },
    [key],
  )
  const send = useCallback(async () => {
    clearTimeout(timer.current)
    if (isSending.current || queue.current.length === 0) return
    isSending.current = true
    const some = queue.current.slice(0, alone.current > 0 ? 1 : most)
    let isLater = false
    try {
      const quorum = await call(`PUT /${owner}/:id/presenzas`, { params: { id }, body: { presenzas: some } })
      // Before they leave the queue, so that they are seen all the time: the cache of queries tells the page in a timer.
      told.current.sent(quorum, some)
      await new Promise((resolve) => setTimeout(resolve))
      keep(queue.current.slice(some.length))
      alone.current = Math.max(0, alone.current - 1)
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
      if (!isRefused || error.status === 401 || error.status === 429) isLater = true
      else if (error.code === 'error.sen-quorum' && some.length > 1) alone.current = some.length
      else {
        const ticks = findRefused(some, error.fields)
        keep([...some.filter((tick) => !ticks.includes(tick)), ...queue.current.slice(some.length)])
        alone.current = Math.max(0, alone.current - 1)
        told.current.refused({ error, ticks })
      }
    } finally {
      isSending.current = false
    }
    setHeld(isLater)
    if (queue.current.length > 0) timer.current = setTimeout(() => void send(), isLater ? retryAfter : 0)
  }, [owner, id, keep])

  useEffect(() => {
    keep(storedTicks(key))
    const again = () => void send()
    window.addEventListener('online', again)
    again()
    return () => {
      window.removeEventListener('online', again)
      clearTimeout(timer.current)
    }
  }, [key, keep, send])

  const add = useCallback(
    (socioId: number, change: Pick<QueuedTick, 'presente' | 'nunca'>) => {
      const tick = { socio: { id: socioId }, ...change, hora: new Date().toISOString() }
      keep([...queue.current, tick])
      void send()
    },
    [keep, send],
  )
  return { waiting, isHeld, add }
}
