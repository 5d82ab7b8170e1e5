import { expect, it } from 'vitest'
import type { MotivoProposta, ReciboProposto } from '#contract/extractos.ts'
import {
  type Decisions,
  isChanged,
  joinSheets,
  type Line,
  type Movemento,
  type Sheet,
  sumTakenByOthers,
  tick,
  toBody,
  toLines,
} from './conciliar.ts'

const due = (id: number, pendente: number, nombre = `Persoa ${id}`): ReciboProposto => {
  const socio = { id, numero: id, nombre, apellidos: 'Núñez' }
  return { id, numero: `C-2026-0000${id}`, concepto: 'Cota', socio, pagador: socio, pendente }
}

type Propostas = [motivo: MotivoProposta, ids: number[], importe?: number][]

const movement = (id: number, importe: number, propostas: Propostas = [], more: Partial<Movemento> = {}) => ({
  id,
  data: [2026, 5, id] as Movemento['data'],
  importe,
  texto: `MOVEMENTO ${id}`,
  pendente: Math.max(0, importe),
  propostas: propostas.map(([motivo, ids, part = importe]) => ({
    recibos: ids.map((each) => ({ id: each })),
    motivo,
    importe: part,
  })),
  conciliado: [],
  apartado: null,
  devolto: null,
  aviso: null,
  ...more,
})

const statement = (recibos: ReciboProposto[], ...movementos: Movemento[]): Sheet => ({ movementos, recibos })

const none: Decisions = new Map()
const paid = ({ parts }: Line) => parts.map(({ recibo, cents }) => [recibo.id, cents])
/** Ticked movements with what they pay. */
const ticked = (extracto: Sheet, decisions = none) =>
  toLines(extracto, decisions)
    .filter(({ isTicked }) => isTicked)
    .map((line) => [line.movemento.id, ...paid(line)])
const findLine = (extracto: Sheet, decisions: Decisions, id: number): Line => {
  const line = toLines(extracto, decisions).find(({ movemento }) => movemento.id === id)
  if (!line) throw new Error(`no movement ${id}`)
  return line
}

it('ticks what the bank names by reference or number with the exact amount, and nothing else', () => {
  const extracto = statement(
    [due(1, 30), due(2, 30), due(3, 30), due(4, 30), due(5, 30), due(6, 12.5), due(7, 20)],
    movement(1, 30, [['REFERENCIA', [1]]]),
    movement(2, 30, [['NUMERO', [2]]]),
    movement(3, 30, [['DNI', [3]]]),
    movement(4, 30, [['NOME', [4]]]),
    movement(5, 42.5, [['REFERENCIA', [5, 6]]]),
    movement(6, 10, [['REFERENCIA', [7]]]),
    movement(7, 50, [['REFERENCIA', [7], 20]]),
    movement(8, -5),
  )
  expect(ticked(extracto)).toEqual([
    [1, [1, 3000]],
    [2, [2, 3000]],
    [5, [5, 3000], [6, 1250]],
  ])
  expect(paid(findLine(extracto, none, 4)), 'proposed all the same').toEqual([[4, 3000]])
  expect(paid(findLine(extracto, none, 6)), 'in part').toEqual([[7, 1000]])
})

it('never ticks more for a charge than is left of it, and says which movement has it', () => {
  const extracto = statement(
    [due(1, 30), due(2, 30)],
    movement(1, 30, [['NOME', [1]]]),
    movement(2, 30, [['REFERENCIA', [1]]]),
    movement(3, 30, [['REFERENCIA', [1]]]),
    movement(4, 30, [
      ['NOME', [1]],
      ['NOME', [2]],
    ]),
  )
  expect(ticked(extracto)).toEqual([[2, [1, 3000]]])
  expect(findLine(extracto, none, 3)).toMatchObject({ isTicked: false, rival: { id: 2 } })
  expect(paid(findLine(extracto, none, 4)), 'the next proposal instead').toEqual([[2, 3000]])
  const all = tick(extracto, none, toLines(extracto, none), true)
  expect(ticked(extracto, all)).toEqual([
    [2, [1, 3000]],
    [4, [2, 3000]],
  ])
  const other = tick(extracto, none, [findLine(extracto, none, 2)], false)
  expect(ticked(extracto, other), 'nothing by itself').toEqual([])
  expect(ticked(extracto, tick(extracto, other, [findLine(extracto, other, 3)], true))).toEqual([
    [3, [1, 3000]],
  ])
  expect(sumTakenByOthers(toLines(extracto, all), 4)).toEqual(new Map([[1, 3000]]))
})

