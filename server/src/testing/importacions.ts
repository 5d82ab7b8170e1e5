import { Buffer } from 'node:buffer'
import type { Answer, Caller } from './portal.ts'
import { freshDni } from './portal.ts'

/** A file of members as a request has it. */
export const membersFile = (content: string | Uint8Array, fileName = 'socias.csv') => ({
  fichero: {
    fileName,
    type: fileName.split('.').at(-1) ?? '',
    content: Buffer.from(content as string).toString('base64'),
  },
})

export const uploadMembers = (
  keeper: Caller,
  content: string | Uint8Array,
  fileName?: string,
): Promise<Answer> => keeper.call('POST /importacions', { body: membersFile(content, fileName) })

/** A dry run by the headings of the file, unless `columnas` says otherwise. */
export const simulate = (keeper: Caller, id: number, body: object = {}): Promise<Answer> =>
  keeper.call('PUT /importacions/:id', { params: { id }, body: { columnas: [], ...body } })

export const execute = (keeper: Caller, id: number, cartas = 'DESPOIS'): Promise<Answer> =>
  keeper.call('POST /importacions/:id/executar', { params: { id }, body: { cartas } })

/** The rows of a file, with semicolons. */
export const csv = (...rows: (string | number)[][]): string =>
  rows.map((cells) => cells.join(';')).join('\r\n')

export const headings = ['Nome', 'Apelidos', 'DNI', 'Teléfono', 'Correo electrónico']

/** The cells of a new, unique person. */
export function newPerson({ nome = 'Uxía', apelidos = 'Lás Rial', dni = freshDni(), email = '' } = {}) {
  return [nome, apelidos, dni, '981551234', email || `${dni.toLowerCase()}@socia.example`]
}

/** A file with one new person, in base64. */
export const aMembersFile = (): string => membersFile(csv(headings, newPerson())).fichero.content

/** Uploads a file and makes a dry run of it. */
export async function simulated(
  keeper: Caller,
  content: string | Uint8Array,
  fileName?: string,
): Promise<Answer['body']> {
  const { status, body } = await uploadMembers(keeper, content, fileName)
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  const answer = await simulate(keeper, body.id)
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** An import of one new person, after its dry run. */
export const anImport = (keeper: Caller): Promise<Answer['body']> =>
  simulated(keeper, csv(headings, newPerson()))
