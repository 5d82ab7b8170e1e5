import { staticPages } from '../../contract/access.ts'
import { mostMovements, mostReturns } from '../../contract/bank-files.ts'
import { limits } from '../../contract/limits.ts'
import { batch, pain002, transaction } from '../../server/src/testing/bank/returns.ts'
import { account, movement, norma43 } from '../../server/src/testing/bank/statements.ts'
import type { World } from './state.ts'

/** A request of a row; `path` without `/api`. */
export interface Asked {
  method: string
  path: string
  body?: unknown
  /** A body that is no JSON, with its type. */
  raw?: { type: string; content: BodyInit }
  /** What is large about it. */
  note: string
}

const refs = (rows: readonly { id: number }[], count = rows.length) =>
  rows.slice(0, count).map(({ id }) => ({ id }))

/** The longest rich text: paragraphs with the marks that people use. */
export const richText = (): string => {
  const paragraph = '<p>Ola a <strong>todas</strong> e a todos: «hai xuntanza» o <em>día 31</em>.</p>'
  return paragraph.repeat(Math.floor(limits.richText / paragraph.length))
}

/** A page that visitors see, with the longest text in each language. */
export const longestPage = (): Asked => {
  const [page = ''] = Object.keys(staticPages)
  const translations = ['GL', 'ES'].map((language) => ({ language, body: richText() }))
  return {
    method: 'PUT',
    path: `/statics/${page}`,
    body: { id: page, translations },
    note: 'the longest text in both languages',
  }
}

/** A file of a bank inside a body. */
const bankFile = (fileName: string, type: string, text: string) => ({
  fichero: { fileName, type, content: Buffer.from(text, 'latin1').toString('base64') },
})

/** The longest statement: a member is told in each movement. */
const longestStatement = (): string =>
  norma43([
    account({
      from: '2026-05-01',
      to: '2026-05-31',
      movements: Array.from({ length: mostMovements }, (_, at) =>
        movement({
          date: '2026-05-16',
          valueDate: '2026-05-16',
          texts: ['TRANSFERENCIA DE', `SOCIO ${at}`],
          reference2: `L${at}`,
        }),
      ),
    }),
  ])

/** The most debits that a bank gives back in one file; their day has come. */
const mostRejected = (): string => {
  const day = new Date().toISOString().slice(0, 10)
  const rejected = Array.from({ length: mostReturns }, (_, at) => transaction(`C-2020-${at}`, 'AM04')).join(
    '',
  )
  return pain002(batch(rejected.replaceAll('2026-12-10', day)))
}

/** As many as one call takes of what it takes for each record. */
const atOnce = limits.atOnce

/** The largest requests of calls that take a list of people or dues, or a file: what `plant` does not write. */
export function largeRequests(world: World): Record<string, () => Asked> {
  const { payers, open, movements, grupo, tipo, data, year, extracto } = world
  const post = (path: string, body: unknown, note: string): Asked => ({ method: 'POST', path, body, note })
  const message = '<p>Ola</p>'
  const audience = { recipients: refs(payers), groups: [{ id: grupo.id }], subject: 'Asemblea' }
  const cota = { tipo: { id: tipo.id }, desde: [year, 1, 1] }
  const file = Buffer.alloc(50_000_000, 'x')
  const upload = () => {
    const form = new FormData()
    form.append('content', new Blob([file]), 'grande.txt')
    return form
  }
  return {
    'POST /cotas/persoas/cota': () =>
      post('/cotas/persoas/cota', { socios: refs(payers, atOnce), cota }, `${atOnce} members`),
    'POST /recibos/pdf': () => post('/recibos/pdf', { recibos: refs(open, atOnce) }, `${atOnce} dues`),
    'POST /recibos/avisos': () =>
      post('/recibos/avisos', { recibos: refs(open, atOnce), repetir: true }, `${atOnce} dues`),
    'POST /recibos/cobros': () =>
      post(
        '/recibos/cobros',
        { recibos: refs(open, atOnce), metodo: 'EFECTIVO', data: [year, 1, 2] },
        `${atOnce} dues`,
      ),
    'POST /cotas/emisions?dryRun=true': () =>
      post('/cotas/emisions?dryRun=true', { tipos: [tipo], periodo: String(year) }, `${payers.length} dues`),
    'POST /cotas/emisions': () =>
      post('/cotas/emisions?dryRun=false', { tipos: [tipo], periodo: String(year) }, `${payers.length} dues`),
    'POST /remesas?dryRun=true': () => post('/remesas?dryRun=true', { data }, 'all open dues'),
    'POST /remesas': () => post('/remesas?dryRun=false', { data, confirmar: true }, 'all open dues'),
    'POST /emails/preview': () =>
      post('/emails/preview', { ...audience, message }, `${payers.length} people`),
    'POST /emails/send': () => post('/emails/send', { ...audience, message }, `${payers.length} people`),
    'POST /emails/send of a long text': () =>
      post(
        '/emails/send',
        { ...audience, recipients: refs(payers, 1), groups: [], message: richText() },
        '10 MB',
      ),
    'POST /grupos': () =>
      post('/grupos', { name: `Todas ${data}`, socios: refs(payers) }, `${payers.length} members`),
    'PUT /grupos/:id': () => ({
      method: 'PUT',
      path: `/grupos/${grupo.id}`,
      body: { id: grupo.id, name: 'Case todas', socios: refs(payers, payers.length - 1) },
      note: `${payers.length} members`,
    }),
    'PUT /grupos/:id that empties it': () => ({
      method: 'PUT',
      path: `/grupos/${grupo.id}`,
      body: { id: grupo.id, name: 'Ninguén', socios: [] },
      note: `${payers.length} members`,
    }),
    'POST /extractos': () =>
      post('/extractos', bankFile('longo.n43', 'n43', longestStatement()), `${mostMovements} movements`),
    'POST /remesas/devolucions': () =>
      post(
        '/remesas/devolucions',
        bankFile('devolucions.xml', 'xml', mostRejected()),
        `${mostReturns} debits that are not known`,
      ),
    'PUT /extractos/:id/conciliar': () => ({
      method: 'PUT',
      path: `/extractos/${extracto.id}/conciliar`,
      body: {
        movementos: movements.map(({ id }, at) => ({
          id,
          recibos: [{ id: open[atOnce + at]?.id, importe: 30 }],
        })),
      },
      note: `${movements.length} movements`,
    }),
    'POST /files': () => ({
      method: 'POST',
      path: '/files',
      raw: { type: '', content: upload() },
      note: '50 MB',
    }),
    'POST /upload/gallery/:gallery/:id': () => ({
      method: 'POST',
      path: '/upload/gallery/proba/1',
      raw: { type: '', content: upload() },
      note: '50 MB, which is no picture',
    }),
    'PUT /account/:login/language': () => ({
      method: 'PUT',
      path: '/account/00000000T/language',
      raw: { type: 'text/plain', content: 'GL' },
      note: 'a word',
    }),
    'PUT /socios/:id/authorities': () => ({
      method: 'PUT',
      path: `/socios/${payers[0]?.id}/authorities`,
      body: { id: payers[0]?.id, authorities: ['SP_FINANCES'] },
      note: 'roles of a member',
    }),
  }
}
