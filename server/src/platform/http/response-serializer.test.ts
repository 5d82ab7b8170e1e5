import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { listOf } from '#contract/lists.ts'
import { socioRow } from '#contract/socios.ts'
import { exactly, responseSerializer } from './response-serializer.ts'

const row = {
  id: 1,
  userId: 2,
  numero: 3,
  nombre: 'Uxía',
  apellidos: 'Lás',
  dni: '12345678Z',
  telefono: '',
  email: 'a@b',
  anoNac: null,
  mesNac: 2,
  diaNac: null,
  profesion: '',
  sexo: null,
  direccion: { direccion: '', codigoPostal: '', localidad: '', provincia: '' },
  cuentaCorriente: '',
  fechaAlta: [2026, 5, 31],
  fechaBaja: null,
  causaBaja: null,
  authorities: ['ROLE_USER'],
  thumbnail: { uuid: '3f0e4c9a-6f0b-4c55-9d6e-0d6c3c1f2a11', fileName: 'a.jpg', type: 'jpg' },
  version: 1,
}
const page = listOf(socioRow)
const compile = (schema: z.ZodType) =>
  responseSerializer({ schema, method: 'GET', url: '/', httpStatus: '200' })

describe('an answer', () => {
  it('that is exactly what its schema says is plainly so', () => {
    expect(exactly(page)({ content: [row, row], totalElements: 2 })).toBe(true)
  })

  it.each([
    { iban: 'ES91' },
    { id: '1' },
    { id: 1.5 },
    { id: Number.NaN },
    { nombre: null },
    { sexo: 'X' },
    { direccion: { ...row.direccion, piso: 1 } },
    { direccion: null },
    { fechaAlta: [2026, 5] },
    { fechaAlta: '2026-05-31' },
    { authorities: ['ROLE_KING'] },
    { authorities: Array(51).fill('ROLE_USER') },
    { thumbnail: { ...row.thumbnail, uuid: 'x' } },
    { thumbnail: { ...row.thumbnail, content: 'uploads/x' } },
    { version: undefined },
  ])('is not plainly so with %j', (part) => {
    expect(exactly(page)({ content: [row, { ...row, ...part }], totalElements: 2 })).toBe(false)
  })

  it('leaves with what its schema names and nothing else', () => {
    const write = compile(page)
    const exact = { content: [row], totalElements: 1 }
    expect(JSON.parse(write(exact))).toEqual(exact)
    const more = {
      content: [{ ...row, iban: 'ES91', direccion: { ...row.direccion, piso: 1 } }],
      totalElements: 1,
    }
    expect(JSON.parse(write({ ...more, secret: 1 }))).toEqual(exact)
  })

  it('that its schema does not allow is an error', () => {
    expect(() => compile(page)({ content: [{ ...row, id: 'x' }], totalElements: 1 })).toThrow()
    expect(() => compile(z.object({ a: z.literal(true) }))({ a: false })).toThrow()
  })

  it('may lack what is optional, and is what its schema makes of it', () => {
    expect(compile(z.object({ a: z.string().optional() }))({})).toBe('{}')
    expect(compile(z.object({ a: z.json() }))({ a: { b: [1] } })).toBe('{"a":{"b":[1]}}')
    expect(compile(z.looseObject({ a: z.number() }))({ a: 1, b: 2 })).toBe('{"a":1,"b":2}')
    expect(compile(z.array(z.string()).min(1))(['x'])).toBe('["x"]')
    expect(compile(z.boolean())(true)).toBe('true')
  })

  it('of another making than plain objects is not taken as it is', () => {
    const disguised = Object.assign(Object.create({ toJSON: () => ({ secret: 1 }) }), { a: 1 })
    expect(compile(z.object({ a: z.number() }))(disguised)).toBe('{"a":1}')
  })
})
