/** Limits the concurrent tasks of each user, who is named by id or login; further tasks wait. */
export function createConcurrencyLimiter(most: number) {
  const people = new Map<number | string, { running: number; waiting: (() => void)[] }>()
  return {
    run: async <T>(who: number | string, work: () => Promise<T>): Promise<T> => {
      const person = people.get(who) ?? { running: 0, waiting: [] }
      people.set(who, person)
      if (person.running === most) await new Promise<void>((resolve) => person.waiting.push(resolve))
      else person.running += 1
      try {
        return await work()
      } finally {
        const next = person.waiting.shift()
        if (next) next()
        else person.running -= 1
        if (person.running === 0) people.delete(who)
      }
    },
  }
}
