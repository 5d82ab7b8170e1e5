import { fastify } from 'fastify'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../testing/random.ts'
import type { AppError } from '../app-error.ts'
import { sendError } from './errors.ts'
import { acceptForms, mostSeparators, toFormFields } from './form-fields.ts'

// any engine: it opens no database

const app = fastify()
app.setErrorHandler((error, _request, reply) => sendError(reply, error as AppError))
acceptForms(app)
app.post('/', ({ body, query }) => {
  const { name } = query as { name: string }
  const fields = toFormFields(body)
  return fields ? { value: fields.get(name), has: fields.has(name) } : { kind: 'other' }
})
const post = (payload: string, name: string, type = 'application/x-www-form-urlencoded') =>
  app.inject({ method: 'POST', url: '/', query: { name }, headers: { 'content-type': type }, payload })

describe('a posted form', () => {
  it('is read as the browser reads addresses', async () => {
    const random = seededRandom(7)
    const pieces = [
      'a',
      '=',
      '&',
      '+',
      '%2B',
      '%26',
      '%C3%B1',
      '%e2%82%aC',
      '%',
      '%4',
      '%zz',
      '%ff',
      ' ',
      '%00',
      'b',
      'a=',
    ]
    for (let round = 0; round < 300; round += 1) {
      const text = Array.from({ length: random.between(0, 12) }, () => random.pick(pieces)).join('')
      const expected = new URLSearchParams(text)
      for (const name of new Set([...expected.keys(), 'a']))
        expect((await post(text, name)).json(), text).toEqual({
          value: expected.get(name),
          has: expected.has(name),
        })
    }
  })

  it('keeps letters that a browser would have encoded', async () => {
    expect((await post('a=ñ+%C3%B1%', 'a')).json().value).toBe('ñ ñ%')
  })

  it('with more than a hundred separators is refused before it is read', async () => {
    expect((await post('&'.repeat(mostSeparators), 'a')).statusCode).toBe(200)
    expect((await post('&'.repeat(mostSeparators + 1), 'a')).statusCode).toBe(400)
    expect((await post(`a=1${'&a'.repeat(mostSeparators)}`, 'a')).json().value).toBe('1')
    expect((await post(`a=1${'&a'.repeat(mostSeparators + 1)}`, 'a')).statusCode).toBe(400)
  })

  it('is told from a body of another kind', async () => {
    expect((await post('{"a":1}', 'a', 'application/json')).json()).toEqual({ kind: 'other' })
  })
})
