import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axustesCalls } from '#contract/axustes.ts'
import type { CallName } from '#contract/call.ts'
import { cotasCalls } from '#contract/cotas.ts'
import { extractosCalls } from '#contract/extractos.ts'
import { mandatosCalls } from '#contract/mandatos.ts'
import { recibosCalls } from '#contract/recibos.ts'
import { remesasCalls } from '#contract/remesas.ts'
import { readPdf } from '../testing/pdf.ts'
import type { Answer, Caller, TestPortal } from '../testing/portal.ts'
import { openTestPortal } from '../testing/portal.ts'
import { addressesWith, readable } from '../testing/reads.ts'
import { addDebitedRecibo, remit } from '../testing/remesas.ts'
import { socioInput } from '../testing/socios.ts'
import type { Fixtures, WritingCall } from '../testing/writing/example.ts'
import { createFixtures } from '../testing/writing/example.ts'
import { examples } from '../testing/writing/examples.ts'

/** Every call with which the keepers of the finances work. */
const feeCalls = [
  ...[cotasCalls, recibosCalls, mandatosCalls, remesasCalls, extractosCalls].flatMap((calls) =>
    Object.keys(calls),
  ),
  ...Object.keys(axustesCalls).filter((name) => name.endsWith('/axustes/cobro')),
] as CallName[]
const changing = feeCalls.filter(
  (name): name is WritingCall & CallName => name in examples && !name.startsWith('GET '),
)
const reading = feeCalls.filter((name) => name.startsWith('GET '))

let portal: TestPortal
let world: Fixtures
/** Not a member, so that nothing of their own is in the answers. */
let treasurer: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  treasurer = await portal.signIn('SP_FINANCES')
  // files belong to their uploader
  const { pdf } = createFixtures(portal, treasurer)
  world = { ...createFixtures(portal, await portal.signIn('ROLE_ADMIN')), pdf }
})
afterAll(() => portal.close())

/** Facts in the register about the members of the examples that the treasurer must not read. */
async function secrets(): Promise<{ personal: string[]; address: string[] }> {
  const members = await portal.context.database.read.selectFrom('socio').select('dni').execute()
  const { profesion, direccion } = socioInput()
  return { personal: [...members.map(({ dni }) => dni), profesion], address: Object.values(direccion) }
}

/** The fields of a person that an answer may contain: number, names, e-mail, telephone and IBAN, and their plan. */
const allowed = new Set('id numero nombre apellidos email telefono plan mandato debe'.split(' '))

/** Names of fields that people have in an answer beyond those that are allowed. */
function strangeFields(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  const isPerson = !Array.isArray(value) && 'apellidos' in value
  const own = isPerson ? Object.keys(value).filter((name) => !allowed.has(name)) : []
  return [...own, ...Object.values(value).flatMap(strangeFields)]
}

/** Everything that can be read in an answer, of papers too; a signed order is what was uploaded. */
async function getText(name: CallName, answer: Answer): Promise<string> {
  const isPaper = answer.headers['content-type'] === 'application/pdf' && name !== 'GET /mandatos/:id/file'
  if (!isPaper) return readable(answer)
  return (await readPdf(new Uint8Array(answer.body))).pages.map(({ text }) => text).join('\n')
}

async function expectNoMore(name: CallName, answer: Answer): Promise<void> {
  const { personal, address } = await secrets()
  // a letter has to arrive
  const kept = name === 'GET /remesas/:id/cartas' ? personal : [...personal, ...address]
  const text = await getText(name, answer)
  expect(kept.filter((secret) => text.includes(secret))).toEqual([])
  expect(strangeFields(answer.body)).toEqual([])
}

describe('of members the treasurer receives number, names, e-mail, telephone and IBAN, and nothing else', () => {
  it.each(changing)('in the answer to %s', async (name) => {
    const { as: _, rexistro: __, ...request } = await examples[name].ready(world)
    if ('dryRun' in Object(request.query)) {
      const dry = await treasurer.call(name, { ...request, query: { dryRun: 'true' } })
      expect(dry.status).toBe(200)
      await expectNoMore(name, dry)
    }
    const answer = await treasurer.call(name, request)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    await expectNoMore(name, answer)
  })

  /** A remittance with a payer whom a letter has to tell. */
  async function addLetter(): Promise<void> {
    const { socio, recibo } = await addDebitedRecibo(world.admin)
    await portal.context.database.transactionWithoutAudit((tx) =>
      tx.updateTable('socio').set({ email: '' }).where('id', '=', socio.id).execute(),
    )
    expect((await remit(treasurer, [recibo])).status).toBe(201)
  }

  // after the others, when there is something of everything
  it.each(reading)('in the answer to %s', async (name) => {
    if (name === 'GET /remesas/:id/cartas') await addLetter()
    const { read } = portal.context.database
    const getIds = async (table: 'socio' | 'recibo' | 'mandato' | 'remesa' | 'extracto' | 'tipo_cota') =>
      (await read.selectFrom(table).select('id').orderBy('id', 'desc').limit(8).execute()).map(({ id }) => id)
    const [, path = ''] = name.split(' ')
    const id = path.startsWith('/recibos')
      ? await getIds('recibo')
      : path.startsWith('/mandatos')
        ? await getIds('mandato')
        : path.startsWith('/remesas')
          ? await getIds('remesa')
          : path.startsWith('/extractos')
            ? await getIds('extracto')
            : path.startsWith('/tipos-cota')
              ? await getIds('tipo_cota')
              : await getIds('socio')
    const query = path.startsWith('/cotas/re') ? 'ano=2026' : ''
    let found = 0
    for (const params of addressesWith(name, { id })) {
      const answer = await treasurer.call(name, { params, query })
      if (answer.status === 200) found += 1
      await expectNoMore(name, answer)
    }
    expect(found).toBeGreaterThan(0)
  })
})
