import { afterAll, beforeAll, expect, it } from 'vitest'
import { camt053, norma43 } from '../../../testing/bank/statements.ts'
import { createAccount, sendBankFile } from '../../../testing/extractos.ts'
import type { Answer, Caller, TestPortal } from '../../../testing/portal.ts'
import { openTestPortal } from '../../../testing/portal.ts'

// it is 31 May 2026
let portal: TestPortal
let admin: Caller
let treasurer: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  treasurer = await portal.signIn('SP_FINANCES')
})
afterAll(() => portal.close())

it.each([
  ['Norma 43 and then camt.053', '2026-04-01', norma43, camt053],
  ['camt.053 and then Norma 43', '2026-04-02', camt053, norma43],
] as const)(
  'a statement read as %s gives each movement once, and is then known in both',
  async (_, date, first, second) => {
    const cota = { cents: 3000, date }
    const movements = [
      { ...cota, texts: ['TRANSFERENCIA DE NOA REI'] },
      { ...cota, texts: ['TRANSFERENCIA DE UXIA MOS'] },
      { ...cota, cents: -1250, texts: ['COMISION'] },
    ]
    const send = (write: typeof norma43, ...sent: object[]) =>
      sendBankFile(treasurer, write([createAccount(sent)]), write === norma43 ? 'a.n43' : 'a.xml')
    const known = (body: Answer['body']) => [body.movementos.length, body.repetidos]
    expect(known((await send(first, ...movements)).body)).toEqual([3, 0])
    expect(known((await send(second, ...movements.toReversed())).body)).toEqual([0, 3])
    expect(known((await send(second, ...movements)).body)).toEqual([0, 3])
    // another payment of the same amount on the same day
    const third = { ...cota, texts: ['TRANSFERENCIA DE BRAIS SOUTO'] }
    const { body } = await send(second, third, ...movements)
    expect(known(body)).toEqual([1, 3])
    expect(body.movementos[0].texto).toContain('BRAIS SOUTO')
    expect(known((await send(first, ...movements, third)).body)).toEqual([0, 4])
    // even one that is alike in everything
    expect(known((await send(first, third, third, ...movements)).body)).toEqual([1, 4])
    expect(known((await send(second, third, third, ...movements)).body)).toEqual([0, 5])
  },
)

it('a statement read in both formats at the same time gives each movement once', async () => {
  const movements = ['A', 'B', 'C'].map((text) => ({
    cents: 800,
    date: '2026-04-03',
    texts: [`AO MESMO TEMPO ${text}`],
  }))
  const answers = await Promise.all([
    sendBankFile(treasurer, norma43([createAccount(movements)])),
    sendBankFile(admin, camt053([createAccount(movements)]), 'a.xml'),
    sendBankFile(admin, camt053([createAccount(movements)]), 'a.xml'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(answers.map(({ body }) => body.movementos.length).sort()).toEqual([0, 0, 3])
})

it('a statement is of the same account whether the bank gives its IBAN or its twenty digits', async () => {
  const one = createAccount([{ cents: 850, date: '2026-04-04', texts: ['VINTE'] }])
  expect((await sendBankFile(treasurer, norma43([one]))).body.movementos).toHaveLength(1)
  const digits = camt053([one]).replace(
    '<IBAN>ES9121000418450200051332</IBAN>',
    '<Othr><Id>21000418450200051332</Id></Othr>',
  )
  expect((await sendBankFile(treasurer, digits, 'a.xml')).body).toMatchObject({
    repetidos: 1,
    movementos: [],
  })
})
