import type { MotivoAviso } from '#contract/extractos.ts'
import { bankWords, numbersIn, referencesIn } from './bank-words.rules.ts'
import { peopleIndex } from './people-index.rules.ts'
import type { ClosedCharge, OpenCharge, Person } from './propostas.rows.ts'
import type { OpenMovemento, Proposal } from './propostas.rules.ts'
import { indexByNumber, indexByReference, peopleIn } from './propostas.rules.ts'

/** Charges that a movement seems to be for, and that do not wait for money. */
export interface Aviso {
  motivo: MotivoAviso
  recibos: { id: number; numero: string }[]
}

const most = 10
const nothing: ReadonlySet<number> = new Set()

const toAviso = (motivo: MotivoAviso, charges: readonly OpenCharge[]): Aviso => ({
  motivo,
  recibos: charges.slice(0, most).map(({ id, numero }) => ({ id, numero })),
})

/**
 * Warnings about charges that a movement mentions but that expect no money, by the ids of the movements: charges whose reference or number
 * is in the text, those at the bank first; and, where there is no proposal, charges at the bank of a person named in the text, with the
 * same amount.
 */
export function avisosFor(
  movementos: readonly OpenMovemento[],
  closed: readonly ClosedCharge[],
  { people, proposals }: { people: ReadonlyMap<number, Person>; proposals: ReadonlyMap<number, Proposal[]> },
): Map<number, Aviso> {
  const found = new Map<number, Aviso>()
  if (movementos.length === 0 || closed.length === 0) return found
  const byReference = indexByReference(closed)
  const byNumber = indexByNumber(closed)
  const atBank = closed.filter(({ estado }) => estado === 'REMESADO')
  const index = peopleIndex(atBank, people)
  for (const { id, left, told, paid } of movementos) {
    const text = bankWords(told)
    const named = [
      ...referencesIn(text, (reference) => byReference.has(reference)).flatMap(
        (key) => byReference.get(key) ?? [],
      ),
      ...numbersIn(text, (number) => byNumber.has(number)).flatMap((key) => byNumber.get(key) ?? []),
    ].filter((charge, at, all) => !paid.has(charge.id) && all.indexOf(charge) === at)
    const waiting = named.filter(({ estado }) => estado === 'REMESADO')
    if (waiting.length > 0) found.set(id, toAviso('NO_BANCO', waiting))
    else if (named.length > 0) found.set(id, toAviso('XA_PAGADO', named))
    else if ((proposals.get(id) ?? []).length === 0 && atBank.length > 0) {
      const owed = [
        ...peopleIn(text, index).flatMap((person) => [...index.owedBy(person, left, nothing)]),
        ...index.owedByNamed(text.words, left, nothing),
      ]
      const [first] = owed
      if (first) found.set(id, toAviso('NO_BANCO', first))
    }
  }
  return found
}