it('lets two movements pay a charge in parts that fit', () => {
  const extracto = statement([due(1, 30)], movement(1, 15), movement(2, 15), movement(3, 1))
  const [recibo] = extracto.recibos as [ReciboProposto]
  const byHand = (cents: number) => ({ parts: [{ recibo, cents }], motivo: null, isTicked: true })
  const decisions = new Map([
    [1, byHand(1500)],
    [2, byHand(1500)],
    [3, byHand(100)],
  ])
  expect(ticked(extracto, decisions)).toEqual([
    [1, [1, 1500]],
    [2, [1, 1500]],
  ])
  expect(toBody(toLines(extracto, decisions).filter(({ isTicked }) => isTicked))).toEqual({
    movementos: [1, 2].map((id) => ({ id, recibos: [{ id: 1, importe: '15.00' }] })),
  })
})

it('drops a charge that has been paid since from what the treasurer decided', () => {
  const before = statement([due(1, 30)], movement(1, 30, [['REFERENCIA', [1]]]), movement(2, 30))
  const [recibo] = before.recibos as [ReciboProposto]
  const unticked = tick(before, none, toLines(before, none), false)
  const decisions = new Map(unticked).set(2, {
    parts: [{ recibo, cents: 3000 }],
    motivo: null,
    isTicked: true,
  })
  expect(ticked(before, decisions)).toEqual([[2, [1, 3000]]])
  const after = statement([due(1, 0)], movement(1, 30), movement(2, 30))
  expect(ticked(after, decisions)).toEqual([])
  expect(toLines(after, decisions).map(paid)).toEqual([[], []])
})

it('says what the treasurer changed from what was proposed', () => {
  const extracto = statement(
    [due(1, 30), due(2, 30), due(3, 30)],
    movement(1, 30, [['REFERENCIA', [1]]]),
    movement(2, 30, [['NOME', [2]]]),
  )
  const isChangedBy = (decisions: Decisions) => isChanged(extracto, toLines(extracto, decisions))
  const [sure, likely] = [findLine(extracto, none, 1), findLine(extracto, none, 2)]
  expect(isChangedBy(none)).toBe(false)
  const unticked = tick(extracto, none, [sure], false)
  expect(isChangedBy(unticked), 'unticked').toBe(true)
  expect(isChangedBy(tick(extracto, unticked, [{ ...sure, isTicked: false }], true)), 'ticked again').toBe(
    false,
  )
  expect(isChangedBy(tick(extracto, none, [likely], true)), 'ticked').toBe(true)
  const other = [{ recibo: due(3, 30), cents: 3000 }]
  for (const isTicked of [true, false])
    expect(isChangedBy(new Map([[1, { parts: other, motivo: null, isTicked }]])), 'another due').toBe(true)
  expect(
    isChangedBy(
      new Map([[1, { parts: [{ recibo: due(1, 30), cents: 100 }], motivo: null, isTicked: true }]]),
    ),
    'a part',
  ).toBe(true)
})

it('keeps the ticks of other pages, and never ticks the same charge on two', () => {
  const first = statement(
    [due(1, 30), due(2, 20)],
    movement(1, 30, [['NUMERO', [1]]]),
    movement(2, 20, [['NOME', [2]]]),
  )
  const second = statement(
    [due(1, 30), due(3, 10)],
    movement(3, 30, [['NUMERO', [1]]]),
    movement(4, 10, [['NUMERO', [3]]]),
  )
  const both = joinSheets(first, second)
  expect(ticked(both)).toEqual([
    [1, [1, 3000]],
    [4, [3, 1000]],
  ])
  expect(findLine(both, none, 3).rival?.id).toBe(1)
  // what was read last counts
  expect(joinSheets(first, statement([due(2, 5)], movement(2, 20))).recibos).toContainEqual(due(2, 5))
})
