import { norma43 } from '../bank/statements.ts'
import { addRecibo } from '../cotas.ts'
import { addExtracto, bankFile, createAccount } from '../extractos.ts'
import type { Caller } from '../portal.ts'
import type { Example, WritingCall } from './example.ts'

/** Statements of the bank. */
type ModuleCall = Extract<WritingCall, `${string} /extractos${string}`>

/** A movement to set aside, and a charge that had been paid otherwise. */
async function doublyPaid(admin: Caller) {
  const { recibo } = await addRecibo(admin)
  const { id, movementos } = await addExtracto(admin, [{ cents: 3000 }])
  const body = {
    movementos: [{ id: movementos[0].id, motivo: 'Pagou dúas veces', recibo: { id: recibo.id } }],
  }
  return { rexistro: id, params: { id, movId: movementos[0].id }, body }
}

export const extractosExamples: Record<ModuleCall, Example> = {
  'POST /extractos': {
    accion: 'SUBIR',
    entidade: 'extracto',
    ready: async () => {
      const written = norma43([createAccount([{ cents: 3000, reference2: 'PROBA' }])])
      return { body: bankFile(written, 'Maio.n43') }
    },
    fields: { fichero: { campo: 'ficheiro', shown: 'Maio.n43' } },
  },
  'PUT /extractos/:id/apartar': {
    accion: 'APARTAR',
    entidade: 'extracto',
    ready: ({ admin }) => doublyPaid(admin),
    fields: {
      'movementos.id': { campo: 'movementos', shown: '1' },
      'movementos.motivo': { campo: 'motivo', shown: 'Pagou dúas veces' },
      'movementos.recibo.id': { campo: 'recibos', shown: '1' },
    },
  },
  'PUT /extractos/:id/movementos/:movId/devolto': {
    accion: 'MODIFICAR',
    entidade: 'extracto',
    ready: async ({ admin }) => {
      // an earlier example charges another account
      await admin.call('PUT /axustes/cobro', { body: {} })
      const { rexistro, params, body } = await doublyPaid(admin)
      await admin.call('PUT /extractos/:id/apartar', { params, body })
      return { rexistro, params, body: { data: [2026, 5, 20] } }
    },
    fields: { data: { campo: 'devolto', to: '2026-05-21' } },
  },
  'PUT /extractos/:id/conciliar': {
    accion: 'CONCILIAR',
    entidade: 'extracto',
    ready: async ({ admin }) => {
      const { recibo } = await addRecibo(admin)
      const { id, movementos } = await addExtracto(admin, [{ cents: 3000 }])
      return {
        rexistro: id,
        params: { id },
        body: { movementos: [{ id: movementos[0].id, recibos: [{ id: recibo.id, importe: 12.5 }] }] },
      }
    },
    fields: {
      'movementos.id': { campo: 'movementos', shown: '1' },
      'movementos.recibos.id': { campo: 'recibos', shown: '1' },
      'movementos.recibos.importe': { campo: 'suma', shown: '12.5' },
    },
  },
}
