import type { MotivoProposta } from '#contract/extractos.ts'
import { sumBy } from '#contract/sums.ts'
import {
  type BankWords,
  bankWords,
  dnisIn,
  memberNumbersIn,
  numbersIn,
  referencesIn,
} from './bank-words.rules.ts'
import { type Debtor, type PeopleIndex, peopleIndex } from './people-index.rules.ts'
import type { OpenCharge, Person } from './propostas.rows.ts'

/** Money that came in and is not reconciled, or not all of it; `left` in cents. */
export interface OpenMovemento {
  id: number
  left: number
  /** The bank's fees for it, in cents. */
  bankFees: number
  /** The whole text from the bank, references included. */
  told: string
  /** Charges that it has paid, whole or in part: it pays none twice. */
  paid: ReadonlySet<number>
}

/** Charges that a movement may be for, and what it would pay of them in cents. */
export interface Proposal {
  charges: OpenCharge[]
  motivo: MotivoProposta
  cents: number
}

/** Proposals for one movement: more than a treasurer looks through are no help. */
const most = 10

/** Proposals of one movement, each set of charges for its first reason only. */
function createProposals(paid: ReadonlySet<number>) {
  const found: Proposal[] = []
  const keys = new Set<string>()
  return {
    found,
    add: (proposal: Proposal) => {
      const key = proposal.charges
        .map(({ id }) => id)
        .sort()
        .join()
      if (found.length === most || keys.has(key) || proposal.charges.some(({ id }) => paid.has(id))) return
      keys.add(key)
      found.push(proposal)
    },
  }
}

/** Charges by their payment reference. */
export const indexByReference = <Charge extends OpenCharge>(
  charges: readonly Charge[],
): Map<string, Charge[]> => Map.groupBy(charges, ({ referencia }) => referencia)

/** Charges by their number without hyphens. */
export const indexByNumber = <Charge extends OpenCharge>(charges: readonly Charge[]): Map<string, Charge[]> =>
  Map.groupBy(charges, ({ numero }) => numero.toUpperCase().replace(/[^A-Z0-9]/g, ''))

/** The people whose DNI or number is in a text. */
export const peopleIn = (text: BankWords, index: PeopleIndex): Debtor[] => [
  ...new Set([
    ...dnisIn(text).flatMap((dni) => index.byDni(dni)),
    ...memberNumbersIn(text).flatMap((numero) => index.byNumber(numero)),
  ]),
]

/** Charges that a transfer names: all of them when it covers them, or does so with what the bank kept of it; else each. */
function* proposeNamed(
  charges: OpenCharge[],
  { left, bankFees }: Pick<OpenMovemento, 'left' | 'bankFees'>,
  motivo: MotivoProposta,
): Generator<Proposal> {
  const sum = sumBy(charges, ({ left }) => left)
  if (charges.length > 1 && sum <= left + bankFees) yield { charges, motivo, cents: Math.min(sum, left) }
  else for (const charge of charges) yield { charges: [charge], motivo, cents: Math.min(charge.left, left) }
}

/**
 * The charges that movements may be for, by the ids of the movements, the most certain reason first: the reference or the number of a
 * charge in the text; DNI or number of the payer or the member, or two words of the name, with an amount that is that of a charge, of all
 * charges of the payer, or of charges of several people whom the text tells. Of several such charges it is the oldest that no other movement is for.
 * @param charges open ones, the oldest first
 */
export function proposalsFor(
  movementos: readonly OpenMovemento[],
  charges: readonly OpenCharge[],
  people: ReadonlyMap<number, Person>,
): Map<number, Proposal[]> {
  const byReference = indexByReference(charges)
  const byNumber = indexByNumber(charges)
  const index = peopleIndex(charges, people)
  const taken = new Set<number>()
  const take = (found: Proposal[]) => {
    for (const { id } of found[0]?.charges ?? []) taken.add(id)
  }

  const all = movementos.map(({ id, left, bankFees, told, paid }) => {
    const text = bankWords(told)
    const proposals = createProposals(paid)
    const findIn = (keys: string[], from: Map<string, OpenCharge[]>) =>
      keys.flatMap((key) => from.get(key) ?? [])
    const referred = findIn(
      referencesIn(text, (reference) => byReference.has(reference)),
      byReference,
    )
    for (const each of proposeNamed(referred, { left, bankFees }, 'REFERENCIA')) proposals.add(each)
    const numbered = findIn(
      numbersIn(text, (number) => byNumber.has(number)),
      byNumber,
    ).filter((charge) => !referred.includes(charge))
    for (const each of proposeNamed(numbered, { left, bankFees }, 'NUMERO')) proposals.add(each)
    take(proposals.found)
    return { id, left, text, paid, proposals }
  })

  for (const { left, text, paid, proposals } of all) {
    const others = paid.size > 0 ? new Set([...taken, ...paid]) : taken
    const isFirst = proposals.found.length === 0
    const told = peopleIn(text, index)
    for (const person of told)
      for (const owed of index.owedBy(person, left, others))
        proposals.add({ charges: owed, motivo: 'DNI', cents: left })
    for (const owed of index.owedTogether(told, left, others))
      proposals.add({ charges: owed, motivo: 'DNI', cents: left })
    for (const owed of index.owedByNamed(text.words, left, others))
      proposals.add({ charges: owed, motivo: 'NOME', cents: left })
    for (const owed of index.owedTogether(index.fullyNamed(text.words), left, others))
      proposals.add({ charges: owed, motivo: 'NOME', cents: left })
    if (isFirst) take(proposals.found)
  }
  return new Map(all.map(({ id, proposals }) => [id, proposals.found]))
}
