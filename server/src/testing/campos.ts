import type { Answer, Caller } from './portal.ts'

let fields = 0

/** The input for a new own field, with a name of its own. */
export const campoInput = (changes: object = {}) => {
  fields += 1
  return { nome: `Campo ${fields}`, tipo: 'TEXTO', ...changes }
}

/** Adds an own field as `admin`; returns the record. */
export async function addCampo(admin: Caller, changes: object = {}): Promise<Answer['body']> {
  const { status, body } = await admin.call('POST /campos', { body: campoInput(changes) })
  if (status !== 201) throw new Error(`no new field: ${JSON.stringify(body)}`)
  return body
}

/** The value of a field in a request. */
export const campoValue = (campo: { id: number }, valor: unknown) => ({ campo: { id: campo.id }, valor })

/** Gives a member values of own fields, with everything else as it is. */
export async function setCampos(who: Caller, id: number, ...campos: object[]): Promise<Answer> {
  const { body } = await who.call('GET /socios/:id', { params: { id } })
  return who.call('PUT /socios/:id', { params: { id }, body: { ...body, campos } })
}
