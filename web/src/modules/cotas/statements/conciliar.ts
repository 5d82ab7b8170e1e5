import type { Extracto, MotivoProposta, ReciboProposto } from '#contract/extractos.ts'
import { sumBy } from '#contract/sums.ts'
import { eurosToCents, formatEuros } from '../../../ui/amounts.ts'

/** Movements of one list with the charges that they name: those of its pages that were opened. */
export type Sheet = Pick<Extracto, 'movementos' | 'recibos'>
export type Movemento = Sheet['movementos'][number]
type Proposta = Movemento['propostas'][number]

/** The part of a charge that a movement pays, in cents. */
export interface Part {
  recibo: ReciboProposto
  cents: number
}

/** The charges that a movement pays, and why; without a reason the treasurer chose them. */
interface Purpose {
  parts: readonly Part[]
  motivo: MotivoProposta | null
}

/** The treasurer's decision about a movement. */
export interface Decision extends Purpose {
  isTicked: boolean
}

/** Decisions by the ids of movements; the rest is as proposed. */
export type Decisions = ReadonlyMap<number, Decision>

/** A movement as the page shows it. */
export interface Line extends Decision {
  movemento: Movemento
  /** The ticked movement that already pays one of the charges, so that this one cannot. */
  rival: Movemento | null
}

/** Movements with money that came in and is not reconciled, or not all of it. */
export const isOpen = ({ pendente }: Movemento): boolean => pendente > 0

export const toReciboMap = ({ recibos }: Pick<Sheet, 'recibos'>): ReadonlyMap<number, ReciboProposto> =>
  new Map(recibos.map((recibo) => [recibo.id, recibo]))

/** The charges of a proposal, the first ones paid first. */
function toParts({ recibos, importe }: Proposta, dues: ReadonlyMap<number, ReciboProposto>): Part[] {
  let left = eurosToCents(importe)
  return recibos.flatMap(({ id }) => {
    const recibo = dues.get(id)
    if (!recibo) return []
    const cents = Math.min(eurosToCents(recibo.pendente), left)
    left -= cents
    return cents > 0 ? [{ recibo, cents }] : []
  })
}

export const centsOfParts = (parts: readonly Part[]): number => sumBy(parts, ({ cents }) => cents)

/** Whether the bank's text names the charges, and the movement is exactly what is left of them. */
const isCertain = ({ pendente }: Movemento, { parts, motivo }: Purpose): boolean =>
  (motivo === 'REFERENCIA' || motivo === 'NUMERO') &&
  parts.length > 0 &&
  parts.every(({ recibo, cents }) => cents === eurosToCents(recibo.pendente)) &&
  centsOfParts(parts) === eurosToCents(pendente)

/** The amounts that the ticked movements take from each charge. */
function createTaken() {
  const taken = new Map<number, { cents: number; by: Movemento }>()
  return {
    /** A movement that leaves too little of a charge; null when all of them fit. */
    findRival: (parts: readonly Part[]): Movemento | null =>
      parts
        .map(({ recibo, cents }) => {
          const before = taken.get(recibo.id)
          return before && before.cents + cents > eurosToCents(recibo.pendente) ? before.by : null
        })
        .find((rival) => rival !== null) ?? null,
    take: (parts: readonly Part[], by: Movemento): void => {
      for (const { recibo, cents } of parts)
        taken.set(recibo.id, { cents: (taken.get(recibo.id)?.cents ?? 0) + cents, by })
    },
  }
}

/** The proposals for a movement, the most certain first; the charges are those that the page knows. */
export const listPurposes = (
  { propostas }: Movemento,
  dues: ReadonlyMap<number, ReciboProposto>,
): (Purpose & { motivo: MotivoProposta })[] =>
  propostas
    .map((proposta) => ({ parts: toParts(proposta, dues), motivo: proposta.motivo }))
    .filter(({ parts }) => parts.length > 0)

/** The charges of a decision as they are now: those that have been paid since are dropped. */
const standing = ({ parts, motivo }: Purpose, dues: ReadonlyMap<number, ReciboProposto>): Purpose => ({
  motivo,
  parts: parts
    .map(({ recibo, cents }) => ({ recibo: dues.get(recibo.id) ?? recibo, cents }))
    .filter(({ recibo, cents }) => cents <= eurosToCents(recibo.pendente)),
})

const nothing: Purpose = { parts: [], motivo: null }

/**
 * The movements of a sheet with what they are for. Ticked are those that the treasurer ticked, and those of which the bank's
 * text names the charges when the amount is right. Two ticked movements never take more of a charge than is left of it.
 */
