import { Buffer } from 'node:buffer'
import { homePage, staticPages } from '#contract/access.ts'
import type { CallName } from '#contract/call.ts'
import { addTargetDays } from '#contract/target-days.ts'
import type { ReferencedRecords, TextField, Words } from '#contract/testing/bodies.ts'
import { createBody, writingCalls } from '#contract/testing/bodies.ts'

/** Makes a call as the administrator; returns what came back, whatever it is. */
export type Send = (method: string, path: string, body: unknown) => Promise<{ status: number; body: Answer }>
interface Answer {
  id?: number | string
  definedId?: string
  login?: string
  cobros?: { id: number }[]
  movementos?: { id: number }[]
  content?: { id: number; socio?: { id: number } }[]
  puntos?: { id: number; tipo: string }[]
  error?: string
  fields?: Record<string, string[]>
}

/** Calls the API of the portal at `url` with an administrator's token. */
export const getSender =
  (url: string, token: string): Send =>
  async (method, path, body) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? {} : JSON.parse(text) }
  }

export interface PlantedRecords {
  /** Ids of the records there are, by the address of their list: `/eventos`. */
  ids: Record<string, (number | string)[]>
  /** Fields words were written into. */
  fields: Set<string>
  /** The number of planted texts. */
  many: number
  /** The requests that the portal refused. */
  refused: string[]
}

/** Others refer to these: they come first. */
const named = {
  'POST /tipoDocumentos': 'tipoDocumento',
  'POST /tipoDocumentoSocios': 'tipoDocumentoSocio',
  'POST /campos': 'campo',
  'POST /socios': 'socio',
  'POST /grupos': 'grupo',
  'POST /tipos-cota': 'tipoCota',
  'POST /recibos': 'recibo',
} as const satisfies Partial<Record<CallName, keyof ReferencedRecords>>
const first = Object.keys(named) as (keyof typeof named)[]
const isFirst = (name: CallName): name is keyof typeof named => Object.hasOwn(named, name)
/** Calls that make no record of a screen; what is done with fees is written below. */
const aside =
  /^POST \/(authenticate|account\/|logs|emails\/|user-management\/users\/:login|cotas\/|recibos\/|remesas|extractos|importacions|solicitudes|socios\/cartas)/
const creating = writingCalls.filter(
  (name) => name.startsWith('POST ') && !name.includes(':') && !aside.test(name),
)

const toPath = (name: CallName) => name.replace(/^\w+ /, '')
/** The call that changes what `name` creates, if there is one. */
const changing = (name: CallName) =>
  writingCalls.find((each) => each.replace(/\/:\w+$/, '') === `PUT ${toPath(name)}`)

/**
 * Writes `words` into every field of the contract that takes any: creates `records` of each kind, changes each, and
 * sends an e-mail.
 * @param entries how many links, documents and photos each record has
 * @param findKey reads the key of the newest mail to an address; without it no applications for membership are made
 */
