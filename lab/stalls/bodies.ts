import { staticPages } from '../../contract/access.ts'
import { limits } from '../../contract/limits.ts'
import { bankRequests } from './bank-files.ts'
import type { Asked, Request } from './requests.ts'
import type { World } from './state.ts'

const refs = (rows: readonly { id: number }[], count = rows.length) =>
  rows.slice(0, count).map(({ id }) => ({ id }))

/** The longest rich text: long paragraphs, so that the thread that cleans it, which is not measured here, needs seconds and no minutes. */
export const richText = (): string => {
  const start = '<p>Ola a <strong>todas</strong> e a todos: «hai xuntanza» o <em>día 31</em>.'
  const paragraph = `${start}${' Falaremos das contas, da festa e do camiño.'.repeat(200)}</p>`
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

/** As many as one call takes of what it takes for each record. */
const atOnce = limits.atOnce

/** The largest requests of calls that take a list of people or dues, or a file: what `plant` does not write. */
export function largeRequests(world: World): Record<string, Request> {
  const { payers, open, grupo, tipo, data, year } = world
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
    'PUT /grupos/:id that empties it': () => ({
      method: 'PUT',
      path: `/grupos/${grupo.id}`,
      body: { id: grupo.id, name: 'Ninguén', socios: [] },
      note: `${payers.length} members`,
    }),
    'PUT /grupos/:id': () => ({
      method: 'PUT',
      path: `/grupos/${grupo.id}`,
      body: { id: grupo.id, name: 'Case todas', socios: refs(payers, payers.length - 1) },
      note: `${payers.length} members`,
    }),
    ...bankRequests(world),
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
