import { mostMovements, mostReturns } from '../../contract/bank-files.ts'
import { bodyLimits } from '../../contract/body-limits.ts'
import { limits } from '../../contract/limits.ts'
import { batch, pain002, transaction } from '../../server/src/testing/bank/returns.ts'
import { account, movement, norma43 } from '../../server/src/testing/bank/statements.ts'
import { fee, type Ref, type StallPortal } from './world.ts'

/** The largest request of a call. */
interface Largest {
  /** Its size, in words. */
  note: string
  query?: string
  /** When it names more than a record of its list. */
  path?: string
  /** Made when its turn has come, of what is there by then; a form is sent as it is. */
  body?: () => unknown
}

/** The longest rich text: long paragraphs, so that the thread that cleans it, which is not measured here, needs seconds and no minutes. */
export const richText = (): string => {
  const start = '<p>Ola a <strong>todas</strong> e a todos: «hai xuntanza» o <em>día 31</em>.'
  const paragraph = `${start}${' Falaremos das contas, da festa e do camiño.'.repeat(200)}</p>`
  return paragraph.repeat(Math.floor(limits.richText / paragraph.length))
}

const application = 3 * bodyLimits.application
/** Forms that a visitor posts, at their largest size and worst: names begin with those of the requests. */
export const worstForms: [name: string, body: string][] = [
  ['POST /asociarse of fields without «=»', 'a&'.repeat(application / 2)],
  [
    'POST /asociarse of a hundred fields of «+»',
    Array.from({ length: 100 }, (_, at) => `f${at}=${'+'.repeat(application / 100 - 6)}`).join('&'),
  ],
  ['POST /asociarse of one field of «"»', `nombre=${'"'.repeat(application - 7)}`],
  [
    'POST /asociarse of accents on one letter',
    `nombre=a${'\u0301'.repeat(application / 5)}${'\u0316'.repeat(application / 5)}`,
  ],
  ['POST /asociarse/confirmar of one key', `key=${'+'.repeat(8188)}`],
  ['POST /account/login of fields without «=»', 'a&'.repeat(4096)],
]

/** A file of a bank inside a body. */
const inside = (fileName: string, type: string, text: string) => ({
  fichero: { fileName, type, content: Buffer.from(text, 'latin1').toString('base64') },
})

/** The longest statement, all of one day: of each movement as much as the bank states in Norma 43, in words of its own. */
function longestStatement(): string {
  const movements = Array.from({ length: mostMovements }, (_, at) =>
    movement({
      date: '2026-05-18',
      valueDate: '2026-05-18',
      cents: 100,
      texts: Array.from(
        { length: 10 },
        (_, part) => `TRANSFERENCIA ${part} DE SOCIO ${at} ${at * 10 + part}`,
      ),
      reference2: `L${at}`,
    }),
  )
  return norma43([account({ from: '2026-05-01', to: '2026-05-31', movements })])
}

/** The most debits that a bank gives back in one file; their day has come. */
function mostRejected(): string {
  const day = new Date().toISOString().slice(0, 10)
  const rejected = Array.from({ length: mostReturns }, (_, at) => transaction(`C-2020-${at}`, 'AM04'))
  return pain002(batch(rejected.join('').replaceAll('2026-12-10', day)))
}

const upload = () => {
  const form = new FormData()
  form.append('content', new Blob([Buffer.alloc(50_000_000, 'x')]), 'grande.txt')
  return form
}

/**
 * The largest requests of calls that take a list of people or charges, or a file: what `plant` does not write. A name begins with that of
 * the call; they are made in this order.
 */
export function largestRequests({ admin, payers, open, movements, ids, data, year }: StallPortal) {
  const people = `${payers.length} members`
  const [dues, most] = [`${limits.atOnce} dues`, `${mostMovements} movements`]
  const recibos = open.slice(0, limits.atOnce).map(({ id }) => ({ id }))
  const partly = open.slice(limits.atOnce)
  const paying = movements.slice(0, fee * partly.length)
  const tipo = { id: ids['/tipos-cota'] }
  const mail = {
    recipients: payers,
    groups: [{ id: ids['/grupos'] }],
    subject: 'Asemblea',
    message: '<p>Ola</p>',
  }
  const fees = { tipos: [tipo], periodo: String(year) }
  /** Sets all movements of the last statement aside. */
  const setApart = async () => {
    const [last] = (await admin.read<{ content: Ref[] }>('/extractos?size=1')).content
    const { content } = await admin.read<{ content: Ref[] }>(`/extractos/${last?.id}/movementos`)
    ids['/extractos'] = last?.id ?? 0
    return {
      movementos: content.map(({ id }, at) => ({
        id,
        motivo: `Motivo ${at}`,
        recibo: { id: open[at % open.length]?.id },
      })),
    }
  }
  const requests: Record<string, Largest> = {
    'POST /cotas/persoas/cota': {
      note: `${limits.atOnce} members`,
      body: () => ({ socios: payers.slice(0, limits.atOnce), cota: { tipo, desde: [year, 1, 1] } }),
    },
    'POST /recibos/pdf': { note: dues, body: () => ({ recibos }) },
    'POST /recibos/avisos': { note: dues, body: () => ({ recibos, repetir: true }) },
    'POST /recibos/cobros': {
      note: dues,
      body: () => ({ recibos, metodo: 'EFECTIVO', data: [year, 1, 2] }),
    },
    'POST /cotas/emisions as a dry run': { note: people, query: '?dryRun=true', body: () => fees },
    'POST /cotas/emisions': { note: people, query: '?dryRun=false', body: () => fees },
    'POST /remesas as a dry run': { note: 'all open charges', query: '?dryRun=true', body: () => ({ data }) },
    'POST /remesas': {
      note: 'all open dues',
      query: '?dryRun=false',
      body: () => ({ data, confirmar: true }),
    },
    'POST /emails/preview': { note: people, body: () => mail },
    'POST /emails/send': { note: people, body: () => mail },
    'POST /emails/send of a long text': {
      note: '10 MB',
      body: () => ({ ...mail, recipients: payers.slice(0, 1), groups: [], message: richText() }),
    },
    'POST /grupos': { note: people, body: () => ({ name: `Todas ${data}`, socios: payers }) },
    'PUT /grupos/:id': {
      note: people,
      body: () => ({ id: ids['/grupos'], name: 'Case todas', socios: payers.slice(1) }),
    },
    'GET /extractos/:id/movementos of those that wait': {
      note: most,
      query: `?size=${limits.pageSize}&filters=estado:PENDENTE`,
    },
    'GET /extractos/:id/movementos of those in which «recibo» stands': {
      note: most,
      query: `?size=${limits.pageSize}&search=recibo`,
    },
    'PUT /extractos/:id/conciliar': {
      note: `${paying.length} movements`,
      body: () => ({
        movementos: paying.map(({ id }, at) => ({
          id,
          recibos: [{ id: partly[at % partly.length]?.id, importe: 1 }],
        })),
      }),
    },
    'POST /extractos': { note: most, body: () => inside('longo.n43', 'n43', longestStatement()) },
    'PUT /extractos/:id/apartar': { note: most, body: setApart },
    'POST /remesas/devolucions': {
      note: `${mostReturns} debits that are not known`,
      body: () => inside('devolucions.xml', 'xml', mostRejected()),
    },
    'POST /files': { note: '50 MB', body: upload },
    'POST /upload/gallery/:gallery/:id': {
      note: '50 MB, which is no picture',
      path: '/upload/gallery/proba/1',
      body: upload,
    },
  }
  return Object.entries(requests)
}
