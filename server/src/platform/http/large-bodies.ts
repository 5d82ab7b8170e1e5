import { AppError } from '../app-error.ts'

/** Bytes of each body that nothing waits for: nearly all bodies are shorter. */
const free = 65_536

/** How much of bodies is in memory at most, in bytes, and how long one that wants more waits, in milliseconds. */
const bounds = { all: 128 * 1024 * 1024, person: 64 * 1024 * 1024, patience: 10_000 }

/** A body that comes in. */
export interface IncomingBody {
  /**
   * Asks for room for the next piece; undefined when there is, which nearly always is so at once.
   * @throws AppError 429 when there was none for too long
   */
  grow: (bytes: number) => Promise<void> | undefined
  /** Gives the room back; safe to call twice. */
  leave: () => void
}

interface Guest {
  who: number
  /** That count: what has come beyond the first bytes, which are free. */
  bytes: number
  come: number
  waits: { bytes: number; go: () => void } | null
}

/**
 * The room for bodies in memory, which are counted as they come, whatever their headers say. When it is full, only the
 * oldest of all goes on, and of one person the oldest of theirs: one of them always can, and room is left soon.
 */
export function createBodyRoom({ all, person, patience } = bounds) {
  /** In the order they came. */
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
        reject(new AppError('error.too-many-requests', { params: { seconds: Math.ceil(patience / 1000) } }))
      }, patience)
      guest.waits = {
        bytes,
        go: () => {
          end()
          resolve()
        },
      }
    })

  return {
    /** @param who whose body it is, a number of a user; 0 for all visitors together */
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
    /** Bytes that count now. */
    held: () => total,
  }
}
export type BodyRoom = ReturnType<typeof createBodyRoom>
