import type { Answer, Caller } from './portal.ts'

/** The input of a mandate of this payer, with the given changes. */
export const mandatoInput = (socioId: number, changes: object = {}) => ({
  socio: { id: socioId },
  iban: 'ES9121000418450200051332',
  titular: 'Uxía Lás Rial',
  dataSinatura: [2026, 5, 1],
  ...changes,
})

/** Records a mandate as `manager`. */
export async function addMandato(
  manager: Caller,
  socioId: number,
  changes: object = {},
): Promise<Answer['body']> {
  const { status, body } = await manager.call('POST /mandatos', { body: mandatoInput(socioId, changes) })
  if (status !== 201) throw new Error(`no new mandate: ${JSON.stringify(body)}`)
  return body
}
