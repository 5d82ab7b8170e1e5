// test:all only: it makes every call and reads the log
// any engine: it is about lines of the log
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { createLog } from '../platform/http/logging.ts'
import type { Caller, TestPortal } from '../testing/portal.ts'
import { openTestPortal, password } from '../testing/portal.ts'
import { setUpFactor, toCode } from '../testing/second-factor.ts'
import { addSocio } from '../testing/socios.ts'

let text = ''
let portal: TestPortal
let person: Caller
let admin: Caller
beforeAll(async () => {
  const write = (line: string) => {
    text += line
  }
  portal = await openTestPortal({}, createLog('trace', { write }))
  admin = await portal.signIn('ROLE_ADMIN')
  person = await portal.signIn()
})
afterAll(() => portal.close())

/** One of each kind of secret that the portal gives out or takes, by the names of its fields in the contract. */
async function oneOfEach(): Promise<Record<string, string[]>> {
  const socio = await addSocio(admin, {
    telefono: '+34 981 55.12.34',
    cuentaCorriente: 'ES6000491500051234567892',
  })
  const factor = await setUpFactor(person, portal.clock)
  const begun = (await admin.call('POST /account/second_factor', { body: { password } })).body
  const { ticket } = (await person.call('POST /files/ticket')).body
  const key = (await portal.mailsTo(socio.email))[0]?.key ?? ''
  return {
    token: [person.token ?? ''],
    ticket: [ticket],
    key: [key, crypto.randomUUID()],
    secret: [factor.secret, begun.secret],
    uri: [begun.uri],
    code: [toCode(factor.secret, portal.clock)],
    recoveryCodes: factor.recoveryCodes,
    email: [socio.email],
    dni: [socio.dni],
    login: [socio.dni, socio.dni.toLowerCase()],
    telefono: [socio.telefono, socio.telefono.replaceAll(/[ .]/g, '')],
    cuentaCorriente: [socio.cuentaCorriente],
    iban: ['ES60 0049 1500 0512 3456 7892', 'ES60-0049-1500-0512-3456-7892'],
    bankAccount: ['DE89 3704 0044 0532 0130 00'],
  }
}

/** Fields with such a name that open nothing and tell of nobody. */
const harmless =
  /^(secretaria$|codigo|codigos|codigoPostal|codigosRecuperacion|recoveryCodes?Left|hasPassword|idempotency)/

describe('what a browser reports', () => {
  it('is kept without any secret of the portal, wherever in a message it stands', async () => {
    const kinds = await oneOfEach()
    text = ''
    for (const [name, values] of Object.entries(kinds))
      for (const [at, secret] of values.entries()) {
        const message = [
          `Error: ${secret} in ${JSON.stringify({ [name]: secret })}`,
          `at /account/reset/finish?${name}=${encodeURIComponent(secret)}`,
          `at https://portal.example/x/${secret}/y (${secret})`,
          `at https://portal.example/x/${encodeURIComponent(secret)}`,
        ].join('\n')
        const from = `192.0.2.${at + 1}`
        const answer = await portal.visitor.call('POST /logs', { body: { message, level: 'error' }, from })
        expect(answer.status).toBe(204)
      }
    expect(text.match(/reported by a browser/g)?.length).toBe(Object.values(kinds).flat().length)
    for (const [name, values] of Object.entries(kinds))
      for (const secret of values) {
        expect(text, name).not.toContain(secret)
        expect(text, name).not.toContain(encodeURIComponent(secret))
        // nor a part that can be told
        for (const part of secret.split(/[\s@.:/?=&-]+/).filter((each) => /\d/.test(each) && each.length > 4))
          expect(text, name).not.toContain(part)
      }
  })

  it('is kept without a secret that was cut in two', async () => {
    text = ''
    const secret = 'ES6000491500051234567892'
    for (const before of [3990, 15_890, 15_900, 15_990, 16_100])
      await portal.visitor.call('POST /logs', {
        body: { message: `${'ES6000491500051234567892 '.repeat(before / 25)}${secret}`, level: 'error' },
      })
    expect(text).not.toMatch(/ES60|0049|\d{6}7892/)
  })

  it('is tried with every kind of secret that the contract names', async () => {
    const names = new Set<string>()
    const collect = (schema: z.ZodType | undefined, io: 'input' | 'output') => {
      if (!schema) return
      JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), (name, value) => {
        if (value && typeof value === 'object' && name !== 'properties') names.add(name)
        return value
      })
    }
    for (const { body, query, params, response } of Object.values(calls as Record<string, Call>)) {
      for (const each of [body, query, params]) collect(each, 'input')
      collect(response, 'output')
    }
    const telling = [...names].filter((name) =>
      /token|ticket|^key$|secret|^uri$|^code$|recoveryCodes|iban|cuenta|telefono|^dni$|email|login/i.test(
        name,
      ),
    )
    expect(telling).toEqual(expect.arrayContaining(['ticket', 'key', 'recoveryCodes', 'cuentaCorriente']))
    const tried = Object.keys(await oneOfEach())
    const others = telling.filter((name) => !tried.includes(name) && !harmless.test(name))
    expect(others).toEqual([])
  })
})
