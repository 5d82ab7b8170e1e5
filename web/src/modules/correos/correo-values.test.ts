import { describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { blockedBy, createKeys, getReach, startFor, toBody, toDestino } from './correo-values.ts'

const correo = { destino: toDestino('socios', [2]), subject: 'Asemblea', message: '<p>Ola</p>' }

it('is for members or for groups: choosing one kind takes the other away', () => {
  expect(toDestino('grupos', [3, 1])).toEqual({ socios: [], grupos: [1, 3] })
  expect(toDestino('socios', [2])).toEqual({ socios: [2], grupos: [] })
})

it('counts everybody once, and only active members', () => {
  const active = new Set([1, 2, 3])
  const grupos = [
    { id: 7, socios: [1, 2, 9].map(person) },
    { id: 8, socios: [2, 3].map(person) },
    { id: 9, socios: [] },
  ]
  expect(getReach(toDestino('grupos', [7, 8]), active, grupos)).toBe(3)
  expect(getReach(toDestino('grupos', [7]), active, grupos)).toBe(2)
  expect(getReach(toDestino('grupos', [9]), active, grupos)).toBe(0)
  expect(getReach(toDestino('socios', [1, 9]), active, grupos)).toBe(1)
})

const person = (id: number) => ({ id, nombre: '', apellidos: '' })

describe('can be sent', () => {
  it('as soon as there are a recipient, a subject and a text', () => {
    expect(blockedBy(correo)).toBeUndefined()
  })

  it.each([
    ['nobody', { destino: toDestino('grupos', []) }],
    ['no subject', { subject: '  ' }],
    ['a subject that is too long', { subject: 'a'.repeat(limits.line + 1) }],
    ['no text', { message: '<p>&nbsp;</p>' }],
    ['a text that is too long', { message: 'a'.repeat(limits.richText + 1) }],
  ])('but not with %s', (_, changes) => {
    expect(blockedBy({ ...correo, ...changes })).toEqual(expect.any(String))
  })
})

it('keeps its name while it stays the same, until it was sent', () => {
  let made = 0
  const keys = createKeys(() => `key ${++made}`)
  const body = toBody(correo)
  expect([keys.of(body), keys.of(toBody(correo))]).toEqual(['key 1', 'key 1'])
  expect(keys.of(toBody({ ...correo, subject: 'Outra' }))).toBe('key 2')
  expect(keys.of(body)).toBe('key 3')
  keys.forget()
  expect(keys.of(body)).toBe('key 4')
})

it('begins for the members whom another page names, and for nobody where the state of the address is of another kind', () => {
  expect(startFor({ socios: [3, 1] }).destino).toEqual({ socios: [1, 3], grupos: [] })
  for (const state of [null, undefined, 'x', { socios: 'x' }, { socios: ['1'] }, { tab: 'pagos' }])
    expect(startFor(state).destino).toEqual({ socios: [], grupos: [] })
})