export function toLines(sheet: Sheet, decisions: Decisions): Line[] {
  const dues = toReciboMap(sheet)
  const taken = createTaken()
  const lines = new Map<number, Line>()
  const add = (movemento: Movemento, purpose: Purpose, wants: boolean) => {
    const rival = taken.findRival(purpose.parts)
    const isTicked = wants && rival === null && purpose.parts.length > 0
    if (isTicked) taken.take(purpose.parts, movemento)
    lines.set(movemento.id, { movemento, ...purpose, isTicked, rival })
  }
  const open = sheet.movementos.filter(isOpen)
  for (const movemento of open) {
    const decision = decisions.get(movemento.id)
    if (decision?.isTicked) add(movemento, standing(decision, dues), true)
  }
  // A movement that the treasurer unticks ticks no other one by itself.
  const offered = createTaken()
  for (const movemento of open) {
    const [first] = listPurposes(movemento, dues)
    if (!first || !isCertain(movemento, first) || offered.findRival(first.parts)) continue
    offered.take(first.parts, movemento)
    if (!decisions.has(movemento.id) && !taken.findRival(first.parts)) add(movemento, first, true)
  }
  for (const movemento of sheet.movementos) {
    if (lines.has(movemento.id)) continue
    const purposes = listPurposes(movemento, dues)
    const free = purposes.find(({ parts }) => !taken.findRival(parts))
    const decision = decisions.get(movemento.id)
    const byHand = decision?.motivo === null ? standing(decision, dues) : nothing
    add(movemento, byHand.parts.length > 0 ? byHand : (free ?? purposes[0] ?? nothing), false)
  }
  return sheet.movementos.flatMap(({ id }) => lines.get(id) ?? [])
}

/** Whether the line can be ticked, or unticked. */
export const canTick = ({ parts, rival }: Line): boolean => parts.length > 0 && rival === null

/** The decisions with these lines ticked, as far as their charges go round, or unticked. */
export function tick(sheet: Sheet, decisions: Decisions, chosen: readonly Line[], isOn: boolean): Decisions {
  const next = new Map(decisions)
  if (!isOn) {
    for (const { movemento, parts, motivo } of chosen)
      next.set(movemento.id, { parts, motivo, isTicked: false })
    return next
  }
  const dues = toReciboMap(sheet)
  const taken = createTaken()
  for (const { movemento, parts, isTicked } of toLines(sheet, decisions))
    if (isTicked) taken.take(parts, movemento)
  for (const line of chosen) {
    const { movemento } = line
    if (line.isTicked) continue
    const isDecided = decisions.has(movemento.id)
    const free = [line, ...(isDecided ? [] : listPurposes(movemento, dues))].find(
      ({ parts }) => parts.length > 0 && !taken.findRival(parts),
    )
    if (!free) continue
    taken.take(free.parts, movemento)
    next.set(movemento.id, { parts: free.parts, motivo: free.motivo, isTicked: true })
  }
  return next
}

/** Cents of each charge that other ticked movements take. */
export function sumTakenByOthers(lines: readonly Line[], movementoId: number): ReadonlyMap<number, number> {
  const taken = new Map<number, number>()
  for (const { movemento, parts, isTicked } of lines)
    if (isTicked && movemento.id !== movementoId)
      for (const { recibo, cents } of parts) taken.set(recibo.id, (taken.get(recibo.id) ?? 0) + cents)
  return taken
}

/** The ticked lines as the call records them. */
export const toBody = (lines: readonly Line[]) => ({
  movementos: lines.map(({ movemento, parts }) => ({
    id: movemento.id,
    recibos: parts.map(({ recibo, cents }) => ({ id: recibo.id, importe: formatEuros(cents) })),
  })),
})

/** Whether the treasurer ticked, unticked or chose something that the page did not propose. */
export function isChanged(sheet: Sheet, lines: readonly Line[]): boolean {
  const proposed = new Map(toLines(sheet, new Map()).map((line) => [line.movemento.id, line]))
  return lines.some((line) => {
    const first = proposed.get(line.movemento.id)
    return first?.isTicked !== line.isTicked || !areSame(first.parts, line.parts)
  })
}

const areSame = (one: readonly Part[], other: readonly Part[]): boolean =>
  one.length === other.length &&
  one.every(({ recibo, cents }, at) => other[at]?.recibo.id === recibo.id && other[at].cents === cents)

/** Several pages as one, in the order of the file; of what two of them have, that of the last one counts. */
export function joinSheets(...pages: readonly Sheet[]): Sheet {
  const movementos = new Map(pages.flatMap((page) => page.movementos).map((each) => [each.id, each]))
  const recibos = new Map(pages.flatMap((page) => page.recibos).map((each) => [each.id, each]))
  return {
    movementos: [...movementos.values()].sort((one, other) => one.id - other.id),
    recibos: [...recibos.values()],
  }
}
