import { beforeAll, expect, it } from 'vitest'
import { loadTexts, translate } from '../../../shell/i18n.ts'
import { listUncalled, tellMissingLetters } from './acta-values.ts'

beforeAll(() => loadTexts('reunions'))

it('the draft names the letters that its PDF could not show', () => {
  expect(tellMissingLetters({ letrasPerdidas: [] }, translate)).toBe('')
  expect(tellMissingLetters({ letrasPerdidas: ['会'] }, translate)).toMatch(/este signo: «会»/)
  expect(tellMissingLetters({ letrasPerdidas: ['会', '😀'] }, translate)).toMatch(/estes signos: «会», «😀»/)
})

it('the approval names the points with votes that the convocation did not have', () => {
  const punto = (titulo: string, convocado: boolean | null, resultado: 'APROBADO' | null) => ({
    ...{ id: 1, titulo, tipo: 'ACORDO' as const, convocado, resultado },
    ...{ texto: '', escrito: false, certificable: true },
  })
  const puntos = [
    punto('Contas', true, 'APROBADO'),
    punto('Venda do local', false, 'APROBADO'),
    punto('Horario', false, null),
    punto('Cotas', null, 'APROBADO'),
    punto('Obras', false, 'APROBADO'),
  ]
  expect(listUncalled({ puntos })).toBe('«Venda do local», «Obras»')
  expect(listUncalled({ puntos: puntos.slice(0, 1) })).toBe('')
})
