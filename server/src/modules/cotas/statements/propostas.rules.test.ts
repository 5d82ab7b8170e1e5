import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../testing/random.ts'
import type { OpenCharge, Person } from './propostas.rows.ts'
import { proposalsFor } from './propostas.rules.ts'

const person = (id: number, nombre: string, apellidos: string): Person => ({
  id,
  numero: 100 + id,
  dni: `${10_000_000 + id}A`,
  nombre,
  apellidos,
})

const noa = person(1, 'Noa', 'Rei Castro')
const brais = person(2, 'Brais', 'Rei Souto')
const uxia = person(3, 'Uxía', 'Mos da Costa')
const people = new Map([noa, brais, uxia].map((each) => [each.id, each]))

const charge = (id: number, left: number, socio = noa, pagador = socio): OpenCharge => ({
  id,
  numero: `C-2026-${String(id).padStart(5, '0')}`,
  referencia: `RF00C2026${String(id).padStart(5, '0')}`,
  concepto: 'Cota',
  left,
  vence: `2026-01-${String(id).padStart(2, '0')}`,
  socioId: socio.id,
  socioNumero: socio.numero,
  pagadorId: pagador.id,
  pagadorNumero: pagador.numero,
})

/** The proposals for movements of these amounts in cents, as texts: reason, ids of the charges, cents. */
const proposed = (
  charges: readonly OpenCharge[],
  ...movements: [left: number, told: string, ...paid: number[]][]
): string[][] => {
  const open = movements.map(([left, told, ...paid], id) => ({
    id,
    left,
    bankFees: 0,
    told,
    paid: new Set(paid),
  }))
  const found = proposalsFor(open, charges, people)
  return open.map(({ id }) =>
    (found.get(id) ?? []).map(
      (each) => `${each.motivo} ${each.charges.map((one) => one.id).join('+')} ${each.cents}`,
    ),
  )
}
const one = (charges: readonly OpenCharge[], left: number, told: string) => proposed(charges, [left, told])[0]

describe('a charge that the text names', () => {
  it('is proposed for any amount, at most with the rest of either', () => {
    const charges = [charge(1, 3000)]
    expect(one(charges, 3000, 'RF00C202600001')).toEqual(['REFERENCIA 1 3000'])
    expect(one(charges, 1000, 'C-2026-00001')).toEqual(['NUMERO 1 1000'])
    expect(one(charges, 9000, 'C-2026-00001')).toEqual(['NUMERO 1 3000'])
  })

  it('is proposed together with the others when the transfer covers them, else each', () => {
    const charges = [charge(1, 3000), charge(2, 1250, brais)]
    const told = 'RF00C202600001 RF00C202600002'
    expect(one(charges, 4250, told)).toEqual(['REFERENCIA 1+2 4250'])
    expect(one(charges, 5000, told)).toEqual(['REFERENCIA 1+2 4250'])
    expect(one(charges, 4249, told)).toEqual(['REFERENCIA 1 3000', 'REFERENCIA 2 1250'])
  })

  it('is proposed once, for its first reason', () => {
    expect(one([charge(1, 3000)], 3000, `RF00C202600001 C-2026-00001 ${noa.dni} NOA REI`)).toEqual([
      'REFERENCIA 1 3000',
    ])
  })
})