export async function plant(
  send: Send,
  words: Words,
  { records, entries, findKey }: { records: number; entries: number; findKey?: FindKey },
): Promise<PlantedRecords> {
  const planted: PlantedRecords = { ids: {}, fields: new Set(), many: 0, refused: [] }
  const own: ReferencedRecords = { dni: freshDni, entries }
  const noted: Words = (field: TextField) => {
    planted.fields.add(`${field.call} ${field.path}`)
    planted.many += 1
    return words(field)
  }
  const put = async (name: CallName, path: string, around: ReferencedRecords): Promise<Answer | null> => {
    const body = createBody(name, noted, around)
    const answer = await send(name.split(' ')[0] ?? '', path, body)
    if (answer.status < 300) return answer.body
    planted.refused.push(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return null
  }

  for (const name of [...first, ...creating.filter((each) => !isFirst(each))]) {
    const path = toPath(name)
    const ids = []
    for (let many = 0; many < records; many += 1) {
      const made = await put(name, path, own)
      if (!made) continue
      const id = made.definedId ?? made.id ?? 0
      ids.push(id)
      const change = changing(name)
      const dni = () => made.login ?? freshDni()
      if (change) await put(change, toPath(change).replace(/:\w+/, String(id)), { ...own, id, dni })
    }
    planted.ids[path] = ids
    const [id] = ids
    if (isFirst(name)) own[named[name]] = Number(id)
  }
  for (const page of [homePage, ...Object.keys(staticPages)])
    await put('PUT /statics/:definedId', `/statics/${page}`, { ...own, id: page })
  await put('PUT /axustes', '/axustes', own)
  planted.ids['/axustes/estatutos'] = ['2026-05-31']
  await plantFees(send, put, words, own, planted)
  await plantReunions(send, put, own, planted)
  planted.ids['/importacions'] = await plantImportacion(send, put, noted, own)
  if (findKey) planted.ids['/solicitudes'] = await plantSolicitudes(send, put, noted, own, findKey)
  for (const name of ['POST /emails/preview', 'POST /emails/send', 'POST /account', 'POST /logs'] as const) {
    const made = await put(name, toPath(name), own)
    if (name === 'POST /emails/send') planted.ids['/emails'] = [made?.id ?? 0]
  }
  return planted
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A statement with two movements, of each of which the bank states these words. */
const getStatement = (told: string): string =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id><CreDtTm>2026-11-30T20:00:00</CreDtTm><FrToDt><FrDtTm>2026-11-01T00:00:00</FrDtTm><ToDtTm>2026-11-30T23:59:59</ToDtTm></FrToDt><Acct><Id><IBAN>ES9121000418450200051332</IBAN></Id></Acct><Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal><Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">3.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>${getEntry(told).repeat(2)}</Stmt></BkToCstmrStmt></Document>`

const getEntry = (told: string): string =>
  `<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-16</Dt></BookgDt><NtryDtls><TxDtls><RmtInf><Ustrd>${escaped(told)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`

/** A text as a request carries it. */
const base64 = (text: string): string => Buffer.from(text).toString('base64')

type PutRequest = (name: CallName, path: string, around: ReferencedRecords) => Promise<Answer | null>

/** A report of a bank that gives nothing back. */
const emptyReport =
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt><GrpHdr><MsgId>A</MsgId><CreDtTm>2026-01-02T10:00:00</CreDtTm></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>A</OrgnlMsgId><OrgnlMsgNmId>pain.008.001.02</OrgnlMsgNmId></OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>'

type FindKey = (address: string) => Promise<string>

/** Writes into applications for membership, of which one waits and the others are admitted, denied and closed; returns their ids. */
async function plantSolicitudes(
  send: Send,
  put: PutRequest,
  words: Words,
  own: ReferencedRecords,
  findKey: FindKey,
): Promise<number[]> {
  const ids: number[] = []
  const decisions = ['admitir', 'denegar', 'pechar'] as const
  for (const decide of [null, ...decisions.map((each) => `PUT /solicitudes/:id/${each}` as const)]) {
    const dni = freshDni()
    const email = `${dni.toLowerCase()}@solicita.example`
    const body = { ...(createBody('POST /solicitudes', words, own) as object), dni, email }
    await send('POST', '/solicitudes', body)
    await send('POST', '/solicitudes/confirmar', { key: await findKey(email) })
    const { body: found } = await send('GET', `/solicitudes?search=${dni}`, undefined)
    const id = found.content?.[0]?.id ?? 0
    ids.push(id)
    if (decide) await put(decide, toPath(decide).replace(':id', String(id)), { ...own, id })
  }
  return ids
}

/** Writes into a list of members: its name, a heading and cells, which a dry run reads; returns its id. */
async function plantImportacion(
  send: Send,
  put: PutRequest,
  words: Words,
  own: ReferencedRecords,
): Promise<number[]> {
  const told = words({ call: 'POST /importacions', path: 'fichero.content', kind: 'line', max: 255 })
  const cell = `"${told.replaceAll('"', '""')}"`
  const rows = [`Nome;Apelidos;DNI;${cell}`, `${cell};${cell};${freshDni()};${cell}`]
  const file = { ...own, bankFile: base64(rows.join('\r\n')) }
  const { id } = (await put('POST /importacions', '/importacions', file)) ?? {}
  if (id === undefined) return []
  await send('PUT', `/importacions/${id}`, { columnas: [] })
  return [Number(id)]
}

/** Writes into agendas and convocations: of a meeting in a week, so that the convocation needs a reason. */
async function plantReunions(
  send: Send,
  put: PutRequest,
  own: ReferencedRecords,
  planted: PlantedRecords,
): Promise<void> {
  const fecha = `${new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)}T19:30`
  for (const path of ['/asambleas', '/juntas-directivas'] as const) {
    const meeting = { tipo: 'EXTRAORDINARIA', numero: 900, lugar: 'Local', fecha }
    const { id = 0 } = (await send('POST', path, meeting)).body
    const ids = planted.ids[path] ?? []
    ids.push(id)
    for (const each of new Set([ids[0], id]))
      await put(`PUT ${path}/:id/orde-do-dia`, `${path}/${each}/orde-do-dia`, own)
    const { puntos = [] } = (await send('GET', `${path}/${id}/orde-do-dia`, undefined)).body
    const election = { titulo: 'Elección', tipo: 'ELECCION' }
    await send('PUT', `${path}/${id}/orde-do-dia`, { puntos: [...puntos, election] })
    await put(`POST ${path}/:id/convocatoria`, `${path}/${id}/convocatoria`, own)
    await plantVotes(send, put, own, `${path}/${id}`, path)
    await plantMinutes(send, put, own, `${path}/${id}`, path)
  }
}

/** Opens a convened meeting with everybody there, and writes into the votes of its election. */
async function plantVotes(
  send: Send,
  put: PutRequest,
  own: ReferencedRecords,
  address: string,
  path: '/asambleas' | '/juntas-directivas',
): Promise<void> {
  const { content = [] } = (await send('GET', `${address}/censo`, undefined)).body
  const presenzas = content.map(({ socio }) => ({ socio, presente: true }))
  await send('PUT', `${address}/presenzas`, { presenzas })
  await send('PUT', `${address}/abrir`, { chamada: 1 })
  const { puntos = [] } = (await send('GET', `${address}/orde-do-dia`, undefined)).body
  const election = puntos.find(({ tipo }) => tipo === 'ELECCION')
  await put(`PUT ${path}/:id/puntos/:puntoId/votacion`, `${address}/puntos/${election?.id}/votacion`, own)
}

/** Writes into the minutes of a meeting that was opened, approves them, and adds a note. */
async function plantMinutes(
  send: Send,
  put: PutRequest,
  own: ReferencedRecords,
  address: string,
  path: '/asambleas' | '/juntas-directivas',
): Promise<void> {
  const { puntos = [] } = (await send('GET', `${address}/orde-do-dia`, undefined)).body
  await put(`PUT ${path}/:id/acta`, `${address}/acta`, { ...own, punto: puntos[0]?.id })
  await put(`POST ${path}/:id/acta/aprobar`, `${address}/acta/aprobar`, own)
  await put(`POST ${path}/:id/acta/dilixencias`, `${address}/acta/dilixencias`, own)
}

/** Writes into what is done with fees: plans, money, mandates, remittances, returns and statements. */
async function plantFees(
  send: Send,
  put: PutRequest,
  words: Words,
  own: ReferencedRecords,
  planted: PlantedRecords,
): Promise<void> {
  const made = async (method: string, path: string, body: unknown): Promise<Answer> => {
    const answer = await send(method, path, body)
    if (answer.status >= 300)
      planted.refused.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  await put('PUT /axustes/cobro', '/axustes/cobro', own)
  await put('POST /cotas/persoas/cota', '/cotas/persoas/cota', own)
  await put('PUT /socios/:id/cotas', `/socios/${own.socio}/cotas`, own)

  const { id } = (await put('POST /recibos', '/recibos', own)) ?? {}
  const money = { recibos: [{ id }], metodo: 'EFECTIVO', data: '2026-01-02' }
  const { cobros = [] } = await made('POST', '/recibos/cobros', money)
  await put('PUT /recibos/:id/cobros/:cobroId/anular', `/recibos/${id}/cobros/${cobros[0]?.id}/anular`, own)
  await put('PUT /recibos/:id/anular', `/recibos/${id}/anular`, own)

  const today = new Date().toISOString().slice(0, 10)
  const remesa = { data: addTargetDays(today, 15), confirmar: true }
  const { id: remesaId } = await made('POST', '/remesas?dryRun=false', remesa)
  planted.ids['/remesas'] = remesaId === undefined ? [] : [remesaId]
  await put('PUT /remesas/:id/anular', `/remesas/${remesaId}/anular`, own)
  await put('POST /remesas/devolucions', '/remesas/devolucions', { ...own, bankFile: btoa(emptyReport) })
  const told = words({ call: 'POST /extractos', path: 'fichero.content', kind: 'line', max: 255 })
  const extracto = { ...own, bankFile: base64(getStatement(told)) }
  const { id: extractoId = 0, movementos = [] } = (await put('POST /extractos', '/extractos', extracto)) ?? {}
  planted.ids['/extractos'] = [extractoId]
  const movemento = movementos[0]?.id
  await put('PUT /extractos/:id/apartar', `/extractos/${extractoId}/apartar`, { ...own, movemento })
  await put('PUT /mandatos/:id/revogar', `/mandatos/${planted.ids['/mandatos']?.at(-1)}/revogar`, own)
}

let people = 0
/** A DNI that no other user in this run has. */
function freshDni(): string {
  people += 1
  const number = 30_000_000 + people
  return `${number}${'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23]}`
}
