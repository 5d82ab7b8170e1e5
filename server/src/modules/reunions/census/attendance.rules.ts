import { minute } from '#contract/durations.ts'

/**
 * Attendance is a log of ticks: entrances and exits with their moments. Every number is derived from it, so the order in which phones
 * deliver their ticks does not matter. Instants are ISO text in UTC, which sort as texts; people are ids of rows of the census.
 */

export interface Tick {
  persoa: number
  hora: string
  presente: boolean
  /** Whether it says that the stay before it never was. */
  nunca?: boolean
}

export interface Delegation {
  /** The giver and the holder. */
  de: number
  a: number
  dada: string
  /** Empty while it stands. */
  retirada: string
}

/** A stay in the room; `to` is null for who is still there. */
export interface Stay {
  from: string
  to: string | null
}

/** An entrance that is taken back within this time was a mistake, in milliseconds. */
const correctionTime = 2 * minute

/** The order of ticks at the same moment: an exit counts after an entrance, and what never was after both. */
const rank = ({ presente, nunca }: Tick): number => (nunca ? 2 : presente ? 0 : 1)

/**
 * Who was in the room and when. Of an entrance and an exit at the same moment the exit counts. A tick that says «never» removes the last
 * stay that has begun by then.
 */
export function toStays(ticks: readonly Tick[]): Map<number, Stay[]> {
  const inOrder = [...ticks].sort((one, other) =>
    one.hora === other.hora ? rank(one) - rank(other) : one.hora < other.hora ? -1 : 1,
  )
  const stays = new Map<number, Stay[]>()
  for (const { persoa, hora, presente, nunca } of inOrder) {
    const own = stays.get(persoa) ?? []
    stays.set(persoa, own)
    const last = own.at(-1)
    const isInside = last !== undefined && last.to === null
    if (nunca) own.pop()
    else if (presente && !isInside) own.push({ from: hora, to: null })
    else if (!presente && isInside) {
      if (Date.parse(hora) - Date.parse(last.from) < correctionTime) own.pop()
      else last.to = hora
    }
  }
  return stays
}

const isWithin = ({ from, to }: Stay, at: string): boolean => from <= at && (to === null || at < to)

export interface AttendanceFacts {
  census: readonly { id: number; vota: boolean }[]
  ticks: readonly Tick[]
  delegations: readonly Delegation[]
}

/** The people with a vote who are in the room or represented there. */
export interface Headcount {
  presentes: number
  representadas: number
}

export interface Attendance {
  /** Everybody with a vote. */
  censo: number
  stays: ReadonlyMap<number, readonly Stay[]>
  isPresent: (persoa: number, at: string) => boolean
  /** The person in the room who votes for this person, by a delegation. */
  findHolder: (persoa: number, at: string) => number | undefined
  count: (at: string) => Headcount
}

/**
 * The attendance at any moment. A delegation counts while it stands, while its holder is in the room, and until its giver comes: from
 * then on it is void, also when the giver leaves again.
 */
export function deriveAttendance({ census, ticks, delegations }: AttendanceFacts): Attendance {
  const stays = toStays(ticks)
  const voters = census.filter(({ vota }) => vota)
  const byGiver = Map.groupBy(delegations, ({ de }) => de)
  const isPresent = (persoa: number, at: string) =>
    stays.get(persoa)?.some((stay) => isWithin(stay, at)) ?? false
  const hasCome = (persoa: number, at: string) => stays.get(persoa)?.some(({ from }) => from <= at) ?? false
  const findHolder = (persoa: number, at: string) =>
    hasCome(persoa, at)
      ? undefined
      : byGiver
          .get(persoa)
          ?.find(
            ({ a, dada, retirada }) => dada <= at && (retirada === '' || at < retirada) && isPresent(a, at),
          )?.a
  return {
    censo: voters.length,
    stays,
    isPresent,
    findHolder,
    count: (at) => ({
      presentes: voters.filter(({ id }) => isPresent(id, at)).length,
      representadas: voters.filter(({ id }) => findHolder(id, at) !== undefined).length,
    }),
  }
}
