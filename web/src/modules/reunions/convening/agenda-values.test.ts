import { beforeAll, describe, expect, it } from 'vitest'
import type { LocalDateTime } from '#contract/fields.ts'
import { loadPrivateDictionaries, loadTexts, translate } from '../../../shell/i18n.ts'
import {
  agendaRules,
  copyPuntos,
  newPunto,
  puntoFaults,
  toAgendaBody,
  toAgendaValues,
  toSecondCall,
  toTemplate,
} from './agenda-values.ts'

beforeAll(() => Promise.all([loadPrivateDictionaries(), loadTexts('reunions')]))

const fecha: LocalDateTime = [2026, 12, 31, 23, 45]
const orde = {
  regras: null,
  segundaMovida: null,
  puntos: [
    { id: 7, titulo: 'Contas', texto: 'No local', tipo: 'ACORDO', maioria: 'DOUS_TERZOS', convocado: true },
    { id: 9, titulo: 'Rogos', texto: '', tipo: 'ROGOS', maioria: 'SIMPLE', convocado: null },
  ],
  segundaChamada: [2027, 1, 1, 0, 30],
  segundaEstatutos: [2027, 1, 1, 0, 15],
  dias: 15,
  ultimoDia: [2026, 12, 16],
  aberta: false,
  version: 5,
} satisfies Parameters<typeof toAgendaValues>[0]

describe('an agenda in its form', () => {
  it('goes back as it came', () => {
    expect(toAgendaBody(toAgendaValues(orde), orde, fecha)).toEqual({
      puntos: orde.puntos.map(({ convocado: _, ...punto }) => punto),
      segundaChamada: '2027-01-01T00:30',
    })
  })

  it('asks for a majority only where there is a vote', () => {
    const punto = newPunto({ titulo: 'Informe', tipo: 'INFORMATIVO', maioria: 'CUALIFICADA' })
    const { puntos } = toAgendaBody({ puntos: [punto], segundaDia: '', segundaChamada: '' }, orde, fecha)
    expect(puntos).toEqual([{ titulo: 'Informe', texto: '', tipo: 'INFORMATIVO', maioria: 'SIMPLE' }])
  })

  it.each([
    ['', '', null],
    ['', '0:15', null],
    ['2027-01-01', '0:15', null],
    ['', '00.30', '2027-01-01T00:30'],
    ['', '23:50', '2026-12-31T23:50'],
    ['2027-01-02', '0:15', '2027-01-02T00:15'],
    ['2027-01-02', '20:00', '2027-01-02T20:00'],
  ])('takes day «%s» and time «%s» for the second call at %s', (segundaDia, segundaChamada, answer) => {
    expect(toSecondCall({ segundaDia, segundaChamada }, fecha, orde)).toBe(answer)
  })

  it('has no second call where the statutes have none', () => {
    const typed = { segundaDia: '2027-01-02', segundaChamada: '20:00' }
    expect(toSecondCall(typed, fecha, { segundaEstatutos: null })).toBeNull()
    expect(toSecondCall(typed, null, orde)).toBeNull()
  })

  it.each([
    ['2027-01-02', '20:00', {}],
    ['', '20:00', {}],
    ['', '', {}],
    ['2027-01-02', '', { segundaChamada: /hora/ }],
    ['2027-01-02', 'tarde', { segundaChamada: /./ }],
    ['mañá', '20:00', { segundaDia: /./ }],
  ])('says what is wrong with day «%s» and time «%s»', (segundaDia, segundaChamada, faults) => {
    const values = { puntos: [], segundaDia, segundaChamada }
    const found = {
      segundaDia: agendaRules.segundaDia?.(segundaDia, values),
      segundaChamada: agendaRules.segundaChamada?.(segundaChamada, values),
    }
    for (const [path, fault] of Object.entries(found)) {
      const expected = (faults as Record<string, RegExp>)[path]
      if (expected) expect(fault).toMatch(expected)
      else expect(fault).toBeUndefined()
    }
  })

  it('begins with a model, or with the points of another meeting as new ones', () => {
    const model = toTemplate('ordinaria', translate)
    expect(model[0]).toMatchObject({ titulo: 'Lectura e aprobación da acta anterior', id: undefined })
    expect(model.at(-1)).toMatchObject({ titulo: 'Rogos e preguntas', tipo: 'ROGOS' })
    expect(toTemplate('extraordinaria', translate)).toContainEqual(
      expect.objectContaining({ titulo: 'Cambio dos estatutos', maioria: 'CUALIFICADA' }),
    )
    const [first] = copyPuntos(orde.puntos)
    expect(first).toMatchObject({ titulo: 'Contas', maioria: 'DOUS_TERZOS', id: undefined })
  })

  it('needs a title for each point', () => {
    expect(puntoFaults(newPunto({ titulo: ' ' }))).toEqual({ titulo: 'Este campo é obrigatorio.' })
    expect(puntoFaults(newPunto({ titulo: 'a'.repeat(256) })).titulo).toBeTruthy()
    expect(puntoFaults(newPunto({ titulo: 'Contas', texto: 'a'.repeat(2001) })).texto).toBeTruthy()
    expect(puntoFaults(newPunto({ titulo: 'Contas' }))).toEqual({})
  })
})
