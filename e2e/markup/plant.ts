import { homePage, staticPages } from '#contract/access.ts'
import type { CallName } from '#contract/call.ts'
import type { Surroundings, TextField, Words } from '#contract/testing/bodies.ts'
import { bodyOf, writingCalls } from '#contract/testing/bodies.ts'

/** Makes a call as the administrator; answers what came back, whatever it is. */
export type Send = (method: string, path: string, body: unknown) => Promise<{ status: number; body: Answer }>
interface Answer {
  id?: number | string
  definedId?: string
  login?: string
  error?: string
  fields?: Record<string, string[]>
}

/** Calls the API of the portal at `url` with an administrator's token. */
export const senderOf =
  (url: string, token: string): Send =>
  async (method, path, body) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) })
    return { status: answer.status, body: answer.status === 204 ? {} : await answer.json() }
  }

export interface Planted {
  /** Ids of the records there are, by the address of their list: `/eventos`. */
  ids: Record<string, (number | string)[]>
  /** Fields words were written into. */
  fields: Set<string>
  /** How many times. */
  many: number
  /** What the portal did not take. */
  refused: string[]
}

/** Others refer to these: they come first. */
const first: CallName[] = [
  'POST /tipoDocumentos',
  'POST /tipoDocumentoSocios',
  'POST /socios',
  'POST /grupos',
]
/** What is nobody's record, or no screen's. */
const aside = /^POST \/(authenticate|account\/|logs|emails\/|user-management\/users\/:login)/
const creating = writingCalls.filter(
  (name) => name.startsWith('POST ') && !name.includes(':') && !aside.test(name),
)

const pathOf = (name: CallName) => name.replace(/^\w+ /, '')
/** The call that changes what `name` creates, if there is one. */
const changing = (name: CallName) =>
  writingCalls.find((each) => each.replace(/\/:\w+$/, '') === `PUT ${pathOf(name)}`)

/**
 * Writes `words` into every field of the contract that takes any: creates `records` of each kind, changes each, and
 * sends an e-mail.
 * @param entries how many links, documents and photos each record has
 */
export async function plant(
  send: Send,
  words: Words,
  { records, entries }: { records: number; entries: number },
): Promise<Planted> {
  const planted: Planted = { ids: {}, fields: new Set(), many: 0, refused: [] }
  const own: Surroundings = { dni: freshDni, entries }
  const noted: Words = (field: TextField) => {
    planted.fields.add(`${field.call} ${field.path}`)
    planted.many += 1
    return words(field)
  }
  const put = async (name: CallName, path: string, around: Surroundings): Promise<Answer | null> => {
    const body = bodyOf(name, noted, around)
    const answer = await send(name.split(' ')[0] ?? '', path, body)
    if (answer.status < 300) return answer.body
    planted.refused.push(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return null
  }

  for (const name of [...first, ...creating.filter((each) => !first.includes(each))]) {
    const path = pathOf(name)
    const ids = []
    for (let many = 0; many < records; many += 1) {
      const made = await put(name, path, own)
      if (!made) continue
      const id = made.definedId ?? made.id ?? 0
      ids.push(id)
      const change = changing(name)
      const dni = () => made.login ?? freshDni()
      if (change) await put(change, pathOf(change).replace(/:\w+/, String(id)), { ...own, id, dni })
    }
    planted.ids[path] = ids
    const [id] = ids
    if (name === first[0]) own.tipoDocumento = Number(id)
    if (name === first[1]) own.tipoDocumentoSocio = Number(id)
    if (name === first[2]) own.socio = Number(id)
    if (name === first[3]) own.grupo = Number(id)
  }
  for (const page of [homePage, ...Object.keys(staticPages)])
    await put('PUT /statics/:definedId', `/statics/${page}`, { ...own, id: page })
  await put('PUT /axustes', '/axustes', own)
  for (const name of ['POST /emails/preview', 'POST /emails/send', 'POST /account', 'POST /logs'] as const) {
    const made = await put(name, pathOf(name), own)
    if (name === 'POST /emails/send') planted.ids['/emails'] = [made?.id ?? 0]
  }
  return planted
}

let people = 0
/** A DNI that no other user in this run has. */
function freshDni(): string {
  people += 1
  const number = 30_000_000 + people
  return `${number}${'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23]}`
}
