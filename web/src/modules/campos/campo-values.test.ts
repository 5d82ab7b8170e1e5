import { beforeAll, describe, expect, it } from 'vitest'
import type { Campo } from '#contract/campos.ts'
import { loadPrivateDictionaries, loadTexts } from '../../shell/i18n.ts'
import { type CampoValues, campoRules, opcionFault, placeChanges, toBody, toValues } from './campo-values.ts'

const campo: Campo = {
  id: 1,
  nome: 'Talla',
  tipo: 'OPCION',
  opcions: ['S', 'M'],
  axuda: 'Da camisola',
  visible: 'PROPIA',
  editablePropia: true,
  obrigatorio: true,
  enSolicitude: false,
  enLista: true,
  orde: 3,
  activo: false,
  version: 2,
}
const values = (changes: Partial<CampoValues> = {}): CampoValues => ({ ...toValues(campo), ...changes })

beforeAll(async () => {
  await loadPrivateDictionaries()
  await loadTexts('administration')
})

describe('the form of an own field', () => {
  it('begins as the field was saved, and sends the same back', () => {
    const { id: _, version: __, orde: ___, ...stored } = campo
    expect(toBody(values())).toEqual(stored)
  })

  it('saves an option that is typed and not added yet with the others', () => {
    expect(toBody(values({ opcionNova: ' XL ' })).opcions).toEqual(['S', 'M', 'XL'])
    expect(toBody(values({ opcionNova: '  ' })).opcions).toEqual(['S', 'M'])
  })

  it('sends no options of another type, and lets nobody change what they do not see', () => {
    expect(toBody(values({ tipo: 'TEXTO', opcionNova: 'x' })).opcions).toEqual([])
    expect(toBody(values({ visible: 'XESTION' })).editablePropia).toBe(false)
  })

  it('asks for a name, and for an option of a choice', () => {
    const faults = (changes: Partial<CampoValues>) => {
      const typed = values(changes)
      return [campoRules.nome?.(typed.nome, typed), campoRules.opcions?.(typed.opcions, typed)]
    }
    expect(faults({ nome: ' ', opcions: [] })).toEqual([
      'Este campo é obrigatorio.',
      'Engade polo menos unha opción.',
    ])
    expect(faults({ opcions: [], opcionNova: 'S' })).toEqual([undefined, undefined])
    expect(faults({ tipo: 'DATA', opcions: [] })).toEqual([undefined, undefined])
  })

  it.each([
    ['L', undefined],
    ['', undefined],
    ['m ', 'Esa opción xa está.'],
    ['a,b', 'Unha opción non leva comas nin dous puntos.'],
    ['a:b', 'Unha opción non leva comas nin dous puntos.'],
  ])('judges a typed option: %j', (typed, fault) => {
    expect(opcionFault(typed, ['S', 'M'])).toBe(fault)
  })

  it('takes thirty options and no more', () => {
    const opcions = Array.from({ length: 30 }, (_, at) => `n${at}`)
    expect(opcionFault('outra', opcions)).toBe('Hai 30 opcións, as máximas.')
    expect(opcionFault('outra', opcions.slice(1))).toBeUndefined()
  })
})

describe('the order of own fields', () => {
  const changes = (ordes: number[], from: number, to: number) =>
    placeChanges(
      ordes.map((orde, id) => ({ id, orde })),
      from,
      to,
    ).map(({ campo: { id }, orde }) => [id, orde])

  it('changes the two that change places, and keeps gaps', () => {
    expect(changes([0, 4, 9], 2, 1)).toEqual([
      [2, 4],
      [1, 9],
    ])
  })

  it('gives those that stand in the same place one of their own', () => {
    expect(changes([0, 0, 0], 0, 1)).toEqual([
      [0, 1],
      [2, 2],
    ])
    expect(changes([5, 5], 1, 0)).toEqual([
      [1, 0],
      [0, 1],
    ])
  })
})
