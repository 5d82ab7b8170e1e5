// any engine: rules only
import { expect, it } from 'vitest'
import { presets, rulesOf } from '#contract/statutes.ts'
import { tellChanges } from './changes.rules.ts'

const before = {
  fecha: '2026-06-30T19:30',
  lugar: 'Local social',
  segundaChamada: '2026-06-30T20:00',
  puntos: [{ titulo: 'Contas', texto: '', tipo: 'ACORDO', maioria: 'SIMPLE' }] as const,
  regras: null,
}
const tell = (changes: object) =>
  tellChanges(
    { ...before, puntos: [...before.puntos] },
    { ...before, puntos: [...before.puntos], ...changes },
    'ORDINARIA',
    'GL',
  )

it('a convocation that says the same tells of no change', () => {
  expect(tell({})).toBeUndefined()
})

it('a second call that moves along with the first is not named, another one is', () => {
  expect(tell({ fecha: '2026-07-01T19:30', segundaChamada: '2026-07-01T20:00' })).toMatchObject({
    changes: 'Cambia a data',
    before: ' (antes: 30-06-2026 19:30)',
  })
  expect(tell({ segundaChamada: '2026-06-30T21:00' })).toEqual({
    changes: 'Cambia a segunda chamada',
    told: 'Cambia a segunda chamada: antes era o martes, 30 de xuño de 2026, ás 20:00.',
    before: ' (antes: 30-06-2026 20:00)',
  })
})

it('a second call at midnight is told with its hour, a meeting without a time is not', () => {
  const late = { ...before, puntos: [], fecha: '2026-06-30T23:30', segundaChamada: '2026-07-01T00:00' }
  expect(tellChanges(late, { ...late, segundaChamada: '2026-07-01T00:30' }, 'ORDINARIA', 'GL')).toMatchObject(
    {
      told: 'Cambia a segunda chamada: antes era o mércores, 1 de xullo de 2026, ás 0:00.',
      before: ' (antes: 01-07-2026 00:00)',
    },
  )
  const untimed = { ...before, puntos: [], fecha: '2026-06-30T00:00', segundaChamada: '' }
  expect(tellChanges(untimed, { ...untimed, fecha: '2026-06-30T19:30' }, 'ORDINARIA', 'GL')).toMatchObject({
    told: 'Cambia a data: antes era o martes, 30 de xuño de 2026.',
    before: ' (antes: 30-06-2026)',
  })
})

it('what was not said before is named without an old value', () => {
  expect(
    tellChanges({ ...before, lugar: '', puntos: [] }, { ...before, puntos: [] }, 'ORDINARIA', 'GL'),
  ).toEqual({
    changes: 'Cambia o lugar',
    told: 'Agora dise o lugar: antes non se dicía.',
    before: '',
  })
})

it('a long place is short in the subject', () => {
  const lugar = 'a'.repeat(255)
  const told = tellChanges({ ...before, lugar, puntos: [] }, { ...before, puntos: [] }, 'ORDINARIA', 'GL')
  expect(told?.before.length).toBeLessThan(80)
  expect(told?.told).toContain(lugar)
})

it('other rules of the statutes are told, without the old ones; rules that are not known are no change', () => {
  const regras = rulesOf(presets.asociacion, 'asemblea')
  expect(tell({ regras })).toBeUndefined()
  const others = { ...regras, delegacionsMax: regras.delegacionsMax + 1 }
  const told = tellChanges(
    { ...before, puntos: [], regras },
    { ...before, puntos: [], regras: others },
    'ORDINARIA',
    'GL',
  )
  expect(told).toEqual({
    changes: 'Cambia o que din os estatutos',
    told: 'Cambia o que din os estatutos: as regras de agora están máis abaixo.',
    before: '',
  })
})
