import { sumBy } from '#contract/sums.ts'
import { toNameWords } from './bank-words.rules.ts'
import type { OpenCharge, Person } from './propostas.rows.ts'

/** A person with the charges that are their own and those they pay, the oldest first. */
export interface Debtor {
  person: Person
  own: OpenCharge[]
  paid: OpenCharge[]
  words: Set<string>
  /** Words of the given name, and of the family names. */
  given: Set<string>
  family: Set<string>
}

/** Words of a name that a text must have. */
const leastWords = 2
/** People whose name fits equally well that are looked at for one movement. */
const mostPeople = 200
/** People of one transfer whose charges are added up. */
const mostTogether = 6

export type PeopleIndex = ReturnType<typeof peopleIndex>

/** Everybody who has or pays an open charge, by what banks state of people. */
export function peopleIndex(charges: readonly OpenCharge[], people: ReadonlyMap<number, Person>) {
  const debtors = new Map<number, Debtor>()
  const findDebtor = (id: number | null): Debtor | undefined => {
    const known = id === null ? undefined : debtors.get(id)
    const person = id === null ? undefined : people.get(id)
    if (known || !person) return known
    const [given, family] = [toNameWords(person.nombre), toNameWords(person.apellidos)]
    const debtor = { person, own: [], paid: [], words: new Set([...given, ...family]), given, family }
    debtors.set(person.id, debtor)
    return debtor
  }
  for (const charge of charges) {
    findDebtor(charge.socioId)?.own.push(charge)
    findDebtor(charge.pagadorId)?.paid.push(charge)
  }
  const byDni = new Map<string, Debtor[]>()
  const byNumber = new Map<number, Debtor[]>()
  const byWord = new Map<string, Debtor[]>()
  const add = <Key>(index: Map<Key, Debtor[]>, key: Key, debtor: Debtor) => {
    const alike = index.get(key)
    if (alike) alike.push(debtor)
    else index.set(key, [debtor])
  }
  for (const debtor of debtors.values()) {
    add(byDni, debtor.person.dni, debtor)
    add(byNumber, debtor.person.numero, debtor)
    for (const word of debtor.words) add(byWord, word, debtor)
  }

  /** Charges of a person that add up to the amount: one of them, own ones first, and all that one payer has to pay. */
  function* owedBy(
    { own, paid }: Debtor,
    cents: number,
    taken: ReadonlySet<number>,
  ): Generator<OpenCharge[]> {
    const fitting = [...own, ...paid].filter(({ left }) => left === cents)
    const one = fitting.find(({ id }) => !taken.has(id)) ?? fitting[0]
    if (one) yield [one]
    const payers = new Set([paid, ...own.map(({ pagadorId }) => findDebtor(pagadorId)?.paid ?? [])])
    for (const all of payers) if (all.length > 1 && sumBy(all, ({ left }) => left) === cents) yield all
  }

  /** Charges of several people that add up to the amount, one or all own ones of each; first those of most people. */
  function owedTogether(
    debtors: readonly Debtor[],
    cents: number,
    taken: ReadonlySet<number>,
  ): OpenCharge[][] {
    const choices = debtors
      .map(({ own }) => {
        const one = own.find(({ id }) => !taken.has(id)) ?? own[0]
        return [...(one ? [[one]] : []), ...(own.length > 1 ? [own] : [])]
      })
      .filter((each) => each.length > 0)
      .slice(0, mostTogether)
    const found: OpenCharge[][][] = []
    const choose = (at: number, left: number, chosen: OpenCharge[][]): void => {
      if (left === 0 && chosen.length > 1) found.push(chosen)
      if (left <= 0) return
      for (let next = at; next < choices.length; next += 1)
        for (const charges of choices[next] ?? [])
          choose(next + 1, left - sumBy(charges, (charge) => charge.left), [...chosen, charges])
    }
    choose(0, cents, [])
    return found.sort((one, other) => other.length - one.length).map((each) => each.flat())
  }

  /** People whose names contain at least two of the words, most words first. */
  function namedBy(words: readonly string[]): { debtor: Debtor; count: number }[] {
    const known = [...new Set(words)]
      .map((word) => ({ word, alike: byWord.get(word) ?? [] }))
      .filter(({ alike }) => alike.length > 0)
      .sort((one, other) => one.alike.length - other.alike.length)
    // who has two of the words has one that is not the most common of them
    const common = known.pop()
    const counts = new Map<Debtor, number>()
    for (const { alike } of known)
      for (const debtor of alike) counts.set(debtor, (counts.get(debtor) ?? 0) + 1)
    return [...counts]
      .map(([debtor, count]) => ({ debtor, count: count + Number(debtor.words.has(common?.word ?? '')) }))
      .filter(({ count }) => count >= leastWords)
      .sort((one, other) => other.count - one.count)
  }

  return {
    byDni: (dni: string): Debtor[] => byDni.get(dni) ?? [],
    byNumber: (numero: number): Debtor[] => byNumber.get(numero) ?? [],
    owedBy,
    owedTogether,
    /** People of whose given name and of whose family names at least one word each occurs. */
    fullyNamed: (words: readonly string[]): Debtor[] => {
      const told = new Set(words)
      const isTold = (each: ReadonlySet<string>) => [...each].some((word) => told.has(word))
      return namedBy(words)
        .slice(0, mostPeople)
        .map(({ debtor }) => debtor)
        .filter(({ given, family }) => isTold(given) && isTold(family))
    },
    /** Charges that add up to the amount, of the people whose names fit best. */
    owedByNamed: (words: readonly string[], cents: number, taken: ReadonlySet<number>): OpenCharge[][] => {
      const found: OpenCharge[][] = []
      let best = leastWords
      for (const { debtor, count } of namedBy(words).slice(0, mostPeople)) {
        if (count < best) break
        const owed = [...owedBy(debtor, cents, taken)]
        if (owed.length > 0) best = count
        found.push(...owed)
      }
      return found
    },
  }
}
