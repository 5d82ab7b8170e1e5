import { mostMovements, mostReturns } from '../../contract/bank-files.ts'
import { limits } from '../../contract/limits.ts'
import { batch, camt054, pain002, returned, transaction } from '../../server/src/testing/bank/returns.ts'
import type { WrittenMovement } from '../../server/src/testing/bank/statements.ts'
import { account, camt053, movement, norma43 } from '../../server/src/testing/bank/statements.ts'
import type { Asked, Request } from './requests.ts'
import type { Ref, World } from './state.ts'

/** The longest files of banks, and what is done with the longest statement. */

/** As much as the bank tells of a movement in Norma 43: each with words of its own. */
const longestTexts = (at: number): string[] =>
  Array.from({ length: 10 }, (_, part) => `TRANSFERENCIA ${part} DE SOCIO ${at} ${at * 10 + part}`)

/** The movements of the longest statement, all of one day; the last one is of `lastCents`. */
const mostOfOneDay = (lastCents: number): WrittenMovement[] =>
  Array.from({ length: mostMovements }, (_, at) =>
    movement({
      date: '2026-05-18',
      valueDate: '2026-05-18',
      cents: at === mostMovements - 1 ? lastCents : 100,
      texts: longestTexts(at),
      reference2: `L${at}`,
    }),
  )

const accountOf = (movements: WrittenMovement[]) =>
  account({ from: '2026-05-01', to: '2026-05-31', movements })

/** A file of a bank inside a body. */
const inside = (fileName: string, type: string, text: string) => ({
  fichero: { fileName, type, content: Buffer.from(text, 'latin1').toString('base64') },
})

/** A file of a bank that is too long for a body, and was uploaded before. */
async function uploaded({ admin }: World, para: string, text: string) {
  const answer = await admin.upload(`/files?para=${para}`, {
    fileName: 'longo.xml',
    content: Buffer.from(text),
  })
  if (answer.kind === 'lost' || answer.status >= 300) throw new Error(JSON.stringify(answer))
  return { fichero: answer.body }
}

/** The most debits that a bank rejects in one file; their day has come. */
const mostRejected = (): string => {
  const day = new Date().toISOString().slice(0, 10)
  const rejected = Array.from({ length: mostReturns }, (_, at) => transaction(`C-2020-${at}`, 'AM04')).join(
    '',
  )
  return pain002(batch(rejected.replaceAll('2026-12-10', day)))
}

/** The most debits that a bank gives back in one file: those of a remittance, and others. */
const mostReturned = (endToEnds: readonly string[]): string =>
  camt054(
    Array.from({ length: mostReturns }, (_, at) =>
      returned(`<EndToEndId>${endToEnds[at] ?? `C-2020-${at}`}</EndToEndId>`, 'AM04'),
    ).join(''),
  )

/** What the bank says of a remittance that it does not take. */
const rejection = (messageId: string): string =>
  pain002('', { group: '<GrpSts>RJCT</GrpSts>' }).replace('REM2026000001', messageId)

export function bankRequests(world: World): Record<string, Request> {
  const { admin, open, movements, extracto, remesa } = world
  const post = (path: string, body: unknown, note: string): Asked => ({ method: 'POST', path, body, note })
  const most = `${mostMovements} movements`
  /** A page of the movements of the longest statement. */
  const movementsOf = (query: string) => (): Asked => ({
    method: 'GET',
    path: `/extractos/${extracto.id}/movementos?size=${limits.pageSize}&${query}`,
    note: most,
  })
  /** Sets all movements of the last statement aside. */
  const setApart = async (motivo: (at: number) => string | null): Promise<Asked> => {
    const [last] = (await admin.read<{ content: Ref[] }>('/extractos?size=1')).content
    const { content } = await admin.read<{ content: Ref[] }>(`/extractos/${last?.id}/movementos`)
    const movementos = content.map(({ id }, at) => ({
      id,
      motivo: motivo(at),
      recibo: { id: open[at % open.length]?.id },
    }))
    return { method: 'PUT', path: `/extractos/${last?.id}/apartar`, body: { movementos }, note: most }
  }
  /** What the file of a remittance has in these elements. */
  const inFile = async ({ id }: Ref, element: string): Promise<string[]> => {
    const file = await admin.bytes(`/remesas/${id}/ficheiro`)
    const found = new TextDecoder().decode(file ?? undefined).matchAll(new RegExp(`<${element}>(.*?)<`, 'g'))
    return [...found].map(([, text = '']) => text)
  }
  const partly = open.slice(limits.atOnce)
  return {
    'GET /extractos/:id/movementos of those that wait': movementsOf('filters=estado:PENDENTE'),
    'GET /extractos/:id/movementos of those in which «recibo» stands': movementsOf('search=recibo'),
    'PUT /extractos/:id/conciliar': () => ({
      method: 'PUT',
      path: `/extractos/${extracto.id}/conciliar`,
      body: {
        movementos: movements.map(({ id }, at) => ({
          id,
          recibos: [{ id: partly[at % partly.length]?.id, importe: 1 }],
        })),
      },
      note: most,
    }),
    'GET /extractos/:id/movementos of those that are reconciled': movementsOf('filters=estado:CONCILIADO'),
    'GET /extractos/:id/movementos of those in which «cota» stands': movementsOf('search=cota'),
    'POST /extractos': () =>
      post('/extractos', inside('longo.n43', 'n43', norma43([accountOf(mostOfOneDay(200))])), most),
    'PUT /extractos/:id/apartar': () => setApart((at) => `Motivo ${at}`),
    'GET /cotas/por-devolver': () => ({ method: 'GET', path: '/cotas/por-devolver', note: most }),
    'PUT /extractos/:id/apartar that takes it back': () => setApart(() => null),
    'POST /extractos of what the other format told, and one more': async () =>
      post(
        '/extractos',
        await uploaded(world, 'extracto', camt053([accountOf(mostOfOneDay(100))])),
        `${most} of camt.053`,
      ),
    'POST /remesas/devolucions': () =>
      post(
        '/remesas/devolucions',
        inside('devolucions.xml', 'xml', mostRejected()),
        `${mostReturns} debits that are not known`,
      ),
    'POST /remesas/devolucions of a remittance': async () => {
      const endToEnds = await inFile(remesa, 'EndToEndId')
      return post(
        '/remesas/devolucions',
        await uploaded(world, 'devolucion', mostReturned(endToEnds)),
        `${mostReturns} of camt.054, ${endToEnds.length} of a remittance`,
      )
    },
    'POST /remesas/devolucions that rejects a remittance': async () => {
      const [last = remesa] = (await admin.read<{ content: Ref[] }>('/remesas?size=1')).content
      const [messageId = ''] = await inFile(last, 'MsgId')
      return post(
        '/remesas/devolucions',
        inside('rexeitada.xml', 'xml', rejection(messageId)),
        'all its debits',
      )
    },
  }
}
