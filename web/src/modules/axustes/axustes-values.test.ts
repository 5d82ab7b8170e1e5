import { beforeAll, expect, it } from 'vitest'
import type { Axustes } from '#contract/axustes.ts'
import { presets } from '#contract/statutes.ts'
import { allTexts, loadTexts } from '../../shell/i18n.ts'
import { testAsociacion } from '../../shell/testing.ts'
import { asociacionRules, aspectoBody, aspectoRules, toColour } from './axustes-values.ts'
import { prazosBody, prazosRules, toPrazos } from './prazos-values.ts'
import { testCobro } from './testing/cobro.ts'

const { cor: _, logo, portada, ...asociacion } = testAsociacion()
const axustes: Axustes = {
  asociacion: { ...asociacion, nif: '', rexistro: '' },
  aspecto: { cor: '', logo, portada },
  cobro: testCobro({ iban: 'ES9121000418450200051332' }),
  prazos: { recibos: 6, extractos: 6, solicitudes: 180, importacions: 30 },
  estatutos: [{ ...presets.asociacion, desde: [1900, 1, 1] }],
  cargos: [],
  version: 3,
}

beforeAll(() => loadTexts(...allTexts))

const allRules: Record<string, unknown> = {
  ...asociacionRules({ ...axustes.asociacion, email: 'antes@' }),
  ...aspectoRules,
  ...prazosRules,
}
const findFault = (path: string, typed: string) =>
  (allRules[path] as (typed: string, values: unknown) => string | undefined)(typed, axustes)

it('a colour can be typed with or without #, in capitals or not', () => {
  for (const typed of ['#0b6623', '0b6623', ' #0B6623 ', '0B6623']) expect(toColour(typed)).toBe('#0b6623')
  for (const typed of ['', 'verde', '#0b6']) expect(toColour(typed)).toBe(typed)
})

it('a colour that is too light on white is refused, and so is what is no colour', () => {
  for (const typed of ['', '#0b6623', '767676'])
    expect(findFault('aspecto.cor', typed), typed).toBeUndefined()
  expect(findFault('aspecto.cor', '#ffd700')).toContain('clara de máis')
  expect(findFault('aspecto.cor', '#777777')).toContain('clara de máis')
  expect(findFault('aspecto.cor', 'verde')).toContain('#862e9c')
})

it('every field can be empty, and what is there must be right', () => {
  for (const path of Object.keys(allRules))
    if (!path.startsWith('prazos.')) expect(findFault(path, '  '), path).toBeUndefined()
  for (const path of ['prazos.recibos', 'prazos.extractos'] as const) {
    expect(findFault(path, '')).toBeDefined()
    expect(findFault(path, '6')).toBeUndefined()
    expect(findFault(path, '101')).toBeDefined()
    expect(findFault(path, 'seis')).toBeDefined()
  }
  for (const [typed, isRight] of [
    ['', false],
    ['0', false],
    ['1', true],
    ['180', true],
    ['3651', false],
    ['x', false],
  ] as const)
    expect(findFault('prazos.solicitudes', typed) === undefined, typed).toBe(isRight)
  expect(findFault('asociacion.nif', 'g-12345674')).toBeUndefined()
  expect(findFault('asociacion.nif', 'G12345670')).toBeDefined()
  expect(findFault('asociacion.enderezo.codigoPostal', '15A02')).toBeDefined()
  expect(findFault('asociacion.email', 'ola@')).toBeDefined()
  expect(findFault('asociacion.email', 'antes@'), 'as an earlier version took it').toBeUndefined()
  expect(findFault('asociacion.web', 'carballeira.example')).toBeDefined()
})

it('a colour is sent as it is stored, and periods as numbers', () => {
  const aspecto = { ...axustes.aspecto, cor: '0B6623' }
  expect(aspectoBody({ aspecto })).toEqual({ aspecto: { ...aspecto, cor: '#0b6623' } })
  expect(prazosBody(toPrazos(axustes))).toEqual({ prazos: axustes.prazos })
})