describe('a person whom the text names', () => {
  it('is found by DNI, by number and by two words of the name, when the amount is that of a charge', () => {
    const charges = [charge(1, 3000)]
    for (const told of [noa.dni, 'SOCIA 101', `${noa.dni} NOA REI CASTRO`])
      expect(one(charges, 3000, told), told).toEqual(['DNI 1 3000'])
    expect(one(charges, 3000, 'CASTRO, NOA')).toEqual(['NOME 1 3000'])
    for (const told of ['NOA', 'SOCIA 999', '10000009A', ''])
      expect(one(charges, 3000, told), told).toEqual([])
    const others = [...charges, charge(2, 3000, brais), charge(3, 3000, uxia)]
    expect(one(others, 3000, 'NOA SOUTO MOS'), 'one word of each').toEqual([])
    for (const cents of [2999, 3001]) expect(one(charges, cents, `${noa.dni} NOA REI`)).toEqual([])
  })

  it('is the one with most words of the name in the text, and several when they are equal', () => {
    const charges = [charge(1, 3000), charge(2, 3000, brais)]
    expect(one(charges, 3000, 'NOA REI CASTRO BRAIS')).toEqual(['NOME 1 3000'])
    expect(one(charges, 3000, 'NOA REI BRAIS')).toEqual(['NOME 1 3000', 'NOME 2 3000'])
  })

  it('pays all that they owe, for themselves and for others', () => {
    const charges = [charge(1, 3000), charge(2, 1500, uxia, noa), charge(3, 900, brais)]
    expect(one(charges, 4500, 'NOA REI CASTRO')).toEqual(['NOME 1+2 4500'])
    expect(one(charges, 4500, 'UXIA MOS COSTA'), 'the payer of the person named').toEqual(['NOME 1+2 4500'])
    expect(one(charges, 1500, 'UXIA MOS COSTA')).toEqual(['NOME 2 1500'])
    expect(one(charges, 5400, 'NOA REI CASTRO')).toEqual([])
  })

  it('who has left the register is not looked for, but the number of the charge is', () => {
    const gone: OpenCharge = { ...charge(1, 3000), socioId: null, pagadorId: null }
    expect(one([gone], 3000, 'NOA REI CASTRO')).toEqual([])
    expect(one([gone], 3000, gone.numero)).toEqual(['NUMERO 1 3000'])
  })
})

describe('several movements', () => {
  it('get the oldest charge each that no other one is for', () => {
    const charges = [charge(1, 3000), charge(2, 3000)]
    const told: [number, string] = [3000, 'NOA REI CASTRO']
    expect(proposed(charges, told, told, told)).toEqual([['NOME 1 3000'], ['NOME 2 3000'], ['NOME 1 3000']])
  })

  it('leave a charge to the one that names it, wherever it stands', () => {
    const charges = [charge(1, 3000), charge(2, 3000)]
    expect(proposed(charges, [3000, 'NOA REI CASTRO'], [3000, 'RF00C202600001'])).toEqual([
      ['NOME 2 3000'],
      ['REFERENCIA 1 3000'],
    ])
  })
})

it('a charge that the movement has paid in part is not proposed for the rest of it', () => {
  const charges = [charge(1, 2000), charge(2, 2000)]
  expect(proposed(charges, [2000, 'RF00C202600001 NOA REI CASTRO', 1])).toEqual([['NOME 2 2000']])
})

it('there are ten proposals at most', () => {
  const charges = Array.from({ length: 15 }, (_, index) => charge(index + 1, 3000))
  const told = charges.map(({ numero }) => numero).join(' ')
  expect(one(charges, 3000, told)).toHaveLength(10)
})

it('for any text, a proposal pays open charges only, and never more than the rest of them or of the movement', () => {
  const random = seededRandom(7)
  const all = [noa, brais, uxia]
  for (let round = 0; round < 200; round += 1) {
    const charges = Array.from({ length: random.between(0, 8) }, (_, index) =>
      charge(
        index + 1,
        random.pick([3000, 1500, random.between(1, 5000)]),
        random.pick(all),
        random.pick(all),
      ),
    )
    const words = [
      ...charges.flatMap(({ numero, referencia }) => [numero, referencia]),
      ...all.flatMap(({ dni, nombre, apellidos, numero }) => [dni, nombre, apellidos, `SOCIA ${numero}`]),
      'TRANSFERENCIA',
    ]
    const open = Array.from({ length: random.between(1, 5) }, (_, id) => ({
      id,
      left: random.pick([3000, 4500, random.between(1, 9000)]),
      bankFees: 0,
      told: Array.from({ length: random.between(0, 6) }, () => random.pick(words)).join(' '),
      paid: new Set<number>(),
    }))
    const found = proposalsFor(open, charges, people)
    for (const { id, left } of open) {
      const proposals = found.get(id) ?? []
      const keys = proposals.map((each) => each.charges.map((paid) => paid.id).join())
      expect(new Set(keys).size, 'each set of charges once').toBe(keys.length)
      for (const each of proposals) {
        const sum = each.charges.reduce((total, paid) => total + paid.left, 0)
        expect(each.cents).toBeGreaterThan(0)
        expect(each.cents).toBeLessThanOrEqual(Math.min(left, sum))
        expect(each.charges.every((paid) => charges.includes(paid))).toBe(true)
      }
    }
  }
})
