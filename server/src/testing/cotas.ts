import type { Answer, Caller } from './portal.ts'
import { addSocio } from './socios.ts'

/** The input of a type of fee, with the given changes. */
export const tipoCotaInput = (changes: object = {}) => ({
  nome: 'Cota anual',
  importe: 30,
  periodo: 'ANUAL',
  mesVencemento: 12,
  diaVencemento: 31,
  prorrateo: 'NON',
  activo: true,
  predeterminado: false,
  ...changes,
})

const expectStatus = ({ status, body }: Answer, wanted: number): Answer['body'] => {
  if (status !== wanted) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** Adds a type of fee as `manager`. */
export const addTipoCota = async (manager: Caller, changes: object = {}): Promise<Answer['body']> =>
  expectStatus(await manager.call('POST /tipos-cota', { body: tipoCotaInput(changes) }), 201)

/** Writes what a member pays: the fees of these types from 1 January 2026 on. */
export const setPlan = async (
  manager: Caller,
  id: number,
  tipos: { id: number }[],
  changes: object = {},
): Promise<Answer['body']> =>
  expectStatus(
    await manager.call('PUT /socios/:id/cotas', {
      params: { id },
      body: { cotas: tipos.map((tipo) => ({ tipo: { id: tipo.id }, desde: [2026, 1, 1] })), ...changes },
    }),
    200,
  )

/** Issues the charges of a period. */
export const issue = async (
  manager: Caller,
  tipos: { id: number }[],
  periodo = '2026',
): Promise<Answer['body']> =>
  expectStatus(
    await manager.call('POST /cotas/emisions', {
      query: { dryRun: 'false' },
      body: { tipos: tipos.map(({ id }) => ({ id })), periodo },
    }),
    201,
  )

/** A new member with a charge made by hand, of 30 euros unless changed. */
export async function addRecibo(
  manager: Caller,
  changes: object = {},
): Promise<{ socio: Answer['body']; recibo: Answer['body'] }> {
  const socio = await addSocio(manager)
  const body = {
    socio: { id: socio.id },
    concepto: 'Cota de 2026',
    importe: 30,
    vence: [2026, 12, 31],
    ...changes,
  }
  return { socio, recibo: expectStatus(await manager.call('POST /recibos', { body }), 201) }
}

/** Records money for charges: cash, today, whole, unless changed. */
export const collect = (
  manager: Caller,
  recibos: { id: number; importe?: number }[],
  changes: object = {},
): Promise<Answer> =>
  manager.call('POST /recibos/cobros', {
    body: {
      recibos: recibos,
      metodo: 'EFECTIVO',
      data: [2026, 5, 31],
      ...changes,
    },
  })
