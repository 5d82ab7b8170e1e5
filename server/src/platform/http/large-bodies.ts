import { AppError } from '../app-error.ts'

/** Bytes of each body that are not counted: nearly all bodies are smaller. */
const free = 65_536

/** Maximum memory for bodies in bytes, and the maximum wait for memory in milliseconds. */
const bounds = { all: 128 * 1024 * 1024, person: 64 * 1024 * 1024, timeout: 10_000 }

/** A body that is being received. */
export interface IncomingBody {
  /**
   * Reserves memory for the next piece; undefined when it is available at once, as it nearly always is.
   * @throws AppError 429 when the wait took too long
   */
  grow: (bytes: number) => Promise<void> | undefined
  /** Releases the memory; safe to call twice. */
  leave: () => void
}

interface Guest {
  who: number
  /** Counted bytes: those beyond the first, free ones. */
  bytes: number
  come: number
  waits: { bytes: number; go: () => void } | null
}

/**
 * The memory for request bodies, counted as they arrive and not by their headers. When it is full, only the oldest
 * body continues, and of one user only their oldest: so one body can always finish and release its memory.
 */
export function createBodyMemory({ all, person, timeout } = bounds) {
  /** In order of arrival. */
  const guests = new Set<Guest>()
  const held = new Map<number, number>()
  let total = 0

  const isOldest = (guest: Guest, among: (other: Guest) => boolean) => {
    for (const other of guests) if (among(other)) return other === guest
    return false
  }
  const mayTake = (guest: Guest, bytes: number): boolean =>
    (total + bytes <= all || isOldest(guest, () => true)) &&
    ((held.get(guest.who) ?? 0) + bytes <= person || isOldest(guest, ({ who }) => who === guest.who))
  const take = (guest: Guest, bytes: number) => {
    guest.bytes += bytes
    total += bytes
    held.set(guest.who, (held.get(guest.who) ?? 0) + bytes)
  }
  const leave = (guest: Guest) => {
    if (!guests.delete(guest)) return
    guest.waits?.go()
    total -= guest.bytes
    const rest = (held.get(guest.who) ?? 0) - guest.bytes
    if (rest > 0) held.set(guest.who, rest)
    else held.delete(guest.who)
    for (const other of guests)
      if (other.waits && mayTake(other, other.waits.bytes)) {
        take(other, other.waits.bytes)
        other.waits.go()
      }
  }
  const wait = (guest: Guest, bytes: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        guest.waits = null
      }
      const timer = setTimeout(() => {
        end()
        reject(new AppError('error.too-many-requests', { params: { seconds: Math.ceil(timeout / 1000) } }))
      }, timeout)
      guest.waits = {
        bytes,
        go: () => {
          end()
          resolve()
        },
      }
    })

  return {
    /** @param who id of the user who sends the body; 0 for all visitors together */
    enter: (who: number): IncomingBody => {
      const guest: Guest = { who, bytes: 0, come: 0, waits: null }
      guests.add(guest)
      return {
        grow: (bytes) => {
          guest.come += bytes
          const counted = Math.min(bytes, Math.max(0, guest.come - free))
          if (counted > 0 && !mayTake(guest, counted)) return wait(guest, counted)
          take(guest, counted)
          return undefined
        },
        leave: () => leave(guest),
      }
    },
    /** Currently counted bytes. */
    held: () => total,
  }
}
export type BodyMemory = ReturnType<typeof createBodyMemory>
