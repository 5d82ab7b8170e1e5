import { fastify } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { describe, expect, it } from 'vitest'
import type { CallTable } from '#contract/call.ts'
import { toListSchema } from '#contract/lists.ts'
import { socioRow } from '#contract/socios.ts'
import { registerCalls } from './register-calls.ts'

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
  campos: [],
  version: 1,
}

/** The body that the call `GET /socios` sends for `answer`. */
async function sent(answer: unknown) {
  const app = fastify()
  app.setSerializerCompiler(serializerCompiler)
  const table = {
    'GET /socios': { summary: 'x', access: 'all', response: toListSchema(socioRow) },
  } satisfies CallTable
  registerCalls(app, '', table, { 'GET /socios': async () => answer as never }, (_name, _request, work) =>
    work(),
  )
  const { statusCode, json } = await app.inject('/socios')
  return { status: statusCode, body: json() }
}

describe('an answer', () => {
  it('leaves with what its schema names and nothing else', async () => {
    const exact = { content: [row], totalElements: 1 }
    expect(await sent(exact)).toEqual({ status: 200, body: exact })
    const direccion = Object.assign(Object.create({ toJSON: () => ({ secret: 1 }) }), row.direccion, {
      piso: 1,
    })
    const more = { ...row, iban: 'ES91', direccion, thumbnail: { ...row.thumbnail, content: 'uploads/x' } }
    expect(await sent({ content: [more], totalElements: 1, secret: 1 })).toEqual({ status: 200, body: exact })
  })

  it.each([
    { id: '1' },
    { id: 1.5 },
    { id: Number.NaN },
    { nombre: null },
    { sexo: 'X' },
    { direccion: null },
    { fechaAlta: [2026, 5] },
    { fechaAlta: '2026-05-31' },
    { authorities: ['ROLE_KING'] },
    { authorities: Array(51).fill('ROLE_USER') },
    { thumbnail: { ...row.thumbnail, uuid: 'x' } },
    { version: undefined },
  ])('that its schema does not allow is an error: %j', async (part) => {
    expect((await sent({ content: [{ ...row, ...part }], totalElements: 1 })).status).toBe(500)
  })
})
