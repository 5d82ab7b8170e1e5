import { pace } from '../../../platform/workers/pace.ts'
import { splitWords } from './bank-words.rules.ts'

/** The content of a movement that both formats share; day as ISO text. */
interface MovementText {
  data: string
  cents: number
  texto: string
  referencias: string
}

/** A word that so many movements of a day and amount have tells none of them apart. */
const common = 50

const toKey = ({ data, cents }: MovementText): string => `${data} ${cents}`
const toWords = ({ texto, referencias }: MovementText): Set<string> =>
  new Set(splitWords(`${texto} ${referencias}`).filter((word) => word.length > 1))

/** A movement of the file and a stored one that may be the same. */
type Pair<Read, Stored> = [read: Read, stored: Stored]

/** Pairs with words in common, by the number of these words, the largest first. */
async function alike<Read extends MovementText, Stored extends MovementText>(
  read: readonly Read[],
  stored: readonly Stored[],
): Promise<Pair<Read, Stored>[][]> {
  const byWord = new Map<string, Read[]>()
  for (const each of read) {
    for (const word of toWords(each)) {
      const others = byWord.get(word)
      if (others) others.push(each)
      else byWord.set(word, [each])
    }
    await pace()
  }
  const byCount = new Map<number, Pair<Read, Stored>[]>()
  for (const other of stored) {
    const shared = new Map<Read, number>()
    for (const word of toWords(other)) {
      const having = byWord.get(word) ?? []
      if (having.length <= common) for (const each of having) shared.set(each, (shared.get(each) ?? 0) + 1)
    }
    for (const [each, words] of shared) {
      const pairs = byCount.get(words)
      if (pairs) pairs.push([each, other])
      else byCount.set(words, [[each, other]])
    }
    await pace()
  }
  return [...byCount].sort(([one], [other]) => other - one).map(([, pairs]) => pairs)
}

/**
 * The movements of a file that were stored before from a file of the other format: keys of the file by ids of stored ones.
 *
 * The formats tell different things of a movement, but both list all movements of a day. So of those of one day and amount as many are
 * known as are stored, first those that have most words in common, then in their order. When a file has one more, that one is new.
 * @param read movements of one account whose keys are not known
 * @param stored movements of the same account that are known in the other format only
 */
export async function repeatedIn<
  Read extends MovementText & { hash: string },
  Stored extends MovementText & { id: number },
>(read: readonly Read[], stored: readonly Stored[]): Promise<Map<string, number>> {
  const repeated = new Map<string, number>()
  const storedByKey = Map.groupBy(stored, toKey)
  for (const [key, some] of Map.groupBy(read, toKey)) {
    const others = storedByKey.get(key) ?? []
    const left = new Set(others)
    const pair = (each: Read, other: Stored) => {
      if (repeated.has(each.hash) || !left.delete(other)) return
      repeated.set(each.hash, other.id)
    }
    // with as many stored ones all are known, whichever is which
    if (others.length > 0 && some.length > others.length)
      for (const pairs of await alike(some, others))
        for (const [each, other] of pairs) {
          pair(each, other)
          await pace()
        }
    for (const each of some) {
      const [other] = left
      if (other) pair(each, other)
    }
  }
  return repeated
}
